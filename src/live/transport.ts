import type { adminOrdersTopic, ownOrdersQueue, Topic } from '../../contract/live';

export type Destination = Topic | typeof ownOrdersQueue | typeof adminOrdersTopic;

export interface TransportEvents {
	connecting(): void;
	connected(): void;
	disconnected(): void;
	failed(kind: 'broker' | 'socket', detail: string): void;
	message(topic: Destination, body: string): void;
}

export interface TransportOptions {
	url: string;
	topics: readonly Topic[];
	/** Read at each connection; subscribed to while there is a token that the broker accepts. */
	privateTopics(): readonly Destination[];
	/** Read at each connection. */
	token(): string | null;
}

export interface Connection {
	reconnect(): void;
	close(): void;
}

export type Transport = (options: TransportOptions, events: TransportEvents) => Connection;

export type LoadTransport = () => Promise<Transport>;
