import type { Topic } from '../../contract/live';

/** What a transport tells the middleware. */
export interface TransportEvents {
	connecting(): void;
	connected(): void;
	disconnected(): void;
	/** Broker or socket failure. */
	failed(kind: 'broker' | 'socket', detail: string): void;
	message(topic: Topic, body: string): void;
}

export interface TransportOptions {
	/** SockJS end point, absolute or a path of this origin. */
	url: string;
	topics: readonly Topic[];
	/** Bearer token of CONNECT, read at each connection. */
	token(): string | null;
}

export interface Connection {
	/** Drops the connection and makes a new one at once, e.g. with another token. */
	reconnect(): void;
	close(): void;
}

/** Opens the channel and keeps it open, reconnecting by itself. */
export type Transport = (options: TransportOptions, events: TransportEvents) => Connection;

/** Brings the transport in when it is first needed: the library is a chunk of its own. */
export type LoadTransport = () => Promise<Transport>;
