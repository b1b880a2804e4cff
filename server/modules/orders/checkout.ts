import { createHash } from 'node:crypto';
import type * as v from 'valibot';

import { documentMissing, type PlacedAddress } from '../../../contract/delivery/address';
import type { OrderChannel, SoldBy } from '../../../contract/orders/desk';
import type { Handover } from '../../../contract/orders/manual';
import { type ChangedLine, type CheckoutBody, guestLimit, type Order } from '../../../contract/orders/order';
import { pricesInSoles, type Sale, type SoldLine } from '../../../contract/orders/prices';
import type { OrderStatus } from '../../../contract/orders/status';
import { isSameAmount, largestAmount, toCents } from '../../../contract/shared/money';
import { limaYear } from '../../../contract/shared/time';
import { type Database, holdAccounts, retried, sql, type Tx, violationOf } from '../../db';
import type { Clock } from '../../lib/app';

import { invalidFields, notFound, ShopError, unauthenticated } from '../../lib/shopError';
import { createSlots } from '../../lib/slots';
import type { LivePublisher } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import { recordChanges } from '../audit/record';
import type { LockedProduct, Stock } from '../catalog/stock/service';
import type { Delivery } from '../delivery/service';
import type { Districts } from '../districts/service';
import type { Holds } from '../holds/service';
import type { Payments } from '../payments/service';
import type { Receipts } from '../receipts/service';
import type { Bounds } from './bounds';
import { type Buyer, printOf } from './buyer';
import { auditedOrder, type PaidListener } from './change';
import { orderCreated } from './events';
import type { OrderLinks } from './links';
import type { OrderMails } from './mails';
import * as origins from './origins';
import { createRepeats, RepeatedOrder } from './repeats';
import { findPlaced, insert, type StoredOrder } from './repository';
import { record } from './timeline';
import type { OrderView } from './view';
import { whereTo } from './whereTo';

export type Checkout = Omit<v.InferOutput<typeof CheckoutBody>, 'contact'>;
type CheckoutLine = Checkout['items'][number];

/** An order that somebody of the shop writes down. */
export interface DeskOrder {
	by: Session;
	channel: OrderChannel;
	handover: Handover;
	/** The money is there. */
	paid: boolean;
}

/** Its units are on sale again, and have to be told. */
const unchanged = ({ productId }: { productId: number }) => ({ productId, by: 0, held: 0 });
const leaving = ({ productId, quantity }: CheckoutLine) => ({ productId, by: -quantity });

/** Whoever has come for it, or comes, pays no delivery. */
const notSent = { fee: 0, delivery: null, asksDocument: false, payOnDelivery: true, asksStreet: false };

const firstStatus = ({ handover, paid }: DeskOrder): OrderStatus =>
	handover === 'NOW' ? 'DELIVERED' : paid ? 'CONFIRMED' : 'PENDING';

/** Beside what the shopper has typed. */
interface Known {
	address: PlacedAddress | null;
	origin: origins.Origin;
	/** Base of links in mails about the order. */
	publicUrl: string | null;
	/** Null for the shopper's own. */
	desk: DeskOrder | null;
}

interface Placed {
	order: StoredOrder;
	created: boolean;
	/** Opens the page of a guest's order; stored nowhere. */
	linkToken: string | undefined;
}

/** Leaves four of the ten database connections to the shop while many checkouts wait for one product's row. */
const concurrency = 6;
const queueLimit = 1000;

export type PlaceOrder = ReturnType<typeof createCheckout>['place'];

export function createCheckout({
	database,
	stock,
	districts,
	holds,
	bounds,
	live,
	view,
	mails,
	payments,
	delivery,
	receipts,
	soldBy,
	links,
	unpaidPerNetwork,
	onPaid,
	clock,
}: {
	database: Database;
	stock: Stock;
	districts: Districts;
	holds: Pick<Holds, 'use' | 'release'>;
	/** Null where strangers may take everything. */
	bounds: Bounds | null;
	live: LivePublisher;
	view: OrderView;
	mails: OrderMails;
	payments: Payments;
	delivery: Pick<Delivery, 'agree'>;
	receipts: Pick<Receipts, 'agree'>;
	soldBy: () => SoldBy;
	links: OrderLinks;
	/** Guests' orders in an hour. */
	unpaidPerNetwork: number;
	onPaid: PaidListener;
	clock: Clock;
}) {
	const repeats = createRepeats({ database, links, clock });
	const slots = createSlots(concurrency, queueLimit);
	let placed = 0;

	/**
	 * Throws 409 `order_changed`, `order_repeated`, `delivery_changed` or `idempotency_conflict`, and 429 where a network owes too
	 * much, with nothing written. A repeated key answers its order.
	 */
	async function place(
		buyer: Buyer,
		idempotencyKey: string,
		body: Checkout,
		publicUrl: string | null,
		origin: origins.Origin,
		desk: DeskOrder | null = null,
	): Promise<Placed> {
		const request = { ...buyer, idempotencyKey, requestHash: printOf(hashOf(body, desk), buyer) };
		const address = body.address ? await districts.placed(body.address) : null;
		/** A repeated order has a link too, another one: nobody can tell again the one that got lost. */
		const linkOf = (tx: Tx, { id }: StoredOrder) => (buyer.guest ? links.issue(tx, id) : undefined);
		const work = async (tx: Tx) => {
			const order = await write(tx, request, body, { address, origin, publicUrl, desk });
			// Who has it in their hands knows that it was received.
			if (order.status !== 'DELIVERED') await mails.received(tx, order, publicUrl, desk !== null);
			return { order, linkToken: await linkOf(tx, order) };
		};
		try {
			const made = await slots.run(() => retried(() => database.transaction(work)));
			placed++;
			stock.committed();
			return { ...made, created: true };
		} catch (error) {
			// Replayed keys are looked up on failure only: they are rare, and the first order may have caused the failure.
			const earlier = await findPlaced(database, buyer, idempotencyKey);
			if (earlier && earlier.requestHash !== request.requestHash) throw await repeats.conflict(earlier.order, buyer);
			if (earlier) {
				const { order } = earlier;
				// A page that was loaded again has held the units once more.
				if (!desk) await holds.release({ key: origin.holdKey, userId: buyer.userId });
				return { order, linkToken: await database.transaction(async (tx) => linkOf(tx, order)), created: false };
			}
			if (error instanceof RepeatedOrder) throw await repeats.refusal(error.order, buyer);
			const accountIsGone = violationOf(error)?.constraint === 'orders_user_fk';
			if (!accountIsGone) throw error;
			throw desk ? notFound('La cuenta de este cliente ya no existe') : unauthenticated();
		}
	}

	async function write(
		tx: Tx,
		request: Buyer & { idempotencyKey: string; requestHash: string },
		body: Checkout,
		{ address, origin, publicUrl, desk }: Known,
	): Promise<StoredOrder> {
		if (desk) await holdAccounts(tx, sql`${desk.by.userId}::integer, ${request.userId}::integer`);
		const holder = { key: origin.holdKey, userId: desk ? null : request.userId };
		const ids = body.items.map(({ productId }) => productId);
		// They need no answers of each other, so they leave together.
		const [{ products, freed, rest }, stranger] = await Promise.all([
			holds.use(tx, holder, ids),
			bounds !== null && !desk && bounds.isStranger(tx, request.userId),
		]);
		const whose = { userId: request.userId, holdKey: origin.holdKey };
		const isShort = (line: CheckoutLine) => changeOf(line, products.get(line.productId))?.reason === 'stock';
		if (!desk && !body.again) await repeats.refuse(tx, whose, body.items, isShort);
		const isGuest = request.guest !== null && origin.address !== null;
		if (isGuest && (await origins.owesTooMuch(tx, origin, unpaidPerNetwork, clock.now()))) throw tooManyUnpaid();
		await refuseChanged(tx, body.items, products);
		const items = body.items.map((line) => bought(line, products.get(line.productId) as LockedProduct));
		// Nothing is asked about the delivery of what no order can have.
		orderTotal({ lines: items });
		const districtCode = body.address?.districtCode ?? '';
		const isSent = !desk || desk.handover === 'DELIVERY';
		const asked = { districtCode, seen: body.delivery ?? null, lines: items };
		const agreed = isSent ? await delivery.agree(tx, asked) : notSent;
		if (agreed.asksDocument && address?.recipient.documentNumber === '')
			throw invalidFields({ 'address.recipient.documentNumber': documentMissing });
		// Whoever of the shop writes an order down has agreed on it with the customer.
		if (!agreed.payOnDelivery && body.paymentMethod === 'ON_DELIVERY' && !desk) throw notAtDoor();
		const where = address && whereTo(address, agreed);
		const total = orderTotal({ lines: items, delivery: agreed.fee });
		const tax = receipts.agree(body.receipt ?? null, total, desk ? 'shop' : 'buyer');
		const asking = { stranger, total, items: body.items };
		const standing = (await bounds?.judge(tx, asking)) ?? { beyond: false, patience: null };
		const now = clock.now();
		const { paymentMethod, notes } = body;
		const placed = await insert(tx, {
			...request,
			year: limaYear(now),
			createdAt: new Date(now).toISOString(),
			status: desk ? firstStatus(desk) : 'PENDING',
			channel: desk?.channel ?? 'WEB',
			total,
			items,
			shippingAddress: where?.shippingAddress ?? body.shippingAddress,
			phone: address?.recipient.phone ?? body.phone,
			address: where?.address ?? null,
			paymentMethod,
			notes,
			trackingNumber: null,
			shipping: agreed.fee,
			delivery: agreed.delivery,
			...tax,
			seller: keptSeller(soldBy()),
			request: standing.beyond,
		});
		const facts = desk ? { channel: desk.channel } : {};
		// They need no answers of each other, so they leave together.
		const [taken, payment] = await Promise.all([
			standing.beyond
				? stock.hold(tx, freed.map(unchanged), freed).then(() => [])
				: stock.change(tx, body.items.map(leaving), {
						reason: 'sale',
						by: desk?.by ?? null,
						order: placed.orderNumber,
					}),
			payments.open(tx, placed, publicUrl, desk, { request: standing.beyond, patience: standing.patience }),
			rest(standing.beyond ? [] : body.items),
			record(tx, placed.id, { kind: 'placed', by: desk?.by ?? 'customer', at: now, facts }),
			!desk && origins.note(tx, placed.id, { ...origin, account: request.userId !== null }, now),
		]);
		// The lock may have waited for the change that hid a category, so what is public is known only now.
		const shown = standing.beyond
			? await stock.shown(tx, [...products.keys()])
			: new Set(taken.flatMap(({ item, shown }) => (shown ? item.id : [])));
		const hidden = body.items.filter(({ productId }) => !shown.has(productId));
		if (hidden.length > 0) throw orderChanged(hidden.map(gone));
		const order = { ...placed, payment };
		if (desk) await recordChanges(tx, desk.by, [auditedOrder.created(order)]);
		const done = desk?.paid && (await onPaid(tx, order));
		if (done) await record(tx, placed.id, { ...done, by: 'shop', at: now });
		await live.append(tx, orderCreated(view(order)));
		return order;
	}

	async function refuseChanged(tx: Tx, lines: CheckoutLine[], products: Map<number, LockedProduct>): Promise<void> {
		if (!lines.some((line) => changeOf(line, products.get(line.productId)))) return;
		const shown = await stock.shown(tx, [...products.keys()]);
		throw orderChanged(
			lines.flatMap((line) => {
				const product = shown.has(line.productId) ? products.get(line.productId) : undefined;
				return changeOf(line, product) ?? [];
			}),
		);
	}

	return {
		place,
		containing: repeats.containing,
		/** Orders since the start, of this server. */
		stats: () => ({ placed, checkouts: slots.stats() }),
	};
}

/** Equal for the same order, whatever the order of its lines. */
function hashOf(
	{ items, shippingAddress, phone, paymentMethod, notes, address, delivery, receipt }: Checkout,
	desk: DeskOrder | null,
): string {
	const lines = items
		.map(({ productId, quantity, price }) => [productId, quantity, toCents(price)])
		.sort(([one = 0], [other = 0]) => one - other);
	return createHash('sha256')
		.update(
			JSON.stringify([
				...[lines, shippingAddress, phone, paymentMethod, notes],
				...(address ? [address] : []),
				...(delivery ? [delivery] : []),
				...(receipt ? [receipt] : []),
				...(desk ? [desk.channel, desk.handover, desk.paid] : []),
			]),
		)
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

function changeOf(line: CheckoutLine, product: LockedProduct | undefined): ChangedLine | null {
	if (!product?.active) return gone(line);
	const { productId, quantity, price } = line;
	const enough = product.stock >= quantity;
	if (enough && isSameAmount(price, product.price)) return null;
	return {
		productId,
		name: product.name,
		reason: enough ? 'price' : 'stock',
		quantity,
		available: product.stock,
		seenPrice: price,
		price: product.price,
	};
}

/** Null while the shop has not said who sells: a sheet that is printed later says what it says then. */
const keptSeller = ({ name, legalName, ruc, address }: SoldBy): SoldBy | null =>
	legalName || ruc ? { name, legalName, ruc, address } : null;

export const bought = (
	{ quantity }: Pick<CheckoutLine, 'quantity'>,
	product: LockedProduct,
): Order['items'][number] => ({
	productId: product.id,
	productName: product.name,
	imageUrl: product.imageUrl,
	quantity,
	price: product.price,
});

export const orderChanged = (lines: ChangedLine[]) =>
	new ShopError(409, 'order_changed', 'Algunos productos cambiaron desde que los elegiste. Revisa tu pedido.', {
		details: { lines },
	});

/** Who leaves no money keeps units from others; those who have paid count nothing. */
const tooManyUnpaid = () =>
	new ShopError(
		429,
		guestLimit,
		'Desde esta conexión hay muchos pedidos sin pagar. Espera una hora, o inicia sesión para seguir comprando.',
	);

const notAtDoor = () =>
	invalidFields({ paymentMethod: 'Con esta forma de entrega no se paga al recibir. Elige otra forma de pago.' });

/** Soles. Throws 400 for more than an order can have. */
export function orderTotal(sale: Sale<SoldLine>): number {
	const { total } = pricesInSoles(sale);
	if (total > largestAmount)
		throw new ShopError(400, 'order_too_large', 'El total del pedido es demasiado alto. Divídelo en varios pedidos.');
	return total;
}
