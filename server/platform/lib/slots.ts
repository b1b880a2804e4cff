import { networkShares } from './networks';
import { tooManyReadings } from './readingLimit';
import { ShopError } from './shopError';

export interface SlotStats {
	running: number;
	waiting: number;
	refused: number;
}

/** An owner's newer task replaces their waiting one, which gets 429. `bytes` stay in memory meanwhile. */
export interface Claim {
	owner: string;
	bytes: number;
}

interface Waiting {
	begin(): void;
	refuse(error: ShopError): void;
	network: string | null;
	keys: readonly string[];
	claim: Claim | undefined;
	/** A network's tasks stand in successive rounds; another network's next one joins the present round. */
	round: number;
}

/**
 * A full queue answers 503. A network queues behind itself, others pass it. Places after `commonPlaces` admit `perNetwork`
 * of each network, then 429. Beyond `maxBytes` the network with most bytes loses its largest task, by 429.
 */
export function createSlots(
	concurrency: number,
	queueLimit: number,
	{ commonPlaces = queueLimit, perNetwork = 0, maxBytes = Number.POSITIVE_INFINITY } = {},
) {
	let running = 0;
	let refused = 0;
	let present = 0;
	const queue: Waiting[] = [];
	const bytesOf = ({ claim }: Waiting): number => claim?.bytes ?? 0;
	const waitingOf = (key: string): number => queue.filter(({ keys }) => keys.includes(key)).length;

	function makeRoom(): void {
		const bytes = new Map<string | null, number>();
		for (const one of queue) bytes.set(one.network, (bytes.get(one.network) ?? 0) + bytesOf(one));
		let over = [...bytes.values()].reduce((sum, some) => sum + some, 0) - maxBytes;
		while (over > 0) {
			const [[heaviest] = [null]] = [...bytes].sort(([, some], [, others]) => others - some);
			const theirs = queue.filter(({ network }) => network === heaviest);
			const largest = theirs.reduce((most, one) => (bytesOf(one) >= bytesOf(most) ? one : most));
			over -= bytesOf(largest);
			bytes.set(heaviest, (bytes.get(heaviest) ?? 0) - bytesOf(largest));
			queue.splice(queue.indexOf(largest), 1);
			refused++;
			largest.refuse(tooManyReadings(1000));
		}
	}

	function enqueue({ network, claim, ...task }: Pick<Waiting, 'begin' | 'refuse' | 'network' | 'claim'>): void {
		const shares = network === null ? [] : networkShares(network);
		const isFull = shares.some((share) => waitingOf(share.network) >= perNetwork * share.times);
		if (queue.length >= commonPlaces && isFull) {
			refused++;
			throw tooManyReadings(1000);
		}
		const last = queue.findLast((one) => network !== null && one.network === network);
		const waiting = { ...task, network, claim, keys: shares.map((share) => share.network) };
		const earlier = queue.find((one) => claim && one.claim?.owner === claim.owner);
		if (earlier) {
			queue.splice(queue.indexOf(earlier), 1, { ...waiting, round: earlier.round });
			refused++;
			earlier.refuse(tooManyReadings(1000));
		} else {
			const round = Math.max(present, last ? last.round + 1 : 0);
			const later = queue.findIndex((one) => one.round > round);
			queue.splice(later < 0 ? queue.length : later, 0, { ...waiting, round });
		}
		makeRoom();
	}

	return {
		stats: (): SlotStats => ({ running, waiting: queue.length, refused }),
		async run<T>(task: () => Promise<T>, network: string | null = null, claim?: Claim): Promise<T> {
			if (running < concurrency) running++;
			else {
				if (queue.length >= queueLimit) {
					refused++;
					throw new ShopError(503, 'busy', 'Hay demasiadas solicitudes. Espera un momento y vuelve a intentarlo.');
				}
				await new Promise<void>((begin, refuse) => enqueue({ begin, refuse, network, claim }));
			}
			try {
				return await task();
			} finally {
				const next = queue.shift();
				if (next) {
					present = next.round;
					next.begin();
				} else running--;
			}
		},
	};
}
