import { sql } from 'drizzle-orm';
import type { AdminOrderEvent } from '../../contract/adminOrders';
import type { CatalogChanged, LiveEvent, OrderEvent } from '../../contract/live';
import type { Tx } from '../db/database';

/** A change to tell about. It is written in the transaction of the change itself, so that both happen or neither. */
export interface OutboxEvent {
	/** Destination that clients subscribe to, e.g. `/topic/products`. */
	topic: string;
	/** What administrators receive, and everybody else too unless `publicBody` says otherwise. */
	body: LiveEvent | CatalogChanged | OrderEvent | AdminOrderEvent;
	/** undefined: the same body for all; null: administrators only; otherwise what everybody else receives. */
	publicBody?: LiveEvent | null | undefined;
	/** `user:{id}` limits the event to that user's subscriptions, `admins` to administrators; absent: every subscriber. */
	audience?: string | undefined;
}

export interface LivePublisher {
	/** Writes the events with the transaction's handle, in one statement; nothing is sent unless it commits. */
	append(tx: Tx, ...events: OutboxEvent[]): Promise<void>;
	/** To be called after the commit: the event leaves at once instead of with the next poll. Never throws. */
	wake(): void;
}

/** A publisher that writes outbox rows and calls `wake` for the relay. */
export function createPublisher(wake: () => void): LivePublisher {
	return {
		async append(tx, ...events) {
			if (events.length === 0) return;
			const rows = events.map(({ topic, body, publicBody, audience }) => {
				// SQL NULL means "the same for all"; the JSON value null means "administrators only".
				const publicText = publicBody === undefined ? null : JSON.stringify(publicBody);
				return sql`(${topic}, ${JSON.stringify(body)}::jsonb, ${publicText}::jsonb, ${audience ?? null}::text)`;
			});
			await tx.execute(sql`INSERT INTO outbox (topic, body, public_body, audience) VALUES ${sql.join(rows, sql`, `)}`);
		},
		wake,
	};
}
