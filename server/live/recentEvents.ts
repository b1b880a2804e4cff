import type { LogStart, RelayedEvent } from './outbox';
import { covers, isVisible, readPosition, readSnapshot, type Snapshot, upTo, writePosition } from './position';

/** More than this is cheaper to fetch anew, as after an import. */
export const recentLimits = { events: 200, bytes: 128 * 1024 };

/** The newest public events, for clients that come back and send the position up to which they know the log. */
export function createRecentEvents(limits = recentLimits) {
	let kept: Array<{ event: RelayedEvent; xid: bigint; bytes: number }> = [];
	let bytes = 0;
	let history = '';
	let since = 0n;
	/** Highest transaction id of a public event. */
	let newest = 0n;
	let position: string | null = null;
	let reached: Snapshot | null = null;

	function add(event: RelayedEvent): void {
		const entry = { event, xid: BigInt(event.xid), bytes: event.body.length + (event.publicBody?.length ?? 0) };
		kept.push(entry);
		bytes += entry.bytes;
		if (entry.xid > newest) newest = entry.xid;
		while (kept.length > limits.events || bytes > limits.bytes) {
			const oldest = kept.shift();
			if (!oldest) return;
			bytes -= oldest.bytes;
			if (oldest.xid >= since) since = oldest.xid + 1n;
		}
	}

	/**
	 * Every event that this snapshot sees has been added. The position is cut after the newest public event: it stays the
	 * same while nothing public happens, and says nothing of ids that a crash may give out a second time.
	 */
	function reach(snapshot: string): string {
		reached = upTo(newest, readSnapshot(snapshot));
		position = writePosition({ history, snapshot: reached });
		return position;
	}

	return {
		add,
		reach,
		restart(start: LogStart): void {
			kept = [];
			bytes = 0;
			({ history, since } = start);
			newest = since - 1n;
			for (const event of start.events) add(event);
			reach(start.snapshot);
		},
		/** Null before the first `restart`. */
		position: () => position,
		/** False when there may be more before this position than has been added. A text that is no position asks nothing. */
		knows(text: string): boolean {
			if (text === position) return true;
			const wanted = readPosition(text);
			return !wanted || (reached !== null && wanted.history === history && covers(reached, wanted.snapshot));
		},
		/** In order; null when some may be missing, or the position is not one of this log. */
		after(text: string): RelayedEvent[] | null {
			if (text === position) return [];
			const known = readPosition(text);
			if (known?.history !== history || known.snapshot.xmin < since) return null;
			return kept.filter(({ xid }) => !isVisible(xid, known.snapshot)).map(({ event }) => event);
		},
	};
}
