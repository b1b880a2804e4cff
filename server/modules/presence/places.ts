import type { OpenThing, PersonPresent, PresenceBody } from '../../../contract/admin/presence';

/** Something that a person has open in one tab. */
export interface Place extends PresenceBody {
	userId: number;
	name: string;
	/** It was left. Remembered until it would have expired, because an older word may come later by another way. */
	left: boolean;
}

type Thing = Pick<Place, 'kind' | 'id'>;

/** Who has what open, in memory. `onChange` gets a thing whose people changed, and is called for nothing else. */
export function createPlaces({ expiry, onChange }: { expiry: number; onChange: (thing: OpenThing) => void }) {
	const places = new Map<string, Place & { until: number }>();
	/** The people of each thing as they were last told. */
	const told = new Map<string, string>();

	const keyOf = ({ kind, id }: Thing) => `${kind}/${id}`;

	function peopleAt({ kind, id }: Thing): PersonPresent[] {
		const people = new Map<number, PersonPresent>();
		for (const place of places.values()) {
			if (place.left || place.kind !== kind || place.id !== id) continue;
			const { userId, name, editing } = place;
			const before = people.get(userId);
			people.set(userId, {
				userId,
				name,
				editing: editing || (before?.editing ?? false),
				tabs: (before?.tabs ?? 0) + 1,
			});
		}
		return [...people.values()];
	}

	function tell({ kind, id }: Thing): void {
		const key = keyOf({ kind, id });
		const people = peopleAt({ kind, id });
		const text = people.length > 0 ? JSON.stringify(people) : undefined;
		if (told.get(key) === text) return;
		if (text === undefined) told.delete(key);
		else told.set(key, text);
		onChange({ kind, id, people });
	}

	return {
		get: (place: string): Place | undefined => places.get(place),
		/** Those of a user that were not left. */
		countOf: (userId: number): number =>
			[...places.values()].filter((place) => place.userId === userId && !place.left).length,
		/** A place that was left stays so, and its owner stays the same. */
		put(place: Place, now: number): void {
			const before = places.get(place.place);
			if (before && (before.left || before.userId !== place.userId)) return;
			places.set(place.place, { ...place, until: now + expiry });
			if (before) tell(before);
			tell(place);
		},
		/** Forgets what nobody has spoken of for so long, and after a clock that was set back all of before. */
		sweep(now: number): void {
			for (const [key, place] of places) {
				if (now < place.until && now >= place.until - expiry) continue;
				places.delete(key);
				tell(place);
			}
		},
		things(): OpenThing[] {
			const all = new Map([...places.values()].filter(({ left }) => !left).map((place) => [keyOf(place), place]));
			return [...all.values()].map(({ kind, id }) => ({ kind, id, people: peopleAt({ kind, id }) }));
		},
	};
}
