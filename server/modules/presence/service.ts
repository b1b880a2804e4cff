import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
	AnyPresenceBody,
	areaOfKind,
	type OpenThing,
	type PresenceBody,
	type PresenceKind,
	presenceTiming,
} from '#contract/admin/presence';
import { type PresenceArea, presenceTopic } from '#contract/admin/presenceAreas';
import { settingSections } from '#contract/settings/settings';
import { raw, type Sql, sql, type Tx } from '#platform/db';
import { notFound, tooManyRequests } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import type { Users } from '../users/service';
import { createPlaces, type Place } from './places';

/** Sealed: shops that share a Redis must neither read nor forge messages. */
const PlaceMessage = v.object({
	...AnyPresenceBody.entries,
	from: v.string(),
	userId: v.number(),
	name: v.string(),
	left: v.boolean(),
});
const sealContext = 'presence';

export type Presence = ReturnType<typeof createPresence>;

/**
 * Presence is only in each server's memory (docs/decisions/live-channel.md): servers send each other messages, and
 * unrepeated ones expire everywhere.
 */
export function createPresence({
	database,
	clock,
	jobs,
	users,
	live: { volatile },
	seal,
}: Platform & { users: Users }) {
	const server = randomUUID();
	const places = createPlaces({
		expiry: presenceTiming.expiry,
		onChange: (thing) =>
			volatile.publish({ topic: presenceTopic(areaOfKind[thing.kind]), body: { type: 'PRESENCE_CHANGED', thing } }),
	});
	const messageCounts = new Map<number, { since: number; count: number }>();
	jobs.add({ name: 'presence', acts: 'inside' }, sweep);

	volatile.onText((text) => {
		const message = readMessage(text);
		if (message && message.from !== server) put(message);
	});

	function readMessage(text: string): v.InferOutput<typeof PlaceMessage> | null {
		if (!seal.isSealed(text)) return null;
		try {
			return v.parse(PlaceMessage, JSON.parse(seal.open(text, sealContext)));
		} catch {
			// The message is from another shop or release.
			return null;
		}
	}

	function put(place: Place): void {
		const { place: key, kind, id, editing, userId, name, left } = place;
		places.put({ place: key, kind, id, editing, userId, name, left }, clock.now());
	}

	function say(place: Place): void {
		put(place);
		volatile.send(seal.seal(JSON.stringify({ ...place, from: server }), sealContext));
	}

	async function sweep(): Promise<number> {
		const now = clock.now();
		places.sweep(now);
		for (const [userId, { since }] of messageCounts) if (isOver(since, now)) messageCounts.delete(userId);
		return presenceTiming.sweep;
	}

	function countMessage(userId: number): void {
		const now = clock.now();
		const current = messageCounts.get(userId);
		const counted = current && !isOver(current.since, now) ? current : { since: now, count: 0 };
		messageCounts.set(userId, counted);
		counted.count++;
		if (counted.count > shopLimits.presenceMessages.max) throw tooMany();
	}

	async function placeOf({ userId }: Session, body: PresenceBody): Promise<Place> {
		const existing = places.get(body.place);
		if (existing && existing.userId !== userId) throw notFound('No se encontró lo que tienes abierto');
		if (existing?.kind === body.kind && existing.id === body.id) return { ...existing, editing: body.editing };
		if (!existing && places.countOf(userId) >= shopLimits.openThingsPerPerson.max) throw tooMany();
		if (!(await isThere(body))) throw notFound('No se encontró lo que tienes abierto');
		const { firstName, lastName, username } = await users.row(userId);
		return { ...body, userId, name: shortName(firstName, lastName) || username, left: existing?.left ?? false };
	}

	async function isThere({ kind, id }: PresenceBody): Promise<boolean> {
		if (kind === 'setting') return Object.hasOwn(settingSections, id);
		const number = Number(id);
		return isRowId(number) && exists(database, kind, number);
	}

	return {
		list(area: PresenceArea): OpenThing[] {
			places.sweep(clock.now());
			return places.things().filter(({ kind }) => areaOfKind[kind] === area);
		},
		/** Throws 404 for a thing that does not exist, 429 for too many messages. */
		async open(session: Session, body: PresenceBody): Promise<void> {
			places.sweep(clock.now());
			countMessage(session.userId);
			say(await placeOf(session, body));
		},
		/** A place that only other servers know expires there. */
		leave({ userId }: Session, place: string): void {
			countMessage(userId);
			const existing = places.get(place);
			if (existing?.userId === userId && !existing.left) say({ ...existing, left: true });
		},
	};
}

const tables: Record<Exclude<PresenceKind, 'setting'>, Sql> = {
	product: raw('products'),
	category: raw('categories'),
	group: raw('product_groups'),
	order: raw('orders'),
	offer: raw('offers'),
};

async function exists(tx: Tx, kind: keyof typeof tables, id: number): Promise<boolean> {
	const rows = await tx.query(sql`SELECT 1 FROM ${tables[kind]} WHERE id = ${id}`);
	return rows.length > 0;
}

const isOver = (since: number, now: number): boolean => Math.abs(now - since) >= shopLimits.presenceMessages.windowMs;
const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

/** `María Q.`; empty without a first name. */
function shortName(firstName: string, lastName: string): string {
	const [initial] = lastName.trim();
	const first = firstName.trim();
	return first && initial ? `${first} ${initial.toUpperCase()}.` : first;
}

const tooMany = () => tooManyRequests('Tienes demasiadas cosas abiertas a la vez. Cierra algunas pestañas.');
