import * as v from 'valibot';
import { type Attribute, readAttribute } from '#contract/catalog/attributes';
import { attributeWords } from '#contract/catalog/facets';
import type { Category, Product } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { formatLocalMoney, toCents, toSoles } from '#contract/shared/money';
import { solesText } from '#contract/shared/moneyFields';
import { attributesOf, attributeTexts, isEmptyText, textWords } from '../kit/entities/attributes';
import { pathOf } from '../kit/entities/categoryTree';
import type { FormValue } from '../kit/entities/entity';
import { listPriceOf } from '../kit/entities/kinds';

const ways = {
	rise: 'Subir un porcentaje',
	fall: 'Bajar un porcentaje',
	add: 'Subir un monto',
	take: 'Bajar un monto',
};
const roundings = {
	cent: 'Al céntimo',
	tenth: 'A 10 céntimos',
	half: 'A 50 céntimos',
	whole: 'A soles enteros',
	ninety: 'Terminado en .90',
};
type Way = keyof typeof ways;
type Rounding = keyof typeof roundings;

const optionsOf = (texts: Readonly<Record<string, string>>) =>
	Object.entries(texts).map(([value, label]) => ({ value, label }));
export const wayOptions = optionsOf(ways);
export const roundingOptions = optionsOf(roundings);
const fields = { price: 'Precio', category: 'Categoría', featured: 'Destacado' };
export const fieldOptions = optionsOf(fields);
export const fieldOptionsWithAttributes = optionsOf({ ...fields, attribute: 'Atributo' });
export const featuredOptions = optionsOf({ yes: 'Destacar', no: 'Quitar de destacados' });

const wrongAmount = 'Escribe un número con hasta dos decimales, por ejemplo 10';

export const BulkEdit = v.variant('field', [
	v.object({
		field: v.literal('price'),
		way: v.picklist(Object.keys(ways) as Way[]),
		amount: v.pipe(solesText(wrongAmount, 'Escribe cuánto'), v.minValue(0.01, 'Escribe un número mayor que 0')),
		rounding: v.picklist(Object.keys(roundings) as Rounding[]),
	}),
	v.object({ field: v.literal('category'), categoryId: v.pipe(v.string(), v.minLength(1, 'Elige una categoría')) }),
	v.object({ field: v.literal('featured'), featured: v.picklist(['yes', 'no']) }),
	v.object({
		field: v.literal('attribute'),
		attributeId: v.pipe(v.string(), v.minLength(1, 'Elige un atributo')),
		text: v.union([v.string(), v.array(v.string())]),
	}),
]);
export type BulkEdit = v.InferOutput<typeof BulkEdit>;
type PriceEdit = Extract<BulkEdit, { field: 'price' }>;
type AttributeEdit = Extract<BulkEdit, { field: 'attribute' }>;

const steps = { cent: 1, tenth: 10, half: 50, whole: 100 };

/** Soles, which may be 0 or less. A percentage has two decimals. */
export function newPrice(price: number, { way, amount, rounding }: Omit<PriceEdit, 'field'>): number {
	const by = way === 'rise' || way === 'add' ? toCents(amount) : -toCents(amount);
	const isPart = way === 'rise' || way === 'fall';
	const cents = isPart ? Math.round((toCents(price) * (10_000 + by)) / 10_000) : toCents(price) + by;
	if (rounding === 'ninety') return toSoles(Math.round((cents - 90) / 100) * 100 + 90);
	return toSoles(Math.round(cents / steps[rounding]) * steps[rounding]);
}

/** The preview shows it, and the press sends it: a product goes from the shown `from` to the shown `to`. */
export interface Change {
	from: string;
	to: string;
	values: Record<string, FormValue>;
	problem?: string;
	/** An earlier press, whose answer did not come, has made it. */
	isMade?: boolean;
}

type BulkField = BulkEdit['field'];

/** Comparable with the field's value at another time. */
export function fieldValueOf(edit: BulkEdit, product: Product): string {
	const { category, featured, attributes } = product;
	const { field } = edit;
	if (field === 'price') return listPriceOf(product).toFixed(2);
	if (field === 'attribute') {
		const attribute = attributes?.find(({ id }) => String(id) === edit.attributeId);
		return attribute ? attributeWords(attribute) : '';
	}
	return field === 'category' ? String(category?.id ?? '') : featured === true ? 'yes' : 'no';
}

export function textOf(field: BulkField, value: string, categories: readonly Category[]): string {
	if (field === 'price') return formatLocalMoney(Number(value));
	if (field === 'featured') return value === 'yes' ? 'Destacado' : 'No destacado';
	if (field === 'attribute') return value || 'Sin valor';
	return pathOf(categories, Number(value));
}

/** Why a product without the shown value stays. */
export function nowText(field: BulkField, value: string, categories: readonly Category[]): string {
	const text = textOf(field, value, categories);
	if (field === 'price') return `Ya cuesta ${text}`;
	if (field === 'attribute') return `Ya tiene otro valor: ${text}`;
	if (field === 'category') return `Ya está en ${text || 'otra categoría'}`;
	return value === 'yes' ? 'Ya está destacado' : 'Ya no está destacado';
}

export interface Lists {
	all: readonly Attribute[];
	categories: readonly Category[];
}

const chosenIn = ({ all }: Lists, id: string) => all.find((attribute) => String(attribute.id) === id);

/** Two may have one name, in different branches. */
export const attributeOptions = ({ all, categories }: Lists) => [
	{ value: '', label: 'Elige un atributo' },
	...all.map(({ id, name, categoryId }) => {
		const of = categories.find((category) => category.id === categoryId)?.name;
		return { value: id, label: of ? `${name} (${of})` : name };
	}),
];

/** Spanish; undefined: it can be set. */
export function textProblem(edit: BulkEdit, lists: Lists): string | undefined {
	const attribute = edit.field === 'attribute' && chosenIn(lists, edit.attributeId);
	if (!attribute) return undefined;
	if (isEmptyText(edit.text)) return `Falta el valor de «${attribute.name}»`;
	if (Array.isArray(edit.text)) return undefined;
	const read = readAttribute(attribute, edit.text);
	return 'problem' in read ? read.problem : undefined;
}

function attributeChange(edit: AttributeEdit, product: Product, lists: Lists): Change {
	const attribute = chosenIn(lists, edit.attributeId);
	const isHeld = attributesOf(lists.all, lists.categories, product.category?.id).some((one) => one === attribute);
	const lacking = isHeld ? undefined : `Su categoría no tiene «${attribute?.name}»`;
	const problem = product.group ? 'Sus atributos son de su grupo' : lacking;
	return {
		from: fieldValueOf(edit, product),
		to: attribute ? textWords(attribute, edit.text) : '',
		values: { attributes: { ...attributeTexts(product.attributes), [edit.attributeId]: edit.text } },
		...(problem && { problem }),
	};
}

/** `unanswered`: the price of an earlier press whose answer did not come. */
export function changeOf(edit: BulkEdit, product: Product, unanswered: string | null, lists: Lists): Change {
	if (edit.field === 'attribute') return attributeChange(edit, product, lists);
	const from = fieldValueOf(edit, product);
	if (edit.field === 'category') return { from, to: edit.categoryId, values: { categoryId: edit.categoryId } };
	if (edit.field === 'featured') return { from, to: edit.featured, values: { featured: edit.featured === 'yes' } };
	if (from === unanswered) return { from, to: from, values: {}, isMade: true };
	const price = newPrice(listPriceOf(product), edit);
	const change = { from, to: price.toFixed(2), values: { price: price.toFixed(2) } };
	if (change.to === from) return change;
	if (price <= 0) return { ...change, problem: `El precio quedaría en ${formatLocalMoney(price)}` };
	return price > limits.price ? { ...change, problem: 'El precio sería demasiado alto' } : change;
}
