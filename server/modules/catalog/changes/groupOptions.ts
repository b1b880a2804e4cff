import type { GroupOption } from '#contract/catalog/group';
import type { GroupForm } from '#contract/catalog/groupForm';

type Named = { name: string; was?: string | undefined };

/**
 * The candidate that had this name, else a new one with it, even if another had the name. A candidate that others renamed
 * since is new too: `before` lacks its former name.
 */
const successor = <One extends Named>(
	candidates: readonly One[],
	name: string | undefined,
	before: readonly Named[] = [],
) =>
	candidates.find(({ was }) => was === name) ??
	candidates.find((one) => one.name === name && before.every((other) => other.name !== one.was));

/** A product's values in changed options of its group. A new option gets its first value; undefined: value gone. */
export function followOptions(before: readonly GroupOption[], options: GroupForm['options']) {
	const from = options.map((option) => before.findIndex(({ name }) => successor(options, name, before) === option));
	return (values: readonly string[]): (string | undefined)[] =>
		options.map((option, at) => {
			const old = from[at] ?? -1;
			return (old < 0 ? option.values[0] : successor(option.values, values[old], before[old]?.values))?.name;
		});
}

export const storedOptions = (options: GroupForm['options']): GroupOption[] =>
	options.map(({ name, values }) => ({
		name,
		values: values.map(({ name, color, imageUrl }) => ({
			name,
			...(color ? { color } : imageUrl ? { imageUrl } : {}),
		})),
	}));
