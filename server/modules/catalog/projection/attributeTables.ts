import { flagNames } from '#contract/catalog/facets';
import { type AttributeColumn, optionText, ownText } from './attributeColumn';
import type { CategoryColumn } from './categoryColumn';
import { withRoom } from './growing';
import type { AttributeRow } from './rows';

export interface FacetAttribute extends AttributeRow {
	/** Its values have numbers from here on, in order. */
	firstValue: number;
	/** Of a choice or an answer. */
	values: readonly { key: string; name: string }[];
}

interface PlaceTable {
	/** By raw value: number of the value in this category, or -1. */
	values: Int32Array;
	/** By id of an attribute: its place among `attributes` if it holds here, or -1. */
	numbers: Int32Array;
	/** Raw values that `values` has so far. */
	known: number;
	numberOf: ReadonlyMap<string, number>;
}

/** Which values the attributes of a category make of what products have. */
export class AttributeTables {
	/** In order of display, without texts. */
	attributes: readonly FacetAttribute[] = [];
	/** By number of a value: place of its attribute. */
	attributeOf = new Int32Array(0);
	readonly #column: AttributeColumn;
	readonly #categories: CategoryColumn;
	#tables: (PlaceTable | undefined)[] = [];
	#largestId = 0;

	constructor(column: AttributeColumn, categories: CategoryColumn) {
		this.#column = column;
		this.#categories = categories;
	}

	/** Also after a change of the categories. */
	set(rows: readonly AttributeRow[]): void {
		const attributeOf: number[] = [];
		this.attributes = rows
			.filter(({ kind }) => kind !== 'TEXT')
			.map((row, at) => {
				const firstValue = attributeOf.length;
				const answers = Object.entries(flagNames).map(([key, name]) => ({ key, name }));
				const values = row.kind === 'FLAG' ? answers : row.kind === 'CHOICE' ? row.choices : [];
				for (const _value of values) attributeOf.push(at);
				return { ...row, firstValue, values };
			});
		this.attributeOf = Int32Array.from(attributeOf);
		this.#largestId = Math.max(0, ...this.attributes.map(({ id }) => id));
		this.#tables = [];
	}

	holdsAt = ({ categoryId }: AttributeRow, place: number): boolean =>
		this.#categories.at(place).path.includes(categoryId);

	/** By place of every category. */
	tables(): readonly PlaceTable[] {
		return this.#categories.all.map((_, place) => this.#tableOf(place));
	}

	#tableOf(place: number): PlaceTable {
		const { raws } = this.#column;
		this.#tables[place] ??= this.#begin(place);
		const table = this.#tables[place];
		const { known } = table;
		if (known === raws.length) return table;
		table.values = withRoom(table.values, raws.length);
		for (let raw = known; raw < raws.length; raw++) table.values[raw] = table.numberOf.get(raws[raw] as string) ?? -1;
		table.known = raws.length;
		return table;
	}

	#begin(place: number): PlaceTable {
		const numberOf = new Map<string, number>();
		const numbers = new Int32Array(this.#largestId + 1).fill(-1);
		for (const [at, one] of this.attributes.entries()) {
			if (!this.holdsAt(one, place)) continue;
			if (one.kind === 'NUMBER') numbers[one.id] = at;
			for (const [index, { key, name }] of one.values.entries()) {
				numberOf.set(ownText(one.id, key), one.firstValue + index);
				if (one.kind === 'CHOICE') numberOf.set(optionText(one.name, name), one.firstValue + index);
			}
		}
		return { values: new Int32Array(0), numbers, known: 0, numberOf };
	}
}
