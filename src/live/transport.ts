import type { adminOrdersTopic, ownOrdersQueue, Topic } from '../../contract/live';

/** Where messages come from: what everybody hears, or what only the signed-in user or an administrator does. */
export type Destination = Topic | typeof ownOrdersQueue | typeof adminOrdersTopic;

/** What a transport tells the middleware. */
export interface TransportEvents {
	connecting(): void;
	connected(): void;
	disconnected(): void;
	/** Broker or socket failure. */
	failed(kind: 'broker' | 'socket', detail: string): void;
	message(topic: Destination, body: string): void;
}

export interface TransportOptions {
	/** SockJS end point, absolute or a path of this origin. */
	url: string;
	topics: readonly Topic[];
	/** Subscribed to while there is a token, and only as long as the broker accepts that; read at each connection. */
	privateTopics(): readonly Destination[];
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
