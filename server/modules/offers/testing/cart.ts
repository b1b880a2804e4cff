import type { ProductDto } from '#contract/catalog/product';
import { type CartOffers, cartOffersPath } from '#contract/offers/cart';
import { reduceLines, shownReductions } from '#contract/offers/reduce';
import type { TestApp } from '#server/testing/testApp';

export type Wanted = readonly (readonly [product: Pick<ProductDto, 'id' | 'price'>, quantity: number])[];

/** What a checkout sends of these products, as a cart shows them with the offers of this moment. */
export async function cartOf(test: TestApp, wanted: Wanted, coupon: string | null = null, token?: string) {
	const json = { productIds: wanted.map(([{ id }]) => id), coupon };
	const answer = await test.call('POST', `/api${cartOffersPath}`, { json, ...(token && { token }) });
	if (answer.statusCode !== 200) throw new Error(answer.body);
	const lines = wanted.map(([{ id, price }, quantity]) => ({ productId: id, price, quantity }));
	const items = reduceLines(lines, answer.json<CartOffers>()).map(({ reductions, ...line }) => ({
		...{ ...line, reductions: shownReductions(reductions) },
	}));
	return { items, ...(coupon && { coupon }) };
}
