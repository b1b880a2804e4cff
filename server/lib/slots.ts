import { ShopError } from './shopError';

/**
 * At most `size` pieces of work at once; the others wait in line. Beyond `waitingMax` in line the answer is 503
 * instead of a line that grows.
 */
export function createSlots(size: number, waitingMax: number) {
	let running = 0;
	const waiting: (() => void)[] = [];
	return {
		async run<T>(work: () => Promise<T>): Promise<T> {
			if (running < size) running++;
			else {
				if (waiting.length >= waitingMax) {
					throw new ShopError(503, 'busy', 'Hay demasiadas solicitudes. Espera un momento y vuelve a intentarlo.');
				}
				await new Promise<void>((resolve) => waiting.push(resolve));
			}
			try {
				return await work();
			} finally {
				const next = waiting.shift();
				if (next) next();
				else running--;
			}
		},
	};
}
