import * as v from 'valibot';
import type { Category, Product } from '../../../../contract/catalog/product';
import { limits } from '../../../../contract/shared/limits';
import { formatLocalMoney, toCents, toSoles } from '../../../../contract/shared/money';
import { solesText } from '../../../../contract/shared/moneyFields';
import type { FormValue } from '../entities/entity';

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
export const fieldOptions = optionsOf({ price: 'Precio', category: 'Categoría', featured: 'Destacado' });
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
]);
export type BulkEdit = v.InferOutput<typeof BulkEdit>;
type PriceEdit = Extract<BulkEdit, { field: 'price' }>;

const steps = { cent: 1, tenth: 10, half: 50, whole: 100 };

/** Soles, which may be 0 or less. A percentage has two decimals. */
export function newPrice(price: number, { way, amount, rounding }: Omit<PriceEdit, 'field'>): number {
	const by = way === 'rise' || way === 'add' ? toCents(amount) : -toCents(amount);
	const isPart = way === 'rise' || way === 'fall';
	const cents = isPart ? Math.round((toCents(price) * (10_000 + by)) / 10_000) : toCents(price) + by;
	if (rounding === 'ninety') return toSoles(Math.round((cents - 90) / 100) * 100 + 90);
	return toSoles(Math.round(cents / steps[rounding]) * steps[rounding]);
}

interface Change {
	/** Values of the product's form. */
	values: Record<string, FormValue>;
	before: string;
	after: string;
	problem?: string;
}

/** Null for a product that stays as it is. */
export function changeOf(edit: BulkEdit, product: Product, categories: readonly Category[]): Change | null {
	if (edit.field === 'price') {
		const price = newPrice(product.price, edit);
		if (price === product.price) return null;
		const texts = { before: formatLocalMoney(product.price), after: formatLocalMoney(price) };
		if (price <= 0) return { ...texts, values: {}, problem: `El precio quedaría en ${texts.after}` };
		if (price > limits.price) return { ...texts, values: {}, problem: 'El precio sería demasiado alto' };
		return { ...texts, values: { price: price.toFixed(2) } };
	}
	if (edit.field === 'category') {
		if (String(product.category?.id) === edit.categoryId) return null;
		const after = categories.find(({ id }) => String(id) === edit.categoryId)?.name ?? '';
		return { values: { categoryId: edit.categoryId }, before: product.category?.name ?? '', after };
	}
	const featured = edit.featured === 'yes';
	if ((product.featured === true) === featured) return null;
	const words = (is: boolean) => (is ? 'Destacado' : 'No destacado');
	return { values: { featured }, before: words(!featured), after: words(featured) };
}
