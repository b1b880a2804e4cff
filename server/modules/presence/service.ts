import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
	AnyPresenceBody,
	areaOfKind,
	type OpenThing,
	type PresenceBody,
	presenceTiming,
} from '#contract/admin/presence';
import { type PresenceArea, presenceTopic } from '#contract/admin/presenceAreas';
import { settingSections } from '#contract/settings/settings';
import { notFound, tooManyRequests } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import type { Users } from '../users/service';
import { createPlaces, type Place } from './places';
import * as repository from './repository';

/** Sealed: a Redis may be shared with other shops, which must neither read nor forge messages. */
const Word = v.object({
	...AnyPresenceBody.entries,
	from: v.string(),
	userId: v.number(),
	name: v.string(),
	left: v.boolean(),
});
const sealContext = 'presence';

export type Presence = ReturnType<typeof createPresence>;

/**
 * Presence is only in the memory of each server (docs/decisions/live-channel.md): what is said at one is told to the
 * others, and what nobody repeats expires everywhere.
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
	const words = new Map<number, { since: number; count: number }>();
	jobs.add({ name: 'presence', acts: 'inside' }, sweep);

	volatile.onText((text) => {
		const word = readWord(text);
		if (word && word.from !== server) put(word);
	});

	function readWord(text: string): v.InferOutput<typeof Word> | null {
		if (!seal.isSealed(text)) return null;
		try {
			return v.parse(Word, JSON.parse(seal.open(text, sealContext)));
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
		for (const [userId, { since }] of words) if (isOver(since, now)) words.delete(userId);
		return presenceTiming.sweep;
	}

	function countWord(userId: number): void {
		const now = clock.now();
		const known = words.get(userId);
		const counted = known && !isOver(known.since, now) ? known : { since: now, count: 0 };
		words.set(userId, counted);
		counted.count++;
		if (counted.count > shopLimits.presenceMessages.max) throw tooMany();
	}

	async function placeOf({ userId }: Session, body: PresenceBody): Promise<Place> {
		const known = places.get(body.place);
		if (known && known.userId !== userId) throw notFound('No se encontró lo que tienes abierto');
		if (known?.kind === body.kind && known.id === body.id) return { ...known, editing: body.editing };
		if (!known && places.countOf(userId) >= shopLimits.openThingsPerPerson.max) throw tooMany();
		if (!(await isThere(body))) throw notFound('No se encontró lo que tienes abierto');
		const { firstName, lastName, username } = await users.row(userId);
		return { ...body, userId, name: shortName(firstName, lastName) || username, left: known?.left ?? false };
	}

	async function isThere({ kind, id }: PresenceBody): Promise<boolean> {
		if (kind === 'setting') return Object.hasOwn(settingSections, id);
		const number = Number(id);
		return isRowId(number) && repository.exists(database, kind, number);
	}

	return {
		list(area: PresenceArea): OpenThing[] {
			places.sweep(clock.now());
			return places.things().filter(({ kind }) => areaOfKind[kind] === area);
		},
		/** Throws 404 for a thing that does not exist, 429 for too many messages. */
		async open(session: Session, body: PresenceBody): Promise<void> {
			places.sweep(clock.now());
			countWord(session.userId);
			say(await placeOf(session, body));
		},
		/** A place that only other servers know expires there. */
		leave({ userId }: Session, place: string): void {
			countWord(userId);
			const known = places.get(place);
			if (known?.userId === userId && !known.left) say({ ...known, left: true });
		},
	};
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
