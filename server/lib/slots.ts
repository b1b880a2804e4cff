import { circlesOf } from './guessLimits';
import { tooManyReadings } from './readingLimit';
import { ShopError } from './shopError';

export interface SlotStats {
	running: number;
	waiting: number;
	/** Since the start. */
	refused: number;
}

interface Waiting {
	begin(): void;
	keys: readonly string[];
	/** How many of its network waited before: fewer come first. */
	round: number;
}

/**
 * A full queue answers 503. A network queues behind itself, others pass it. Places from `open` on admit `few` of
 * each network, and 429 beyond.
 */
export function createSlots(concurrency: number, queueLimit: number, { open, few } = { open: queueLimit, few: 0 }) {
	let running = 0;
	let refused = 0;
	const queue: Waiting[] = [];
	const waitingOf = (key: string): number => queue.filter(({ keys }) => keys.includes(key)).length;

	function enqueue(network: string | null, begin: () => void): void {
		const circles = network === null ? [] : circlesOf(network, few);
		if (queue.length >= open && circles.some(({ key, max }) => waitingOf(key) >= max)) {
			refused++;
			throw tooManyReadings(1000);
		}
		const round = network === null ? 0 : waitingOf(network);
		const later = queue.findIndex((one) => one.round > round);
		queue.splice(later < 0 ? queue.length : later, 0, { begin, keys: circles.map(({ key }) => key), round });
	}

	return {
		stats: (): SlotStats => ({ running, waiting: queue.length, refused }),
		async run<T>(task: () => Promise<T>, network: string | null = null): Promise<T> {
			if (running < concurrency) running++;
			else {
				if (queue.length >= queueLimit) {
					refused++;
					throw new ShopError(503, 'busy', 'Hay demasiadas solicitudes. Espera un momento y vuelve a intentarlo.');
				}
				await new Promise<void>((resolve) => enqueue(network, resolve));
			}
			try {
				return await task();
			} finally {
				const next = queue.shift();
				if (next) next.begin();
				else running--;
			}
		},
	};
}
