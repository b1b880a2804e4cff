import * as v from 'valibot';
import type { presenceTopics } from '../live/topics';
import type { Permission } from '../team/permissions';

export type PresenceArea = keyof typeof presenceTopics;

/** Kinds of things that a person can have open in the back-office, by who may know of it. */
export const presenceAreas = {
	catalogue: { permission: 'catalogue:read', kinds: ['product', 'category'] },
	orders: { permission: 'orders:read', kinds: ['order'] },
	settings: { permission: 'settings:read', kinds: ['setting'] },
} as const satisfies Record<PresenceArea, { permission: Permission; kinds: readonly string[] }>;

export type PresenceKind = (typeof presenceAreas)[PresenceArea]['kinds'][number];

const presenceKinds = ['product', 'category', 'order', 'setting'] as const satisfies readonly PresenceKind[];

export const areaOfKind: Readonly<Record<PresenceKind, PresenceArea>> = {
	product: 'catalogue',
	category: 'catalogue',
	order: 'orders',
	setting: 'settings',
};

/** Milliseconds. */
export const presenceTiming = {
	/** Between two words of a tab that can be seen. */
	beat: 5000,
	/** After the last word. One may be lost, and a lid that closes is noticed within 15 seconds. */
	expiry: 12_000,
	/** Between two looks for what has expired. */
	sweep: 1000,
} as const;

/** Made anew for each opening, by the browser. */
const PlaceId = v.pipe(v.string('Falta el lugar'), v.regex(/^[\w-]{8,40}$/, 'El lugar no es válido'));

/** The number of a product, category or order, or the name of a section of the settings. */
const ThingId = v.pipe(
	v.string('Falta lo que está abierto'),
	v.regex(/^[\w-]{1,40}$/, 'Lo que está abierto no es válido'),
);

export const presenceBody = <Kind extends PresenceKind>(kinds: readonly Kind[]) =>
	v.object({
		place: PlaceId,
		kind: v.picklist(kinds, 'El tipo no es válido'),
		id: ThingId,
		/** Something was typed that is not saved. */
		editing: v.boolean('Falta si se está editando'),
	});
export const AnyPresenceBody = presenceBody(presenceKinds);
export type PresenceBody = v.InferOutput<typeof AnyPresenceBody>;

export const PlaceParams = v.object({ id: PlaceId });

export const PersonPresent = v.object({
	userId: v.number(),
	/** First name and initial, or the user name. */
	name: v.string(),
	editing: v.boolean(),
	/** In how many tabs. */
	tabs: v.number(),
});
export type PersonPresent = v.InferOutput<typeof PersonPresent>;

/** One thing and everybody who has it open; nobody any more in the event that tells so. */
export const OpenThing = v.object({ kind: v.picklist(presenceKinds), id: v.string(), people: v.array(PersonPresent) });
export type OpenThing = v.InferOutput<typeof OpenThing>;

/** Stands in no log: it has no position, and is not sent again. */
export const PresenceEvent = v.object({ type: v.literal('PRESENCE_CHANGED'), thing: OpenThing });
export type PresenceEvent = v.InferOutput<typeof PresenceEvent>;

/** Below the API base. */
export const presencePaths = {
	area: (area: string) => `/admin/presence/${area}`,
	place: (area: string, id: string) => `/admin/presence/${area}/${id}`,
} as const;
