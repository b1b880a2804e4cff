import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import type { ChangedLine, CheckoutBody } from '../../../contract/order';
import { type Database, type Tx, violationOf } from '../../db/database';
import type { Clock } from '../../plugins/app';
import { ShopError, unauthenticated } from '../../plugins/shopError';
import type { ForSale, Stock } from '../catalog/stock';
import { type BoughtLine, findPlaced, insertOrder } from './repository';
import { retried } from './retried';

type Checkout = v.InferOutput<typeof CheckoutBody>;
type CheckoutLine = Checkout['items'][number];

/** Of an order; the largest that its column takes. */
const maximumCents = 2_147_483_647;

const centsOf = (soles: number): number => Math.round(soles * 100);

const yearInLima = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Lima', year: 'numeric' });

/** From cart to order, in one transaction. */
export function createCheckout({ database, stock, clock }: { database: Database; stock: Stock; clock: Clock }) {
	/**
	 * Answers the id of the order, and whether it was made now or is the one that this key made before.
	 * Throws 409 `order_changed` (contract OrderChanged) when a price or a stock is not what the shopper saw, and 409
	 * `idempotency_conflict` when the key belongs to another order; nothing is written then.
	 */
	return async function place(
		userId: number,
		idempotencyKey: string,
		body: Checkout,
	): Promise<{ id: number; created: boolean }> {
		const requestHash = hashOf(body);
		try {
			const placed = await retried(
				() => database.transaction((tx) => write(tx, userId, idempotencyKey, requestHash, body)),
				// The same key at the same moment with other products: next time its order is found.
				(error) => violationOf(error)?.constraint === 'orders_idempotency_key',
			);
			if (placed.created) stock.committed();
			return placed;
		} catch (error) {
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
	): Promise<{ id: number; created: boolean }> {
		const ids = body.items.map(({ productId }) => productId);
		await stock.lock(tx, ids);
		// Only now: the same request, sent twice at once, has waited for the other one's commit.
		const earlier = await findPlaced(tx, userId, idempotencyKey);
		if (earlier) {
			if (earlier.requestHash !== requestHash) throw anotherOrder();
			return { id: earlier.id, created: false };
		}
		const products = await stock.read(tx, ids);
		const changed = body.items.flatMap((line) => changeOf(line, products.get(line.productId)) ?? []);
		if (changed.length > 0) throw orderChanged(changed);

		const lines = body.items.map((line) => bought(line, products.get(line.productId) as ForSale));
		const totalCents = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
		if (totalCents > maximumCents) throw tooLarge();
		await stock.change(
			tx,
			lines.map(({ productId, quantity }) => ({ productId, by: -quantity })),
		);
		const now = new Date(clock.now());
		const id = await insertOrder(tx, {
			userId,
			idempotencyKey,
			requestHash,
			createdAt: now,
			year: Number(yearInLima.format(now)),
			totalCents,
			shippingAddress: body.shippingAddress,
			phone: body.phone,
			paymentMethod: body.paymentMethod,
			notes: body.notes,
			lines,
		});
		return { id, created: true };
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

/** What is no longer as the shopper saw it; null when all is. */
function changeOf({ productId, quantity, price }: CheckoutLine, product: ForSale | undefined): ChangedLine | null {
	if (!product?.onSale) {
		return { productId, name: '', reason: 'gone', quantity, available: 0, seenPrice: price, price };
	}
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

const bought = ({ quantity }: CheckoutLine, product: ForSale): BoughtLine => ({
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
