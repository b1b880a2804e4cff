import type { ChannelEvent } from './actions';
import { subjectsOf } from './entities';

interface Options {
	now(): number;
	bufferSize?: number;
	maxAge?: number;
}

/** For pending answers, which may be older (flow (c) of docs/debugging.md). */
export function createReplayBuffer({ now, bufferSize = 500, maxAge = 60_000 }: Options) {
	let buffer: Array<{ event: ChannelEvent; sequence: number; at: number }> = [];
	let sequence = 0;
	let settled = 0;
	const newest = new Map<string, number>();
	/** True without versions. */
	const isNews = ({ key, version }: { key: string; version: number | null }): boolean => {
		const newestVersion = newest.get(key);
		return version === null || newestVersion === undefined || version > newestVersion;
	};

	return {
		position: () => sequence,
		/** At the last `settle`. */
		settled: () => settled,
		/** The position in requests includes everything up to here. */
		settle() {
			settled = sequence;
		},
		/** Without the products that newer events have changed; null if nothing is left. */
		newsOf<Event extends ChannelEvent>(event: Event): Event | null {
			if (event.type !== 'PRICES_CHANGED') return subjectsOf(event).every(isNews) ? event : null;
			const products = event.products.filter(({ id, version }) => isNews({ key: `product/${id}`, version }));
			if (products.length === event.products.length) return event;
			return products.length > 0 ? { ...event, products } : null;
		},
		/** After a restore, versions may repeat. */
		forget() {
			buffer = [];
			newest.clear();
		},
		add(event: ChannelEvent): number {
			for (const { key, version } of subjectsOf(event)) if (version !== null) newest.set(key, version);
			sequence += 1;
			const at = now();
			buffer = [...buffer.filter((old) => at - old.at <= maxAge), { event, sequence, at }].slice(-bufferSize);
			return sequence;
		},
		since: (position: number): ChannelEvent[] =>
			buffer.filter((entry) => entry.sequence > position).map(({ event }) => event),
	};
}

export type ReplayBuffer = ReturnType<typeof createReplayBuffer>;
