import { ShopError } from './shopError';

export interface SlotStats {
	running: number;
	waiting: number;
	/** Since the start. */
	refused: number;
}

/** Runs at most `concurrency` tasks at once and queues the others; a full queue answers 503 instead of growing. */
export function createSlots(concurrency: number, queueLimit: number) {
	let running = 0;
	let refused = 0;
	const queue: (() => void)[] = [];
	return {
		stats: (): SlotStats => ({ running, waiting: queue.length, refused }),
		async run<T>(task: () => Promise<T>): Promise<T> {
			if (running < concurrency) running++;
			else {
				if (queue.length >= queueLimit) {
					refused++;
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
