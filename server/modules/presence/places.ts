import type { OpenThing, PersonPresent, PresenceBody } from '#contract/admin/presence';

export interface Place extends PresenceBody {
	userId: number;
	name: string;
	/** Stored until it expires, because an older message may arrive later. */
	left: boolean;
}

type Thing = Pick<Place, 'kind' | 'id'>;

/** `onChange` receives things whose people changed. */
export function createPlaces({ expiry, onChange }: { expiry: number; onChange: (thing: OpenThing) => void }) {
	const places = new Map<string, Place & { until: number }>();
	const reported = new Map<string, string>();

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

	function report({ kind, id }: Thing): void {
		const key = keyOf({ kind, id });
		const people = peopleAt({ kind, id });
		const text = people.length > 0 ? JSON.stringify(people) : undefined;
		if (reported.get(key) === text) return;
		if (text === undefined) reported.delete(key);
		else reported.set(key, text);
		onChange({ kind, id, people });
	}

	return {
		get: (place: string): Place | undefined => places.get(place),
		countOf: (userId: number): number =>
			[...places.values()].filter((place) => place.userId === userId && !place.left).length,
		/** A left place stays so, and its owner stays the same. */
		put(place: Place, now: number): void {
			const before = places.get(place.place);
			if (before && (before.left || before.userId !== place.userId)) return;
			places.set(place.place, { ...place, until: now + expiry });
			if (before) report(before);
			report(place);
		},
		/** Removes expired places; after a clock went back, all older ones too. */
		sweep(now: number): void {
			for (const [key, place] of places) {
				if (now < place.until && now >= place.until - expiry) continue;
				places.delete(key);
				report(place);
			}
		},
		things(): OpenThing[] {
			const all = new Map([...places.values()].filter(({ left }) => !left).map((place) => [keyOf(place), place]));
			return [...all.values()].map(({ kind, id }) => ({ kind, id, people: peopleAt({ kind, id }) }));
		},
	};
}
