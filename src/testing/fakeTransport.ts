import type { Destination } from '#contract/live/channels';
import type { Connected, LoadTransport, TransportEvents, TransportOptions } from '#live/transport';

export interface FakeTransport {
	load: LoadTransport;
	started(): boolean;
	options(): TransportOptions;
	/** As a back end without positions when nothing is said. */
	open(how?: Connected): void;
	drop(): void;
	fail(kind: 'broker' | 'socket'): void;
	/** Anything but a string is sent as JSON. */
	send(topic: Destination, body: unknown, position?: string): void;
	reconnects: number;
	closed: boolean;
}

export function createFakeTransport(): FakeTransport {
	let events: TransportEvents | null = null;
	let given: TransportOptions | null = null;
	const running = () => {
		if (!events || !given) throw new Error('the live channel has not been started');
		return { events, options: given };
	};
	const fake: FakeTransport = {
		reconnects: 0,
		closed: false,
		load: () =>
			Promise.resolve((options, sink) => {
				given = options;
				events = sink;
				sink.connecting();
				return {
					reconnect: () => {
						fake.reconnects += 1;
					},
					close: () => {
						fake.closed = true;
					},
				};
			}),
		started: () => events !== null,
		options: () => running().options,
		open: (how = { position: null, continued: false }) => running().events.connected(how),
		drop: () => running().events.disconnected(),
		fail: (kind) => running().events.failed(kind, 'test'),
		send: (topic, body, position) =>
			running().events.message(topic, typeof body === 'string' ? body : JSON.stringify(body), position),
	};
	return fake;
}
