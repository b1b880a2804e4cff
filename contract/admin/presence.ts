import * as v from 'valibot';
import type { PresenceArea, presenceAreas } from './presenceAreas';

export type PresenceKind = (typeof presenceAreas)[PresenceArea]['kinds'][number];

const presenceKinds = [
	'product',
	'category',
	'group',
	'order',
	'offer',
	'setting',
] as const satisfies readonly PresenceKind[];

export const areaOfKind: Readonly<Record<PresenceKind, PresenceArea>> = {
	product: 'catalogue',
	category: 'catalogue',
	group: 'catalogue',
	order: 'orders',
	offer: 'offers',
	setting: 'settings',
};

/** Milliseconds. */
export const presenceTiming = {
	/** Between messages of a visible tab. */
	beat: 5000,
	/** After the last message: one may be lost, a closed lid shows within 15 seconds. */
	expiry: 12_000,
	sweep: 1000,
} as const;

const PlaceId = v.pipe(v.string('Falta el lugar'), v.regex(/^[\w-]{8,40}$/, 'El lugar no es válido'));

const ThingId = v.pipe(
	v.string('Falta lo que está abierto'),
	v.regex(/^[\w-]{1,40}$/, 'Lo que está abierto no es válido'),
);

export const presenceBody = <Kind extends PresenceKind>(kinds: readonly Kind[]) =>
	v.object({
		place: PlaceId,
		kind: v.picklist(kinds, 'El tipo no es válido'),
		id: ThingId,
		editing: v.boolean('Falta si se está editando'),
	});
export const AnyPresenceBody = presenceBody(presenceKinds);
export type PresenceBody = v.InferOutput<typeof AnyPresenceBody>;

export const PlaceParams = v.object({ id: PlaceId });

export const PersonPresent = v.object({
	userId: v.number(),
	name: v.string(),
	editing: v.boolean(),
	tabs: v.number(),
});
export type PersonPresent = v.InferOutput<typeof PersonPresent>;

export const OpenThing = v.object({ kind: v.picklist(presenceKinds), id: v.string(), people: v.array(PersonPresent) });
export type OpenThing = v.InferOutput<typeof OpenThing>;

/** Not in the log: without position or repetition. */
export const PresenceEvent = v.object({ type: v.literal('PRESENCE_CHANGED'), thing: OpenThing });
export type PresenceEvent = v.InferOutput<typeof PresenceEvent>;

export const presencePaths = {
	area: (area: string) => `/admin/presence/${area}`,
	place: (area: string, id: string) => `/admin/presence/${area}/${id}`,
} as const;
