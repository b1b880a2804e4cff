import { isDeadlock } from './errors';

const attempts = 4;

/** Repeats after a deadlock, unless `mayRepeat` says that effects have left the process. */
export async function retried<T>(work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === attempts || !isDeadlock(error) || !mayRepeat()) throw error;
		}
	}
}
