import type { AttributeValues } from '#contract/catalog/attributes';
import type { ProductDto } from '#contract/catalog/product';
import { plainName } from '#contract/shared/names';

const shared = {
	name: 'el nombre',
	description: 'la descripción',
	categoryId: 'la categoría',
	attributes: 'los atributos',
};

type Shared = {
	name?: string | undefined;
	description?: string | undefined;
	categoryId?: number | undefined;
	/** Only where they change. */
	attributes?: AttributeValues | undefined;
};

/** Readers normalize texts, and multipart forms send CRLF. */
const plain = (text: unknown) =>
	String(text)
		.split(/\r\n?|\n/)
		.map(plainName)
		.join('\n');

/**
 * For writers without groups: `values` has the group's fields unchanged, `refused` reasons of those that would change.
 */
export function keepShared<Values extends Shared>(product: ProductDto, values: Values) {
	const { group, name, description, category } = product;
	if (!group) return { values, refused: {} };
	const now = { name, description, categoryId: category.id, attributes: undefined };
	const fields = (Object.keys(shared) as (keyof typeof shared)[]).filter((field) => values[field] !== undefined);
	const refused = fields
		.filter((field) => plain(values[field]) !== plain(now[field]))
		.map((field) => [field, `Este producto es del grupo «${group.name}»: cambia ${shared[field]} en el grupo`]);
	return {
		values: { ...values, ...Object.fromEntries(fields.map((field) => [field, now[field]])) },
		refused: Object.fromEntries(refused) as Record<string, string>,
	};
}
