import { unavailableReason } from '#platform/db';
import type { Clock } from '#platform/lib/app';

/** Between tries. */
const retryIntervalMs = 1000;

/** Whether the database is away, as far as readings of the catalogue have noticed. */
export function createAway({ clock, onBack }: { clock: Clock; onBack(): void }) {
	let answeredAt = clock.now();
	let awaySince: number | null = null;
	let failedAt = 0;
	let gaveOutdated = false;

	return {
		answered(): void {
			answeredAt = clock.now();
			if (awaySince === null) return;
			awaySince = null;
			if (gaveOutdated) onBack();
			gaveOutdated = false;
		},
		/** False for failures of the answer alone. */
		failed(error: unknown, startedAt: number): boolean {
			if (unavailableReason(error) !== 'away') return false;
			// The database answered others since.
			if (startedAt < answeredAt) return true;
			awaySince ??= answeredAt;
			failedAt = clock.now();
			return true;
		},
		/** abs(): a clock that was ahead leaves future moments. */
		hasJustFailed: (): boolean => awaySince !== null && Math.abs(clock.now() - failedAt) <= retryIntervalMs,
		since: (): number | null => awaySince,
		staleSince(rightAt: number): number | null {
			if (awaySince === null) return null;
			gaveOutdated = true;
			return Math.min(awaySince, rightAt);
		},
	};
}
