import type {
	adminComplaintsTopic,
	adminOrdersTopic,
	adminTeamTopic,
	ownOrdersQueue,
	PresenceTopic,
	Topic,
} from '../../contract/live/topics';

export type Destination =
	| Topic
	| typeof ownOrdersQueue
	| typeof adminOrdersTopic
	| typeof adminComplaintsTopic
	| typeof adminTeamTopic
	| PresenceTopic;

export interface Connected {
	/** Point of the server's log up to which its public events have been handed on; null where it tells none. */
	position: string | null;
	/** The events since the position of `continueFrom` were among them. */
	continued: boolean;
}

export interface TransportEvents {
	connecting(): void;
	/** After the subscriptions, and after the events that were missed. */
	connected(how: Connected): void;
	disconnected(): void;
	failed(kind: 'broker' | 'socket', detail: string): void;
	/** With `position`, this was the last public event before that point of the log. */
	message(topic: Destination, body: string, position?: string): void;
}

export interface TransportOptions {
	url: string;
	/** Read at each connection. */
	topics(): readonly Topic[];
	/** Read at each connection; subscribed to while there is a token that the broker accepts. */
	privateTopics(): readonly Destination[];
	/** Read at each connection. */
	token(): string | null;
	/** Asked at each connection to a server that can go on from a position; null when nothing is to be sent again. */
	continueFrom(audience: string): string | null;
}

export interface Connection {
	reconnect(): void;
	close(): void;
}

export type Transport = (options: TransportOptions, events: TransportEvents) => Connection;

export type LoadTransport = () => Promise<Transport>;
