import { type ChannelMessage, channels } from '#contract/live/serverChannels';
import { join, sql, type Tx } from '../db';
import { receiversOf } from './destinations';

export type OutboxEvent = ChannelMessage;

/** Writes in the transaction of the announced change, so that both happen or neither. */
export async function append(tx: Tx, ...events: OutboxEvent[]): Promise<void> {
	if (events.length === 0) return;
	const rows = events.map((event) => {
		const publicBody = 'publicBody' in event ? event.publicBody : undefined;
		const publicText = publicBody === undefined ? null : JSON.stringify(publicBody);
		return sql`(${event.topic}, ${JSON.stringify(event.body)}::text, ${publicText}::text, ${receiversOf(event)}::text)`;
	});
	await tx.query(sql`INSERT INTO outbox (topic, body, public_body, audience) VALUES ${join(rows, ', ')}`);
}

/**
 * Makes every server check this user's open sessions at once. Call it in the transaction that changes a role or a
 * password, ends a token or removes the account.
 */
export const endSessionsOf = (tx: Tx, userId: number): Promise<void> =>
	append(tx, { topic: channels.sessionsEnded.topic, body: userId });

/** Removes what events of these orders say about the buyer. */
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

/** Every server rereads the settings; no client is notified. */
export const settingsChanged = (tx: Tx): Promise<void> => append(tx, { topic: channels.settings.topic, body: null });

/** The servers look for mail to send after the commit. */
export const mailQueued = (tx: Tx): Promise<void> => append(tx, { topic: channels.mailQueued.topic, body: null });

/** The servers look for pictures to fetch after the commit. */
export const picturesQueued = (tx: Tx): Promise<void> =>
	append(tx, { topic: channels.picturesQueued.topic, body: null });

export interface LivePublisher {
	/** Call it after the commit: events leave at once, not with the next poll. Never throws. */
	wake(): void;
}
