import type { LogStart, RelayedEvent } from './outbox';
import { covers, isVisible, readPosition, readSnapshot, type Snapshot, upTo, writePosition } from './position';

/** Larger gaps are cheaper to refetch. */
export const recentLimits = { events: 200, bytes: 128 * 1024 };

/** For clients that return and send the position up to which they know the log. */
export function createRecentEvents(limits = recentLimits) {
	let entries: Array<{ event: RelayedEvent; xid: bigint; bytes: number }> = [];
	let bytes = 0;
	let history = '';
	let since = 0n;
	/** Newest public event. */
	let newest = 0n;
	let position: string | null = null;
	let reached: Snapshot | null = null;

	function add(event: RelayedEvent): void {
		const entry = { event, xid: BigInt(event.xid), bytes: event.body.length + (event.publicBody?.length ?? 0) };
		entries.push(entry);
		bytes += entry.bytes;
		if (entry.xid > newest) newest = entry.xid;
		while (entries.length > limits.events || bytes > limits.bytes) {
			const oldest = entries.shift();
			if (!oldest) return;
			bytes -= oldest.bytes;
			if (oldest.xid >= since) since = oldest.xid + 1n;
		}
	}

	/**
	 * Requires the snapshot's events. Cuts after the newest public event: stable without public events, and free of ids
	 * that a crash may reuse.
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
			entries = [];
			bytes = 0;
			({ history, since } = start);
			newest = since - 1n;
			for (const event of start.events) add(event);
			reach(start.snapshot);
		},
		/** Null before the first `restart`. */
		position: () => position,
		/** False if events before it may be missing here; true for malformed text. */
		knows(text: string): boolean {
			if (text === position) return true;
			const other = readPosition(text);
			return !other || (reached !== null && other.history === history && covers(reached, other.snapshot));
		},
		/** In order; null if some may be missing, or if the position is of another log. */
		after(text: string): RelayedEvent[] | null {
			if (text === position) return [];
			const start = readPosition(text);
			if (start?.history !== history || start.snapshot.xmin < since) return null;
			return entries.filter(({ xid }) => !isVisible(xid, start.snapshot)).map(({ event }) => event);
		},
	};
}
