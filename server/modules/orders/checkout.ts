import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import type { ChangedLine, CheckoutBody } from '../../../contract/order';
import { type Database, type Tx, violationOf } from '../../db/database';
import { retried } from '../../db/retried';
import type { Clock } from '../../lib/app';
import { ShopError, unauthenticated } from '../../lib/shopError';
import { createSlots } from '../../lib/slots';
import { isPublic } from '../catalog/events';
import type { LockedProduct, Stock } from '../catalog/stock';
import type { Payments } from '../payments/service';
import { type BoughtLine, findPlaced, insertOrder, type NewOrder, numberSlot, type StoredOrder } from './repository';

type Checkout = v.InferOutput<typeof CheckoutBody>;
type CheckoutLine = Checkout['items'][number];

/** Of an order; the largest that its column takes. */
const maximumCents = 2_147_483_647;

/**
 * Checkouts at once. The shop has ten connections to its database; while many shoppers want the same product, whose
 * row lets them in one after the other, the rest of the shop goes on with the others.
 */
const atOnce = 6;
/** Checkouts that may wait in line. */
const waitingMax = 1000;

type Placed = { created: true; order: StoredOrder } | { created: false; id: number };

const centsOf = (soles: number): number => Math.round(soles * 100);

const yearInLima = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Lima', year: 'numeric' });

/** From cart to order, in one transaction. */
export function createCheckout({
	database,
	stock,
	payments,
	clock,
}: {
	database: Database;
	stock: Stock;
	payments: Payments;
	clock: Clock;
}) {
	const slots = createSlots(atOnce, waitingMax);

	/**
	 * Answers the order, or only its id where this key made it before.
	 * Throws 409 `order_changed` (contract OrderChanged) when a price or a stock is not what the shopper saw, and 409
	 * `idempotency_conflict` when the key belongs to another order; nothing is written then.
	 */
	return async function place(userId: number, idempotencyKey: string, body: Checkout): Promise<Placed> {
		const requestHash = hashOf(body);
		try {
			const transaction = () => database.transaction((tx) => write(tx, userId, idempotencyKey, requestHash, body));
			const order = await slots.run(() => retried(transaction));
			stock.committed();
			return { created: true, order };
		} catch (error) {
			// Looked up only now, because a first try is what nearly always comes. What refused this one may well be
			// the order itself: it has the key, and took the last units.
			const earlier = await findPlaced(database.db, userId, idempotencyKey);
			if (earlier?.requestHash === requestHash) return { created: false, id: earlier.id };
			if (earlier) throw anotherOrder();
			// The account was deleted a moment ago.
			throw violationOf(error)?.constraint === 'orders_user_fk' ? unauthenticated() : error;
		}
	};

	async function write(
		tx: Tx,
		userId: number,
		idempotencyKey: string,
		requestHash: string,
		body: Checkout,
	): Promise<StoredOrder> {
		const ids = body.items.map(({ productId }) => productId);
		const products = await stock.lock(tx, ids);
		if (body.items.some((line) => changeOf(line, products.get(line.productId)))) {
			const shown = await stock.shown(tx, ids);
			throw orderChanged(
				body.items.flatMap((line) => {
					const product = shown.has(line.productId) ? products.get(line.productId) : undefined;
					return changeOf(line, product) ?? [];
				}),
			);
		}
		const lines = body.items.map((line) => bought(line, products.get(line.productId) as LockedProduct));
		const totalCents = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
		if (totalCents > maximumCents) throw tooLarge();
		const taken = await stock.change(
			tx,
			lines.map(({ productId, quantity }) => ({ productId, by: -quantity })),
		);
		// Whether a category is hidden is known only now: the lock may have waited for the very change that hid it.
		const hidden = new Set(taken.filter((found) => !isPublic(found)).map(({ product }) => product.id));
		if (hidden.size > 0) {
			throw orderChanged(body.items.filter(({ productId }) => hidden.has(productId)).map(gone));
		}
		const now = new Date(clock.now());
		const { shippingAddress, phone, paymentMethod, notes } = body;
		const order: NewOrder = {
			userId,
			idempotencyKey,
			requestHash,
			createdAt: now,
			year: Number(yearInLima.format(now)),
			totalCents,
			shippingAddress,
			phone,
			paymentMethod,
			notes,
			paymentInstructions: payments.instructions(paymentMethod, { orderNumber: numberSlot, total: totalCents / 100 }),
			lines,
		};
		return insertOrder(tx, order);
	}
}

/** Equal for the same order, whatever the order of its lines. */
function hashOf({ items, shippingAddress, phone, paymentMethod, notes }: Checkout): string {
	const lines = items
		.map(({ productId, quantity, price }) => [productId, quantity, centsOf(price)])
		.sort(([one = 0], [other = 0]) => one - other);
	return createHash('sha256')
		.update(JSON.stringify([lines, shippingAddress, phone, paymentMethod, notes]))
		.digest('hex');
}

const gone = ({ productId, quantity, price }: CheckoutLine): ChangedLine => ({
	productId,
	name: '',
	reason: 'gone',
	quantity,
	available: 0,
	seenPrice: price,
	price,
});

/** What is no longer as the shopper saw it; null when all is. */
function changeOf(line: CheckoutLine, product: LockedProduct | undefined): ChangedLine | null {
	if (!product?.active) return gone(line);
	const { productId, quantity, price } = line;
	const enough = product.stock >= quantity;
	if (enough && centsOf(price) === product.priceCents) return null;
	return {
		productId,
		name: product.name,
		reason: enough ? 'price' : 'stock',
		quantity,
		available: product.stock,
		seenPrice: price,
		price: product.priceCents / 100,
	};
}

const bought = ({ quantity }: CheckoutLine, product: LockedProduct): BoughtLine => ({
	productId: product.id,
	productName: product.name,
	imageUrl: product.imageUrl,
	quantity,
	unitPriceCents: product.priceCents,
});

const orderChanged = (lines: ChangedLine[]) =>
	new ShopError(409, 'order_changed', 'Algunos productos cambiaron desde que los elegiste. Revisa tu pedido.', {
		details: { lines },
	});

const anotherOrder = () =>
	new ShopError(409, 'idempotency_conflict', 'Esta compra ya se registró con otros datos. Revisa tus pedidos.');

const tooLarge = () =>
	new ShopError(400, 'order_too_large', 'El total del pedido es demasiado alto. Divídelo en varios pedidos.');
