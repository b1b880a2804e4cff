import type * as v from 'valibot';
import {
	documentMissing,
	type PlacedAddress,
	pickUpText,
	placeText,
	shippingText,
	streetMissing,
} from '#contract/delivery/address';
import type { OrderChannel, SoldBy } from '#contract/orders/desk';
import type { Handover } from '#contract/orders/manual';
import { type CheckoutBody, guestLimit } from '#contract/orders/order';
import type { OrderStatus } from '#contract/orders/status';
import { limaYear } from '#contract/shared/time';
import { holdAccounts, isUnverifiedBuyer, sql, type Tx } from '#platform/db';
import type { Origin } from '#platform/lib/origin';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../audit/record';
import type { Delivery } from '../delivery/service';
import { auditedOrder } from './change';
import { orderCreated } from './events';
import { changeOf, goneLine, offeredUnits, orderChanged, orderTotal, refuseChanged, withKeptPrices } from './lines';
import * as origins from './origins';
import type { OrderParts } from './parts';
import { reduceOrder } from './reductions';
import { refuseRepeated } from './repeats';
import { type Buyer, insert, type StoredOrder } from './repository';
import { noLimits } from './riskLimits';
import { refuseWorse } from './standing';
import { record } from './timeline';

export type Checkout = Omit<v.InferOutput<typeof CheckoutBody>, 'contact'>;
type CheckoutLine = Checkout['items'][number];

export interface DeskOrder {
	by: Session;
	channel: OrderChannel;
	handover: Handover;
	paid: boolean;
}

interface Request extends Checkout {
	idempotencyKey: string;
	requestHash: string;
	buyer: Buyer;
	placed: PlacedAddress | null;
	origin: Origin;
	publicUrl: string | null;
	/** Null for a shopper's own order. */
	desk: DeskOrder | null;
}

const unchanged = ({ productId }: { productId: number }) => ({ productId, by: 0, held: 0 });
const leaving = ({ productId, quantity }: CheckoutLine) => ({ productId, by: -quantity });

const notSent = { fee: 0, delivery: null, asksDocument: false, payOnDelivery: true, asksStreet: false };

const firstStatus = ({ handover, paid }: DeskOrder): OrderStatus =>
	handover === 'NOW' ? 'DELIVERED' : paid ? 'CONFIRMED' : 'PENDING';

/** Throws as `place` of createCheckout. Independent statements leave together. */
export async function writeOrder(tx: Tx, parts: OrderParts, request: Request): Promise<StoredOrder> {
	const { stock, holds, riskLimits, limits, payments, receipts, offers, clock } = parts;
	const { buyer, items: requested, origin, desk, placed: address, publicUrl, idempotencyKey, requestHash } = request;
	const { userId, guest } = buyer;
	if (desk) await holdAccounts(tx, sql`${desk.by.userId}::integer, ${userId}::integer`);
	const holder = { key: origin.holdKey, userId: desk ? null : userId };
	const ids = requested.map(({ productId }) => productId);
	const [{ products: locked, released, kept, releaseUnused }, isUnverified] = await Promise.all([
		holds.use(tx, holder, ids),
		riskLimits !== null && !desk && isUnverifiedBuyer(tx, userId),
	]);
	const products = withKeptPrices(locked, requested, kept);
	const now = clock.now();
	const isShort = (line: CheckoutLine) => changeOf(line, products.get(line.productId))?.reason === 'stock';
	if (!desk && !request.again)
		await refuseRepeated(tx, { userId, holdKey: origin.holdKey }, requested, { isShort, now });
	const isGuest = guest !== null && origin.address !== null;
	if (isGuest && (await origins.hasTooManyUnpaid(tx, origin, limits, now))) throw tooManyUnpaid();
	await refuseChanged(tx, stock, requested, products);
	const recipientDocument = address?.recipient.documentNumber ?? '';
	const cart = { ...request, isDesk: desk !== null, recipientDocument };
	const { items, coupon } = await reduceOrder(tx, offers, cart, products);
	const agreed = await agreeDelivery(tx, parts, request, items);
	const where = address && shippingAddressFor(address, agreed);
	const total = orderTotal({ lines: items, delivery: agreed.fee });
	const tax = receipts.agree(request.receipt ?? null, total, desk ? 'shop' : 'buyer');
	const phone = address?.recipient.phone ?? request.phone;
	const subject = { isUnverified, total, items: requested, userId, phones: [phone, guest?.phone ?? null], origin };
	const check = (await riskLimits?.check(tx, subject)) ?? noLimits;
	refuseWorse(request.standing, request.paymentMethod, check, parts);
	const { requiresApproval, paymentWindowMs } = check.termsOf(request.paymentMethod);
	const overShare = requiresApproval ? [] : check.overShare;
	const placed = await insert(tx, {
		...{ userId, guest, idempotencyKey, requestHash },
		year: limaYear(now),
		createdAt: iso(now),
		status: desk ? firstStatus(desk) : 'PENDING',
		channel: desk?.channel ?? 'WEB',
		total,
		items,
		shippingAddress: where?.shippingAddress ?? request.shippingAddress,
		phone,
		address: where?.address ?? null,
		paymentMethod: request.paymentMethod,
		notes: request.notes,
		trackingNumber: null,
		shipping: agreed.fee,
		delivery: agreed.delivery,
		...tax,
		seller: sellerOf(parts.soldBy()),
		request: requiresApproval,
	});
	const facts = desk ? { channel: desk.channel } : {};
	const [changed, payment] = await Promise.all([
		requiresApproval
			? stock.hold(tx, released.map(unchanged), released).then(() => [])
			: stock.change(tx, requested.map(leaving), { reason: 'sale', by: desk?.by ?? null, order: placed.orderNumber }),
		payments.open(tx, placed, publicUrl, desk, { request: requiresApproval, paymentWindowMs }),
		releaseUnused(requiresApproval ? [] : requested),
		coupon && offers.take(tx, coupon.id, placed.id, coupon.persons),
		record(tx, placed.id, { kind: 'placed', by: desk?.by ?? 'customer', at: now, facts }),
		!desk && origins.record(tx, placed.id, { ...origin, account: userId !== null, overShare }, now),
	]);
	await stock.countOffered(tx, offeredUnits(requested, products));
	// The lock may have waited for a change that hid a category: read only now.
	const shown = requiresApproval
		? await stock.shown(tx, [...products.keys()])
		: new Set(changed.flatMap(({ item, shown }) => (shown ? item.id : [])));
	const hidden = requested.filter(({ productId }) => !shown.has(productId));
	if (hidden.length > 0) throw orderChanged(hidden.map(goneLine));
	const order = { ...placed, payment };
	if (desk) await recordChanges(tx, desk.by, [auditedOrder.created(order)]);
	if (desk?.paid) await parts.onPaid(tx, order);
	await append(tx, orderCreated(parts.view(order)));
	return order;
}

/** Throws 409 `delivery_changed`, and 400 at the field that the delivery needs or refuses. */
async function agreeDelivery(tx: Tx, { delivery }: OrderParts, request: Request, lines: StoredOrder['items']) {
	const { desk, address, placed, paymentMethod } = request;
	// No delivery is quoted for what no order can have.
	orderTotal({ lines });
	if (desk && desk.handover !== 'DELIVERY') return notSent;
	const choice = request.delivery ?? null;
	const agreed = await delivery.agree(tx, { districtCode: address?.districtCode ?? '', choice, lines });
	if (agreed.asksDocument && placed?.recipient.documentNumber === '')
		throw invalidFields({ 'address.recipient.documentNumber': documentMissing });
	// The team agreed on the way to pay with the customer.
	if (!agreed.payOnDelivery && paymentMethod === 'ON_DELIVERY' && !desk) throw notAtDoor();
	return agreed;
}

type Agreed = Awaited<ReturnType<Delivery['agree']>>;

/** Throws 400 without a street for the door. A picked up order stores no street. */
export function shippingAddressFor(
	placed: PlacedAddress,
	{ asksStreet, delivery }: Pick<Agreed, 'asksStreet' | 'delivery'>,
): { address: PlacedAddress; shippingAddress: string } {
	if (asksStreet && placed.street === '') throw invalidFields({ 'address.street': streetMissing });
	const storesStreet = asksStreet || (placed.street === '' && placed.reference === '');
	const address = storesStreet ? placed : { ...placed, street: '', reference: '' };
	const shippingAddress = delivery?.office
		? pickUpText(delivery.name, delivery.office)
		: shippingText({ ...address, place: placeText(address) });
	return { address, shippingAddress };
}

/** Null while the settings name no seller: a sheet printed later says what they say then. */
const sellerOf = ({ name, legalName, ruc, address }: SoldBy): SoldBy | null =>
	legalName || ruc ? { name, legalName, ruc, address } : null;

/** Buyers who do not pay keep units from others; those who paid count nothing. */
const tooManyUnpaid = () =>
	new ShopError(
		429,
		guestLimit,
		'Desde esta conexión hay muchos pedidos sin pagar. Espera una hora, o inicia sesión para seguir comprando.',
	);

const notAtDoor = () =>
	invalidFields({ paymentMethod: 'Con esta forma de entrega no se paga al recibir. Elige otra forma de pago.' });
