import type { Clock } from './app';
import { ShopError } from './shopError';

interface Entry {
	failures: number;
	/** Milliseconds since 1970. */
	until: number;
}

/** `max` failures, each less than `windowMs` after the one before, close the key. Beyond `capacity` the oldest go. */
export function createFailureLimit({
	max,
	windowMs,
	clock,
	capacity = 10_000,
}: {
	max: number;
	windowMs: number;
	clock: Clock;
	capacity?: number;
}) {
	const entries = new Map<string, Entry>();

	function current(key: string): Entry | undefined {
		const entry = entries.get(key);
		if (entry && entry.until <= clock.now()) {
			entries.delete(key);
			return undefined;
		}
		return entry;
	}

	return {
		isClosed: (key: string): boolean => (current(key)?.failures ?? 0) >= max,
		failed(key: string): void {
			const failures = (current(key)?.failures ?? 0) + 1;
			entries.delete(key);
			entries.set(key, { failures, until: clock.now() + windowMs });
			if (entries.size > capacity) {
				const oldest = entries.keys().next();
				if (!oldest.done) entries.delete(oldest.value);
			}
		},
		succeeded(key: string): void {
			entries.delete(key);
		},
	};
}
export type FailureLimit = ReturnType<typeof createFailureLimit>;

export const tooManyFailures = () =>
	new ShopError(429, 'too_many_requests', 'Demasiados intentos fallidos. Espera unos minutos y vuelve a intentarlo.');
