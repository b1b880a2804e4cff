import type { GroupOption } from '../../../../contract/catalog/group';
import type { GroupForm } from '../../../../contract/catalog/groupForm';

type Named = { name: string; was?: string | undefined };

/** The one that had this name, else a new one with it; a new one may take a name that another one had. */
const successor = <One extends Named>(given: readonly One[], name: string | undefined): One | undefined =>
	given.find(({ was }) => was === name) ?? given.find((one) => one.was === undefined && one.name === name);

/**
 * Values of a product after a change of its group's options. A new option begins with its first value; undefined for a
 * value that is gone.
 */
export function followOptions(before: readonly GroupOption[], options: GroupForm['options']) {
	const from = options.map((option) => before.findIndex(({ name }) => successor(options, name) === option));
	return (values: readonly string[]): (string | undefined)[] =>
		options.map((option, at) => {
			const old = from[at] ?? -1;
			return (old < 0 ? option.values[0] : successor(option.values, values[old]))?.name;
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
