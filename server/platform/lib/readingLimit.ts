import type { Clock } from './app';
import { createRecent } from './memo';
import { networkShares } from './networks';
import { tooManyRequests } from './shopError';
import { shopLimits } from './shopLimits';

const maxNetworks = 20_000;

/** Counts a call of a network, unless it or its /48 is exhausted. Answers the milliseconds to wait, else 0. */
export type CountByNetwork = (network: string) => number;

/** At most `max` a window, more for the /48. In memory: a write costs more than what is counted. */
export function createNetworkLimit(max: number, windowMs: number, clock: Clock): CountByNetwork {
	const counts = createRecent<{ made: number; endsAt: number }>({ maxEntries: maxNetworks });

	function count(key: string, most: number): number {
		const now = clock.now();
		const counted = counts.get(key);
		const msLeft = counted ? counted.endsAt - now : 0;
		// A clock that was ahead wrote a later end.
		if (!counted || msLeft <= 0 || msLeft > windowMs) counts.set(key, { made: 1, endsAt: now + windowMs });
		else if (counted.made >= most) return msLeft;
		else counted.made++;
		return 0;
	}

	return (reader) => {
		for (const { network, times } of networkShares(reader)) {
			const msLeft = count(network, max * times);
			if (msLeft > 0) return msLeft;
		}
		return 0;
	};
}

/** `reader` null: no limit. Throws 429. */
export type CountReading = (reader: string | null) => void;

export function createReadingLimit(max: number, clock: Clock): CountReading {
	const count = createNetworkLimit(max, shopLimits.readingsPerNetwork.windowMs, clock);
	return (reader) => {
		const msLeft = reader === null ? 0 : count(reader);
		if (msLeft > 0) throw tooManyReadings(msLeft);
	};
}

export const tooManyReadings = (msLeft: number) =>
	tooManyRequests('Demasiadas consultas desde tu red. Espera un momento y vuelve a intentarlo.', msLeft);
