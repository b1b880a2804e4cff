import type { ChannelEvent, ReceivedEvent } from './actions';
import { subjectOf } from './patchTable';

interface Options {
	now(): number;
	/** How many events are kept at most, and for how many milliseconds. */
	keep?: number;
	maxAge?: number;
}

export interface ReplayBuffer {
	/** Sequence number of the last event that arrived; 0 before the first. */
	position(): number;
	/** Whether the event tells something that is not known yet: not older than, nor the same as, the newest of its kind. */
	isNews(event: ChannelEvent): boolean;
	/** Keeps an event and gives it its place in the order of arrival. */
	add<Event extends ChannelEvent>(event: Event): ReceivedEvent<Event>;
	/** Events that arrived after `position`, oldest first. */
	since(position: number): Array<ReceivedEvent<ChannelEvent>>;
}

/**
 * The last events, for lists whose request was under way when an event arrived: the answer may have been made before
 * the change and would take it back (see flow (c) of docs/debugging.md).
 */
export function createReplayBuffer({ now, keep = 500, maxAge = 60_000 }: Options): ReplayBuffer {
	let kept: Array<ReceivedEvent<ChannelEvent> & { at: number }> = [];
	let sequence = 0;
	const newest = new Map<string, number>();

	return {
		position: () => sequence,
		isNews: (event) => {
			const { key, version } = subjectOf(event);
			const known = newest.get(key);
			return version === null || known === undefined || version > known;
		},
		add: (event) => {
			const { key, version } = subjectOf(event);
			if (version !== null) newest.set(key, version);
			sequence += 1;
			const at = now();
			kept = [...kept.filter((old) => at - old.at <= maxAge), { event, sequence, at }].slice(-keep);
			return { event, sequence };
		},
		since: (position) => kept.filter((received) => received.sequence > position),
	};
}
