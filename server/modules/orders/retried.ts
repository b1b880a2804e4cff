import { isDeadlock } from '../../db/database';

const attempts = 4;

/** Does the work, and again when the database ended it because two transactions waited for each other. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === attempts || !isDeadlock(error)) throw error;
		}
	}
}
