import { nameKey } from '../shared/names';

/** `values` with the missing `names`, placed by `order`; other names follow. */
export function withNewValues<Value extends { name: string }>(
	values: readonly (Value | { name: string })[],
	names: readonly string[],
	order: readonly string[] = [],
): (Value | { name: string })[] {
	const grown = [...values];
	const placeOf = (key: string) => grown.findIndex(({ name }) => nameKey(name) === key);
	const keys = order.map(nameKey);
	const rank = (name: string) => {
		const at = keys.indexOf(nameKey(name));
		return at < 0 ? keys.length : at;
	};
	for (const name of names.toSorted((one, other) => rank(one) - rank(other))) {
		if (placeOf(nameKey(name)) >= 0) continue;
		const at = rank(name);
		const next = keys
			.slice(at + 1)
			.map(placeOf)
			.find((place) => place >= 0);
		const before = keys
			.slice(0, at)
			.map(placeOf)
			.findLast((place) => place >= 0);
		const place = at === keys.length ? grown.length : (next ?? (before === undefined ? grown.length : before + 1));
		grown.splice(place, 0, { name: order[at] ?? name });
	}
	return grown;
}
