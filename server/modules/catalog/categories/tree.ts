import type { Attribute } from '#contract/catalog/attributes';
import type { CategoryDto } from '#contract/catalog/product';
import { largestDepth, levelsOf, lineOf } from '#contract/catalog/tree';
import { nameKey } from '#contract/shared/names';
import { duplicateFields, invalidFields } from '#platform/lib/shopError';

type Standing = Pick<CategoryDto, 'name' | 'parentId'> & { id?: number };

/** Throws 400 or 409 with field `parentId` unless the category, with all below it, may stand there. */
export function requirePlace(all: readonly CategoryDto[], { id, name, parentId }: Standing): void {
	const line = lineOf(all, parentId);
	if (parentId !== null && line.length === 0) throw invalidFields({ parentId: 'La categoría de arriba no existe' });
	if (line.some((one) => one.id === id))
		throw invalidFields({ parentId: `«${name}» no puede estar debajo de sí misma` });
	if (line.length + (id === undefined ? 1 : levelsOf(all, id)) > largestDepth)
		throw invalidFields({ parentId: `Las categorías tienen como máximo ${largestDepth} niveles` });
	requireFreeName(all, { ...(id !== undefined && { id }), name, parentId }, 'parentId');
}

export function requireFreeName(
	all: readonly CategoryDto[],
	{ id, name, parentId }: Standing,
	field: 'name' | 'parentId' = 'name',
): void {
	const isTaken = all.some(
		(one) => one.id !== id && one.parentId === parentId && one.name.toLowerCase() === name.toLowerCase(),
	);
	const parent = all.find((one) => one.id === parentId);
	const where = parent ? ` en «${parent.name}»` : '';
	if (isTaken) throw duplicateFields({ [field]: `Ya existe una categoría con este nombre${where}` });
}

/** Throws 409: a name is unique along a line of categories. `line`: of the new place, without the category. */
export function requireFreeAttributes(
	attributes: readonly Attribute[],
	branch: readonly number[],
	line: readonly CategoryDto[],
): void {
	const below = new Set(
		attributes.flatMap(({ categoryId, name }) => (branch.includes(categoryId) ? nameKey(name) : [])),
	);
	for (const { categoryId, name } of attributes) {
		const owner = line.find((one) => one.id === categoryId);
		if (owner && below.has(nameKey(name)))
			throw duplicateFields({
				parentId: `«${owner.name}» ya tiene un atributo «${name}»: cambia antes el nombre de uno de los dos`,
			});
	}
}
