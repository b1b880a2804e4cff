import { createSlots, type SlotStats } from './slots';

export interface HashCost {
	/** KiB. */
	memoryCost: number;
	timeCost: number;
}

/** OWASP's first choice for argon2id. */
const standardCost: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes at once; each takes 19 MiB and a core. */
const atOnce = 2;
/** Hashes that may wait; beyond that the answer is 503 instead of a growing queue. */
const maxWaiting = 200;

export interface Passwords {
	hash(password: string): Promise<string>;
	/** Also for an unknown user (`undefined`), which takes as long and is never right. */
	verify(hash: string | undefined, password: string): Promise<boolean>;
	stats(): SlotStats;
}

/** The library loads with the first password. */
export function createPasswords(cost: HashCost = standardCost): Passwords {
	const slots = createSlots(atOnce, maxWaiting);
	const options = { ...cost, parallelism: 1 };
	let stranger: Promise<string> | undefined;

	async function hash(password: string): Promise<string> {
		const argon2 = await import('@node-rs/argon2');
		return slots.run(() => argon2.hash(password, options));
	}

	return {
		hash,
		stats: slots.stats,
		async verify(known, password) {
			// Awaited for known users too, so that the first sign-in of a stranger does not take longer.
			stranger ??= hash('a password that nobody has');
			const expected = known ?? (await stranger);
			await stranger;
			const argon2 = await import('@node-rs/argon2');
			const right = await slots.run(() => argon2.verify(expected, password));
			return right && known !== undefined;
		},
	};
}
