import type { ChannelEvent } from './actions';
import { subjectOf } from './entities';

interface Options {
	now(): number;
	/** Events that are kept at most, and for how many milliseconds. */
	bufferSize?: number;
	maxAge?: number;
}

/**
 * The last events, for answers whose request was under way when an event arrived: the answer may have been made before
 * the change and would take it back (see flow (c) of docs/debugging.md).
 */
export function createReplayBuffer({ now, bufferSize = 500, maxAge = 60_000 }: Options) {
	let buffer: Array<{ event: ChannelEvent; sequence: number; at: number }> = [];
	let sequence = 0;
	const newest = new Map<string, number>();

	return {
		/** Sequence number of the last event that arrived; 0 before the first. */
		position: () => sequence,
		/** Whether the event is newer than every event of the same thing so far; without versions it always is. */
		isNews(event: ChannelEvent): boolean {
			const { key, version } = subjectOf(event);
			const known = newest.get(key);
			return version === null || known === undefined || version > known;
		},
		/** Keeps an event; returns its sequence number. */
		add(event: ChannelEvent): number {
			const { key, version } = subjectOf(event);
			if (version !== null) newest.set(key, version);
			sequence += 1;
			const at = now();
			buffer = [...buffer.filter((old) => at - old.at <= maxAge), { event, sequence, at }].slice(-bufferSize);
			return sequence;
		},
		/** Events that arrived after `position`, oldest first. */
		since: (position: number): ChannelEvent[] =>
			buffer.filter((kept) => kept.sequence > position).map(({ event }) => event),
	};
}

export type ReplayBuffer = ReturnType<typeof createReplayBuffer>;
