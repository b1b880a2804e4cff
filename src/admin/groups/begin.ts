import type { AdminGroupDto } from '#contract/catalog/groupForm';
import type { Product } from '#contract/catalog/product';
import { attributeTexts } from '../kit/entities/attributes';
import { guessGroup } from './guess';
import { foldedName, newOption, type OptionText, optionTexts, valueNamed } from './options';
import { joiningRow } from './rows';
import type { Beginning } from './useGroupForm';

const keysOf = (options: readonly OptionText[], names: readonly string[]) =>
	Object.fromEntries(options.map((option, at) => [option.key, valueNamed(option, names[at] ?? '')?.key ?? '']));

/** Name, options and values guessed from the names; the rest from the first product that has it. */
export function newGroup(products: readonly Product[]): Beginning {
	const guess = guessGroup(products.map(({ name }) => name));
	const options = guess.options.map(({ name, values }) => newOption(name, values));
	const pictured = products.find(({ imageUrl }) => imageUrl);
	return {
		texts: {
			name: guess.name,
			description: products.find(({ description }) => description)?.description ?? '',
			categoryId: String(products[0]?.category?.id ?? ''),
			sizeGuide: '',
			options: options.length > 0 ? options : [newOption('')],
			attributes: Object.assign({}, ...products.toReversed().map(({ attributes }) => attributeTexts(attributes))),
			pictures: pictured?.imageUrl ? [{ url: pictured.imageUrl, alt: pictured.imageAlt ?? '' }] : [],
		},
		rows: products.map((product, at) => joiningRow(product, keysOf(options, guess.values[at] ?? []))),
	};
}

/** Values are read from the joining product's name. */
export function joiningRows(products: readonly Product[], group: AdminGroupDto): Beginning['rows'] {
	const options = optionTexts(group.options);
	const memberIds = new Set(group.products.map(({ id }) => id));
	return products
		.filter(({ id }) => !memberIds.has(id))
		.map((product) => {
			const words = ` ${foldedName(product.name).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
			const names = options.map(
				({ values }) => values.find(({ name }) => words.includes(` ${foldedName(name)} `))?.name ?? '',
			);
			return joiningRow(product, keysOf(options, names));
		});
}
