import { flagKey } from '#contract/catalog/facets';
import { nameKey } from '#contract/shared/names';
import { withRoom } from './growing';
import { type ProductRows, textsOf } from './rows';
import { NumberedSlots, SlotSet } from './slotSets';

/** Names in one text of the loader. */
export const partSeparator = '\u0001';
/** A number of an attribute travels and compares in thousandths. */
export const thousandths = (number: number): number => Math.round(number * 1000);

/** Texts of values as products have them: of an attribute, or of an option of their group, whose spelling may vary. */
export const ownText = (attribute: number, key: string): string => `${attribute}\u0002${key}`;
export const optionText = (option: string, value: string): string =>
	`${nameKey(option)}${partSeparator}${nameKey(value)}`;

const knownTexts = 20_000;

/**
 * What products have of attributes, before anybody asks which attribute holds for them: so that a changed definition
 * touches no product. By slot a run in `#pool`: numbers of values, or the negative id of an attribute and its thousandths.
 */
export class AttributeColumn {
	/** By number of a value. */
	readonly #slots: SlotSet[] = [];
	readonly #numberedSlots = new Map<number, NumberedSlots>();
	#pool = new Int32Array(0);
	#from = new Int32Array(0);
	#count = new Uint16Array(0);
	/** Of the pool; the rest belongs to former values. */
	#alive = 0;
	#end = 0;
	/** By group. */
	readonly #optionNames = new Map<number, string>();
	/** By `ownText` or `optionText`. */
	readonly #numbers = new Map<string, number>();
	/** Of options as groups spell them. */
	readonly #optionNumbers = new Map<string, number>();
	/** By text of a product's attributes, which many share. */
	readonly #runs = new Map<string, readonly number[]>();

	makeRoom(slots: number): void {
		this.#from = withRoom(this.#from, slots);
		this.#count = withRoom(this.#count, slots);
	}

	/** Before the products of the groups. Names of a group's options are joined by `partSeparator`. */
	setOptionNames(groups: Int32Array, names: readonly string[]): void {
		groups.forEach((group, at) => {
			this.#optionNames.set(group, names[at] as string);
		});
	}

	/** The function takes a product's slot and its place in the rows. */
	writing({ ids, groups, ...texts }: ProductRows): (slot: number, at: number) => void {
		const attributes = textsOf(texts.attributes, ids.length);
		const optionValues = textsOf(texts.optionValues, ids.length);
		return (slot, at) => {
			const options = this.#optionNames.get(groups[at] as number) ?? '';
			this.#set(slot, this.#runOf(attributes[at] as string, options, optionValues[at] as string));
		};
	}

	/** Slots of products with such a value. */
	slotsWith(text: string): SlotSet | undefined {
		const number = this.#numbers.get(text);
		return number === undefined ? undefined : this.#slots[number];
	}

	/** Thousandths. */
	slotsWithNumber = (attribute: number): NumberedSlots | undefined => this.#numberedSlots.get(attribute);

	#set(slot: number, run: readonly number[]): void {
		const before = this.#count[slot] as number;
		const start = this.#from[slot] as number;
		if (before === run.length && run.every((one, at) => this.#pool[start + at] === one)) return;
		this.clear(slot);
		this.#alive += run.length;
		this.#count[slot] = run.length;
		this.#from[slot] = this.#end;
		this.#pool = withRoom(this.#pool, this.#end + run.length);
		for (let at = 0; at < run.length; at++) {
			const one = run[at] as number;
			this.#pool[this.#end + at] = one;
			if (one >= 0) {
				this.#slots[one]?.add(slot);
				continue;
			}
			const number = run[++at] as number;
			this.#pool[this.#end + at] = number;
			this.#numbered(-one).add(slot, number);
		}
		this.#end += run.length;
	}

	clear(slot: number): void {
		const start = this.#from[slot] as number;
		const count = this.#count[slot] as number;
		for (let at = start; at < start + count; at++) {
			const one = this.#pool[at] as number;
			if (one >= 0) this.#slots[one]?.remove(slot);
			else {
				this.#numbered(-one).remove(slot);
				at++;
			}
		}
		this.#alive -= count;
		this.#count[slot] = 0;
	}

	#numbered(attribute: number): NumberedSlots {
		const known = this.#numberedSlots.get(attribute);
		if (known) return known;
		const made = new NumberedSlots();
		this.#numberedSlots.set(attribute, made);
		return made;
	}

	hasManyDead(): boolean {
		return this.#end - this.#alive > Math.max(100_000, this.#alive);
	}

	#runOf(json: string, options: string, values: string): readonly number[] {
		if (!json && !values) return [];
		const text = [json, options, values].join('\u0002');
		const known = this.#runs.get(text);
		if (known) return known;
		const run = [...this.#ownRun(json), ...this.#optionRun(options, values)];
		if (this.#runs.size >= knownTexts) this.#runs.clear();
		this.#runs.set(text, run);
		return run;
	}

	#ownRun(json: string): number[] {
		if (!json) return [];
		return Object.entries<unknown>(JSON.parse(json)).flatMap(([id, value]) => {
			const attribute = Number(id);
			if (typeof value === 'number') return [-attribute, thousandths(value)];
			if (typeof value === 'boolean') return this.#own(attribute, flagKey(value));
			return Array.isArray(value) ? value.map((key) => this.#own(attribute, String(key))) : [];
		});
	}

	#optionRun(options: string, values: string): number[] {
		if (!values) return [];
		const names = options.split(partSeparator);
		return values.split(partSeparator).map((value, at) => {
			const option = names[at] ?? '';
			const spelled = `${option}${partSeparator}${value}`;
			const number = this.#optionNumbers.get(spelled) ?? this.#numberOf(optionText(option, value));
			this.#optionNumbers.set(spelled, number);
			return number;
		});
	}

	#own = (attribute: number, key: string): number => this.#numberOf(ownText(attribute, key));

	#numberOf(text: string): number {
		const known = this.#numbers.get(text);
		if (known !== undefined) return known;
		const number = this.#slots.push(new SlotSet()) - 1;
		this.#numbers.set(text, number);
		return number;
	}
}
