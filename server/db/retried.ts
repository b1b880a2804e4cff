import { isDeadlock } from './errors';

const attempts = 4;

/**
 * Does the work, and again when the database ended it because two transactions waited for each other; unless
 * `mayRepeat` says by then that something of it was told to somebody already.
 */
export async function retried<T>(work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === attempts || !isDeadlock(error) || !mayRepeat()) throw error;
		}
	}
}
