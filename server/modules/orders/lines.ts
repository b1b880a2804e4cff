import type { ChangedLine, Order } from '#contract/orders/order';
import { pricesInSoles, type Sale, type SoldLine } from '#contract/orders/prices';
import { isSameAmount, largestAmount } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { LockedProduct, Stock } from '../catalog/stock/service';
import type { KeptPrices } from '../holds/service';

interface RequestedLine {
	productId: number;
	quantity: number;
	price: number;
}

export const goneLine = ({ productId, quantity, price }: RequestedLine): ChangedLine => ({
	productId,
	name: '',
	reason: 'gone',
	quantity,
	available: 0,
	seenPrice: price,
	price,
});

/** An offer of few sells what is left of it, and then ends. */
export const availableUnits = ({ stock, offer }: LockedProduct): number => Math.min(stock, offer?.left ?? stock);

export function changeOf(line: RequestedLine, product: LockedProduct | undefined): ChangedLine | null {
	if (!product?.active) return goneLine(line);
	const { productId, quantity, price } = line;
	const available = availableUnits(product);
	const enough = available >= quantity;
	if (enough && isSameAmount(price, product.price)) return null;
	return {
		productId,
		name: product.name,
		reason: enough ? 'price' : 'stock',
		quantity,
		available,
		seenPrice: price,
		price: product.price,
	};
}

/** Throws 409 `order_changed`. A product hidden from visitors counts as gone. */
export async function refuseChanged(
	tx: Tx,
	stock: Stock,
	lines: RequestedLine[],
	products: Map<number, LockedProduct>,
): Promise<void> {
	if (!lines.some((line) => changeOf(line, products.get(line.productId)))) return;
	const shown = await stock.shown(tx, [...products.keys()]);
	throw orderChanged(
		lines.flatMap((line) => {
			const product = shown.has(line.productId) ? products.get(line.productId) : undefined;
			return changeOf(line, product) ?? [];
		}),
	);
}

export const bought = (
	{ quantity }: Pick<RequestedLine, 'quantity'>,
	product: LockedProduct,
): Order['items'][number] => ({
	productId: product.id,
	productName: product.name,
	imageUrl: product.imageUrl,
	quantity,
	price: product.price,
	...(product.offer && { listPrice: product.offer.listPrice }),
	taxKind: product.taxKind,
});

/** `coupon`: why it does not count. */
export function orderChanged(lines: ChangedLine[], coupon: string | null = null): ShopError {
	const text = 'Algunos productos cambiaron desde que los elegiste. Revisa el pedido.';
	const details = { lines, ...(coupon && { coupon }) };
	return new ShopError(409, 'order_changed', coupon && lines.length === 0 ? coupon : text, { details });
}

/** Soles. Throws 400 above the largest total. */
export function orderTotal(sale: Sale<SoldLine>): number {
	const { total } = pricesInSoles(sale);
	if (total > largestAmount)
		throw new ShopError(400, 'order_too_large', 'El total del pedido es demasiado alto. Divídelo en varios pedidos.');
	return total;
}

/** The products at the prices that the buyer's hold kept for all units of a line. */
export function withKeptPrices(
	products: ReadonlyMap<number, LockedProduct>,
	lines: readonly RequestedLine[],
	kept: KeptPrices,
): Map<number, LockedProduct> {
	const priced = new Map(products);
	for (const { productId, quantity } of lines) {
		const [product, held] = [products.get(productId), kept(productId, quantity)];
		if (product && held && held.price <= product.price) {
			const offer = { id: held.offerId, title: held.title, listPrice: held.listPrice, left: null };
			priced.set(productId, { ...product, price: held.price, offer });
		}
	}
	return priced;
}

/** Units per offer, for `stock.countOffered`. */
export const offeredUnits = (
	lines: readonly Pick<RequestedLine, 'productId' | 'quantity'>[],
	products: ReadonlyMap<number, LockedProduct>,
) =>
	lines.flatMap(({ productId, quantity }) => {
		const offer = products.get(productId)?.offer;
		return offer ? [{ productId, quantity, offerId: offer.id }] : [];
	});
