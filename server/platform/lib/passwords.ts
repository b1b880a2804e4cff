import { shopLimits } from './shopLimits';
import { createSlots, type SlotStats } from './slots';

export interface HashCost {
	/** KiB. */
	memoryCost: number;
	timeCost: number;
}

/** OWASP's first choice for argon2id. */
const standardCost: HashCost = { memoryCost: 19_456, timeCost: 2 };

export interface Passwords {
	hash(password: string): Promise<string>;
	/** An unknown user (`undefined`) takes as long. */
	verify(hash: string | undefined, password: string): Promise<boolean>;
	stats(): SlotStats;
}

export function createPasswords(cost: HashCost = standardCost): Passwords {
	// Each takes 19 MiB and a core.
	const slots = createSlots(shopLimits.passwordsAtOnce.max, shopLimits.passwordsWaiting.max);
	const options = { ...cost, parallelism: 1 };
	let dummyHash: Promise<string> | undefined;

	async function hash(password: string): Promise<string> {
		const argon2 = await import('@node-rs/argon2');
		return slots.run(() => argon2.hash(password, options));
	}

	return {
		hash,
		stats: slots.stats,
		async verify(stored, password) {
			// Also for known users, or an unknown one's first sign-in would be slower.
			dummyHash ??= hash('a password that nobody has');
			const expected = stored ?? (await dummyHash);
			await dummyHash;
			const argon2 = await import('@node-rs/argon2');
			const right = await slots.run(() => argon2.verify(expected, password));
			return right && stored !== undefined;
		},
	};
}
