import type { Clock } from './app';
import { circlesOf } from './guessLimits';
import { createRecent } from './memo';
import { ShopError } from './shopError';

const minute = 60_000;
const maxReaders = 20_000;

/** `reader` null: no limit. Throws 429. */
export type CountReading = (reader: string | null) => void;

/** Per minute, more for the /48. In memory: a write costs more than most readings. */
export function createReadingLimit(most: number, clock: Clock): CountReading {
	const counts = createRecent<{ made: number; endsAt: number }>({ maxEntries: maxReaders });

	function count(key: string, max: number): void {
		const now = clock.now();
		const counted = counts.get(key);
		const left = counted ? counted.endsAt - now : 0;
		// A clock that was ahead wrote a later end.
		if (!counted || left <= 0 || left > minute) counts.set(key, { made: 1, endsAt: now + minute });
		else if (counted.made >= max) throw tooManyReadings(left);
		else counted.made++;
	}

	return (reader) => {
		if (reader !== null) for (const { key, max } of circlesOf(reader, most)) count(key, max);
	};
}

export const tooManyReadings = (ms: number) =>
	new ShopError(
		429,
		'too_many_requests',
		'Demasiadas consultas desde tu red. Espera un momento y vuelve a intentarlo.',
		{
			retryAfter: Math.ceil(ms / 1000),
		},
	);
