import type { ComplaintEvent } from '../../contract/complaints/admin';
import type { CatalogChanged, LinkedOrderChanged, LiveEvent, OrderEvent, ProductsHeld } from '../../contract/live/live';
import { adminOrdersTopic, ownOrdersQueue } from '../../contract/live/topics';
import type { AdminOrderEvent } from '../../contract/orders/desk';
import type { ShopChanged } from '../../contract/shop/shop';
import type { TeamChanged } from '../../contract/team/team';
import { join, sql, type Tx } from '../db';
import {
	catalogWrittenTopic,
	mailQueuedTopic,
	picturesQueuedTopic,
	serverAudience,
	sessionsEndedTopic,
	settingsTopic,
} from './destinations';

/** Ids of products and groups that a transaction wrote, deleted or brought back. For servers only. */
export type CatalogWritten = Record<'products' | 'groups', readonly number[]>;

/** An event for clients. It is written in the transaction of the change, so that both happen or neither. */
export interface OutboxEvent {
	topic: string;
	body:
		| LiveEvent
		| ProductsHeld
		| CatalogChanged
		| OrderEvent
		| LinkedOrderChanged
		| AdminOrderEvent
		| ComplaintEvent
		| ShopChanged
		| TeamChanged
		| CatalogWritten;
	/** undefined: `body` for all; null: administrators only; else for the others. */
	publicBody?: LiveEvent | ProductsHeld | null | undefined;
	/** `user:{id}`, `link:{hash}`, `admins` (permitted subscribers of a back-office topic), or absent: all. */
	audience?: string | undefined;
}

/** Writes events in the transaction of the change that they announce. */
export async function append(tx: Tx, ...events: OutboxEvent[]): Promise<void> {
	if (events.length === 0) return;
	const rows = events.map(({ topic, body, publicBody, audience = null }) => {
		// SQL NULL means "the same for all"; the JSON text null means "administrators only".
		const publicText = publicBody === undefined ? null : JSON.stringify(publicBody);
		return sql`(${topic}, ${JSON.stringify(body)}::text, ${publicText}::text, ${audience}::text)`;
	});
	await tx.query(sql`INSERT INTO outbox (topic, body, public_body, audience) VALUES ${join(rows, ', ')}`);
}

/** One for a whole transaction, which no client receives. Servers of older versions ignore its topic. */
export const catalogWritten = (body: CatalogWritten): OutboxEvent => ({
	topic: catalogWrittenTopic,
	body,
	publicBody: null,
	audience: serverAudience,
});

const notifyServers = async (tx: Tx, topic: string, body = 'null'): Promise<void> => {
	await tx.query(sql`INSERT INTO outbox (topic, body, audience) VALUES (${topic}, ${body}, ${serverAudience})`);
};

/**
 * Makes every server check at once who the open sessions of this user are: to be called in the transaction that
 * changes a role or a password, ends a token or removes the account.
 */
export const endSessionsOf = (tx: Tx, userId: number): Promise<void> =>
	notifyServers(tx, sessionsEndedTopic, String(userId));

/** Takes out of the log what events about these orders say of who ordered. */
export async function forgetCustomer(tx: Tx, orderIds: readonly number[]): Promise<void> {
	if (orderIds.length === 0) return;
	// A CASE, because the bodies of other topics need not be JSON.
	await tx.query(sql`
		UPDATE outbox SET body = jsonb_set(body::jsonb, '{order}', body::jsonb->'order' ||
			'{"customer": null, "shippingAddress": "", "address": null, "phone": "", "notes": ""}'::jsonb ||
			CASE WHEN jsonb_typeof(body::jsonb->'order'->'delivery') = 'object'
				THEN jsonb_build_object('delivery', body::jsonb->'order'->'delivery' || '{"office": null}'::jsonb)
				ELSE '{}'::jsonb END ||
			CASE WHEN jsonb_typeof(body::jsonb->'order'->'receipt') = 'object'
				THEN jsonb_build_object('receipt', body::jsonb->'order'->'receipt' ||
					'{"documentType": "", "documentNumber": "", "name": "", "address": ""}'::jsonb)
				ELSE '{}'::jsonb END)::text
		WHERE CASE WHEN topic = ${adminOrdersTopic}
			THEN (body::jsonb->'order'->>'id')::integer = ANY (${[...orderIds]}::integer[]) ELSE false END`);
	await tx.query(sql`
		UPDATE outbox SET body = (body::jsonb #- '{order,contents}')::text
		WHERE CASE WHEN topic = ${ownOrdersQueue}
			THEN body::jsonb->'order' ? 'contents'
				AND (body::jsonb->'order'->>'id')::integer = ANY (${[...orderIds]}::integer[]) ELSE false END`);
}

/** Makes every server read the settings again, and notifies no client. */
export const settingsChanged = (tx: Tx): Promise<void> => notifyServers(tx, settingsTopic);

/** Makes the servers look for mail to send once the transaction is committed. */
export const mailQueued = (tx: Tx): Promise<void> => notifyServers(tx, mailQueuedTopic);

/** Makes the servers look for pictures to fetch once the transaction is committed. */
export const picturesQueued = (tx: Tx): Promise<void> => notifyServers(tx, picturesQueuedTopic);

export interface LivePublisher {
	/** To be called after the commit: the events leave at once instead of with the next poll. Never throws. */
	wake(): void;
}
