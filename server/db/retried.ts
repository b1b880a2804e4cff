import { isDeadlock } from './errors';

const attempts = 4;

/** Repeats the work after a deadlock, unless `mayRepeat` says that somebody was told of it already. */
export async function retried<T>(work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === attempts || !isDeadlock(error) || !mayRepeat()) throw error;
		}
	}
}
