import type { GroupOption } from '#contract/catalog/group';
import type { GroupForm } from '#contract/catalog/groupForm';

type Named = { name: string; was?: string | undefined };

/**
 * The one that had this name, else a new one with it, which may be a name that another one had. New is also what others
 * have renamed since: `before` lacks what it was called.
 */
const successor = <One extends Named>(given: readonly One[], name: string | undefined, before: readonly Named[] = []) =>
	given.find(({ was }) => was === name) ??
	given.find((one) => one.name === name && before.every((other) => other.name !== one.was));

/**
 * Values of a product after a change of its group's options. A new option begins with its first value; undefined for a
 * value that is gone.
 */
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
