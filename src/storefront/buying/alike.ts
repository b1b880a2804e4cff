import type { Product } from '#contract/catalog/product';
import type { CartRow } from '../cart/useToPay';

/** Category id of lines that cannot be bought, else of the last lines; undefined if unknown. */
export function categoryAlike(rows: readonly CartRow[], products: readonly Product[] | null): number | undefined {
	const lines = [...rows.filter(({ units }) => units === 0), ...rows.toReversed()];
	const categories = lines.map(({ item }) => products?.find(({ id }) => id === item.id)?.category?.id);
	return categories.find((id) => id !== undefined);
}

export const alikePath = (category: number | undefined): string =>
	category === undefined ? '/products' : `/products?category=${category}&available=true`;

/** Begins the message of a visitor without a product. */
export const noProduct = 'Hola, busco un producto y no lo encuentro en la tienda: ';
