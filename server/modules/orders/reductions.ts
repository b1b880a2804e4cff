import { areSameReductions, reduceLines, shownReductions } from '#contract/offers/reduce';
import type { CartCoupon, CartRule, Reduction, ShownReduction } from '#contract/offers/reductions';
import type { ChangedLine, Order } from '#contract/orders/order';
import type { Tx } from '#platform/db';
import type { LockedProduct } from '../catalog/stock/service';
import { bought, orderChanged } from './lines';
import type { StoredOrder } from './repository';

type Line = Order['items'][number];

interface OffersQuery {
	productIds: readonly number[];
	/** Its code, or its id from an order. */
	coupon: string | number | null;
	person: { userId: number | null; documents: readonly string[] };
	except?: number | null;
}

/** Of the module of offers, which is made before. */
export interface OrderOffers {
	countTry(coupon: string | null, address: string | null): Promise<() => Promise<void>>;
	agree(
		tx: Tx,
		query: OffersQuery,
	): Promise<{ rules: CartRule[]; coupon: CartCoupon | null; refused: string | null; persons: readonly string[] }>;
	take(tx: Tx, offerId: number, orderId: number, persons: readonly string[]): Promise<void>;
	takeAgain(tx: Tx, offerId: number, orderId: number, person: OffersQuery['person']): Promise<void>;
	giveBack(tx: Tx, orderId: number): Promise<void>;
	adopted(tx: Tx, orderId: number, userId: number): Promise<void>;
}

export interface ReducedLines {
	items: Line[];
	/** Null: no coupon reduces the order. */
	coupon: { id: number; persons: readonly string[] } | null;
}

interface OrderRequest {
	items: readonly {
		productId: number;
		quantity: number;
		price: number;
		reductions?: readonly ShownReduction[] | null | undefined;
	}[];
	coupon?: string | null | undefined;
	receipt?: { documentNumber?: string | undefined } | null | undefined;
	/** Written by the shop: no rule and no coupon counts. */
	isDesk: boolean;
	buyer: { userId: number | null };
	/** Of an order without an account. */
	recipientDocument: string;
}

/**
 * The bought lines with their reductions. Throws 409 `order_changed` where they are not those of the screen. A client
 * that sends none knows no rules.
 */
export async function reduceOrder(
	tx: Tx,
	offers: OrderOffers,
	request: OrderRequest,
	products: ReadonlyMap<number, LockedProduct>,
): Promise<ReducedLines> {
	const lines = request.items.map((line) => {
		const product = products.get(line.productId) as LockedProduct;
		return { ...bought(line, product), offer: product.offer };
	});
	const knows =
		!request.isDesk && (Boolean(request.coupon) || request.items.some(({ reductions }) => Boolean(reductions)));
	if (!knows) return { items: reduceLines(lines, { rules: [], coupon: null }).map(storedLine), coupon: null };
	const agreed = await offers.agree(tx, {
		productIds: request.items.map(({ productId }) => productId),
		coupon: request.coupon ?? null,
		person: { userId: request.buyer.userId, documents: documentsOf(request) },
	});
	const items = reduceLines(lines, agreed).map(storedLine);
	refuseOthers(request, items, products, agreed.refused);
	const { coupon, persons } = agreed;
	return { items, coupon: coupon && isReducedBy(items, 'COUPON') ? { id: coupon.id, persons } : null };
}

function refuseOthers(
	{ items: requested }: OrderRequest,
	items: readonly Line[],
	products: ReadonlyMap<number, LockedProduct>,
	coupon: string | null,
): void {
	const changed = requested.flatMap(({ productId, quantity, price, reductions }, at): ChangedLine[] => {
		const [seenReductions, present] = [reductions ?? [], items[at]?.reductions ?? []];
		if (areSameReductions(seenReductions, shownReductions(present))) return [];
		const { name = '', stock = 0 } = products.get(productId) ?? {};
		const byCart = present.filter(({ kind }) => kind === 'RULE' || kind === 'COUPON');
		const line = {
			productId,
			name,
			reason: 'reductions' as const,
			quantity,
			available: stock,
			seenPrice: price,
			price,
		};
		return [{ ...line, seenReductions: [...seenReductions], reductions: byCart }];
	});
	if (changed.length > 0 || coupon) throw orderChanged(changed, coupon);
}

/** A boleta's or factura's buyer; without an account and a receipt, who receives. */
function documentsOf({
	receipt,
	buyer,
	recipientDocument,
}: Pick<OrderRequest, 'receipt' | 'buyer' | 'recipientDocument'>) {
	const named = receipt?.documentNumber ?? '';
	const number = named || (buyer.userId === null ? recipientDocument : '');
	return number ? [number] : [];
}

/** Keys without a value are left out, as in orders of before. */
export function storedLine({
	offer: _offer,
	reductions,
	...line
}: Line & { offer: unknown; reductions: Reduction[] }): Line {
	return { ...line, ...(reductions.length > 0 && { reductions }) };
}

const isReducedBy = (items: readonly Line[], kind: Reduction['kind']): boolean =>
	items.some(({ reductions }) => reductions?.some((one) => one.kind === kind));

const idsOf = ({ items }: Pick<StoredOrder, 'items'>, kind: Reduction['kind']): number[] =>
	items.flatMap(({ reductions }) => (reductions ?? []).flatMap((one) => (one.kind === kind && one.id ? one.id : [])));

/** As its checkout counted. */
const personOf = ({ userId, receipt, address }: StoredOrder): OffersQuery['person'] => {
	const recipientDocument = address?.recipient.documentNumber ?? '';
	return { userId, documents: documentsOf({ receipt, buyer: { userId }, recipientDocument }) };
};

/**
 * For an order that stands again on its buyer's wish: its rules must still run, and its coupon is used again. Answers in
 * Spanish why not. Products are locked before.
 */
export async function agreeAgain(tx: Tx, offers: OrderOffers, order: StoredOrder): Promise<string | null> {
	const [rules, [coupon = null]] = [idsOf(order, 'RULE'), idsOf(order, 'COUPON')];
	if (rules.length === 0 && coupon === null) return null;
	const productIds = order.items.flatMap(({ productId }) => productId ?? []);
	const agreed = await offers.agree(tx, { productIds, coupon, person: personOf(order), except: order.id });
	if (agreed.refused) return 'su cupón ya no vale';
	if (!rules.every((id) => agreed.rules.some((rule) => rule.id === id))) return 'una de sus ofertas terminó';
	if (coupon !== null) await offers.take(tx, coupon, order.id, agreed.persons);
	return null;
}

/** For an order that the shop opens again. */
export async function takeAgain(tx: Tx, offers: OrderOffers, order: StoredOrder): Promise<void> {
	const [coupon] = idsOf(order, 'COUPON');
	if (coupon !== undefined) await offers.takeAgain(tx, coupon, order.id, personOf(order));
}
