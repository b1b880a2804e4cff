import type { Clock } from './app';
import { createRecent } from './memo';
import { networkShares } from './networks';
import { tooManyRequests } from './shopError';
import { shopLimits } from './shopLimits';

const { windowMs } = shopLimits.readingsPerNetwork;
const maxReaders = 20_000;

/** `reader` null: no limit. Throws 429. */
export type CountReading = (reader: string | null) => void;

/** At most `max` a window, more for the /48. In memory: a write costs more than most readings. */
export function createReadingLimit(max: number, clock: Clock): CountReading {
	const counts = createRecent<{ made: number; endsAt: number }>({ maxEntries: maxReaders });

	function count(key: string, most: number): void {
		const now = clock.now();
		const counted = counts.get(key);
		const msLeft = counted ? counted.endsAt - now : 0;
		// A clock that was ahead wrote a later end.
		if (!counted || msLeft <= 0 || msLeft > windowMs) counts.set(key, { made: 1, endsAt: now + windowMs });
		else if (counted.made >= most) throw tooManyReadings(msLeft);
		else counted.made++;
	}

	return (reader) => {
		if (reader !== null) for (const { network, times } of networkShares(reader)) count(network, max * times);
	};
}

export const tooManyReadings = (msLeft: number) =>
	tooManyRequests('Demasiadas consultas desde tu red. Espera un momento y vuelve a intentarlo.', msLeft);
