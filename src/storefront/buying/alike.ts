import type { Product } from '#contract/catalog/product';
import type { CartRow } from '../cart/useToPay';

/** Id of the category of lines that cannot be bought, else of the last lines; undefined where none is known. */
export function categoryAlike(rows: readonly CartRow[], products: readonly Product[] | null): number | undefined {
	const lines = [...rows.filter(({ units }) => units === 0), ...rows.toReversed()];
	const categories = lines.map(({ item }) => products?.find(({ id }) => id === item.id)?.category?.id);
	return categories.find((id) => id !== undefined);
}

export const alikePath = (category: number | undefined): string =>
	category === undefined ? '/products' : `/products?category=${category}&available=true`;

/** First words of the message of who has nothing in the cart. */
export const noProduct = 'Hola, busco un producto y no lo encuentro en la tienda: ';
