import { type ChannelMessage, channels } from '#contract/live/serverChannels';
import { join, sql, type Tx } from '../db';
import { receiversOf } from './destinations';

/** It is written in the transaction of the change, so that both happen or neither. */
export type OutboxEvent = ChannelMessage;

/** Writes events in the transaction of the change that they announce. */
export async function append(tx: Tx, ...events: OutboxEvent[]): Promise<void> {
	if (events.length === 0) return;
	const rows = events.map((event) => {
		const publicBody = 'publicBody' in event ? event.publicBody : undefined;
		// SQL NULL means "the same for all"; the JSON text null means "administrators only".
		const publicText = publicBody === undefined ? null : JSON.stringify(publicBody);
		return sql`(${event.topic}, ${JSON.stringify(event.body)}::text, ${publicText}::text, ${receiversOf(event)}::text)`;
	});
	await tx.query(sql`INSERT INTO outbox (topic, body, public_body, audience) VALUES ${join(rows, ', ')}`);
}

/**
 * Makes every server check at once who the open sessions of this user are: to be called in the transaction that
 * changes a role or a password, ends a token or removes the account.
 */
export const endSessionsOf = (tx: Tx, userId: number): Promise<void> =>
	append(tx, { topic: channels.sessionsEnded.topic, body: userId });

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
		WHERE CASE WHEN topic = ${channels.adminOrders.topic}
			THEN (body::jsonb->'order'->>'id')::integer = ANY (${[...orderIds]}::integer[]) ELSE false END`);
	await tx.query(sql`
		UPDATE outbox SET body = (body::jsonb #- '{order,contents}')::text
		WHERE CASE WHEN topic = ${channels.ownOrders.topic}
			THEN body::jsonb->'order' ? 'contents'
				AND (body::jsonb->'order'->>'id')::integer = ANY (${[...orderIds]}::integer[]) ELSE false END`);
}

/** Makes every server read the settings again, and notifies no client. */
export const settingsChanged = (tx: Tx): Promise<void> => append(tx, { topic: channels.settings.topic, body: null });

/** Makes the servers look for mail to send once the transaction is committed. */
export const mailQueued = (tx: Tx): Promise<void> => append(tx, { topic: channels.mailQueued.topic, body: null });

/** Makes the servers look for pictures to fetch once the transaction is committed. */
export const picturesQueued = (tx: Tx): Promise<void> =>
	append(tx, { topic: channels.picturesQueued.topic, body: null });

export interface LivePublisher {
	/** To be called after the commit: the events leave at once instead of with the next poll. Never throws. */
	wake(): void;
}
