import { shopLimits } from './shopLimits';

const { max, windowMs } = shopLimits.refusalLines;

interface Counted {
	begunAt: number;
	lines: number;
	leftOut: number;
}

/**
 * Counts apart with and without a session, so that visitors do not hide members' attempts. Answers undefined for a
 * line to drop, else the number dropped before it. `now` in milliseconds.
 */
export function createRefusalLines(now: () => number = () => performance.now()) {
	const begin = (leftOut = 0): Counted => ({ begunAt: now(), lines: 0, leftOut });
	const counts = { user: begin(), visitor: begin() };

	return function takeLine(who: keyof typeof counts): number | undefined {
		if (now() - counts[who].begunAt >= windowMs) counts[who] = begin(counts[who].leftOut);
		const current = counts[who];
		if (current.lines >= max) {
			current.leftOut++;
			return undefined;
		}
		current.lines++;
		const { leftOut } = current;
		current.leftOut = 0;
		return leftOut;
	};
}
