import type { Destination } from '#contract/live/channels';

export interface Connected {
	/** All public events up to here are delivered; null: unknown. */
	position: string | null;
	/** The missed events since `continueFrom` were sent. */
	continued: boolean;
}

export interface TransportEvents {
	connecting(): void;
	/** After subscriptions and missed events. */
	connected(how: Connected): void;
	disconnected(): void;
	failed(kind: 'broker' | 'socket', detail: string): void;
	/** With `position`: the last public event before it. */
	message(topic: Destination, body: string, position?: string): void;
}

/** All functions are called per connection. */
export interface TransportOptions {
	url: string;
	topics(): readonly Destination[];
	/** Subscribed with an accepted token. */
	privateTopics(): readonly Destination[];
	token(): string | null;
	/** Null starts anew. */
	continueFrom(audience: string): string | null;
}

export interface Connection {
	reconnect(): void;
	close(): void;
}

export type Transport = (options: TransportOptions, events: TransportEvents) => Connection;

export type LoadTransport = () => Promise<Transport>;
