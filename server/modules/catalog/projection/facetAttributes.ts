import type { Attribute } from '#contract/catalog/attributes';
import { flagNames } from '#contract/catalog/facets';
import { type AttributeColumn, optionText, ownText } from './attributeColumn';
import type { CategoryColumn } from './categoryColumn';
import type { SlotSet } from './slotSets';

export interface FacetAttribute extends Attribute {
	/** Choices or answers. */
	values: readonly { key: string; name: string }[];
}

/** What lists can be filtered by. */
export class FacetAttributes {
	/** In order of display, without texts. */
	all: readonly FacetAttribute[] = [];
	readonly #column: AttributeColumn;
	readonly #categories: CategoryColumn;

	constructor(column: AttributeColumn, categories: CategoryColumn) {
		this.#column = column;
		this.#categories = categories;
	}

	set(rows: readonly Attribute[]): void {
		const answers = Object.entries(flagNames).map(([key, name]) => ({ key, name }));
		this.all = rows
			.filter(({ kind }) => kind !== 'TEXT')
			.map((row) => ({ ...row, values: row.kind === 'FLAG' ? answers : row.kind === 'CHOICE' ? row.choices : [] }));
	}

	/** By place of a category: the attribute is its own or inherited. */
	holdsAt = ({ categoryId }: Attribute): Uint8Array => this.#categories.isWithin(categoryId);

	/** Products with the value, of an attribute of their own or of an option of this name; some may be of other categories. */
	slotsWith({ id, kind, name }: FacetAttribute, value: { key: string; name: string }): SlotSet[] {
		const texts = [ownText(id, value.key), ...(kind === 'CHOICE' ? [optionText(name, value.name)] : [])];
		return texts.flatMap((text) => this.#column.slotsWith(text) ?? []);
	}
}
