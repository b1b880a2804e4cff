import { ShopError } from './shopError';

/** Runs at most `concurrency` tasks at once and queues the others; a full queue answers 503 instead of growing. */
export function createSlots(concurrency: number, queueLimit: number) {
	let running = 0;
	const queue: (() => void)[] = [];
	return {
		async run<T>(task: () => Promise<T>): Promise<T> {
			if (running < concurrency) running++;
			else {
				if (queue.length >= queueLimit) {
					throw new ShopError(503, 'busy', 'Hay demasiadas solicitudes. Espera un momento y vuelve a intentarlo.');
				}
				await new Promise<void>((resolve) => queue.push(resolve));
			}
			try {
				return await task();
			} finally {
				const next = queue.shift();
				if (next) next();
				else running--;
			}
		},
	};
}
