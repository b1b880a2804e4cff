import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { officeText } from '#contract/delivery/quote';
import { GuestOrder, lastFourOf, type OpenOrderLink, proofOf, wrongDigits } from '#contract/orders/guest';
import type { CheckoutBody } from '#contract/orders/order';
import { holdAccounts, type Sql, sql, type Tx } from '#platform/db';
import { type RateLimitScope, rateLimitScope } from '#platform/db/limits';
import { networkOf, sitePrefixOf } from '#platform/lib/networks';
import { invalidFields, notFound, ShopError, tooManyRequests, unauthenticated } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { append } from '#platform/live/publisher';
import { orderUpdated, ownOrderUpdated } from './events';
import * as origins from './origins';
import type { OrderParts } from './parts';
import { alreadyClaimed, type Principal, refuseOthers } from './principal';
import type { StoredOrder } from './repository';
import * as repository from './repository';
import { record } from './timeline';

const hour = 60 * 60_000;
const day = 24 * hour;
/** Then buyers of ended orders are forgotten: as long as mails are stored. */
const guestRetentionMs = 180 * day;

/** So long a buyer who opened an order from a network is not locked out there (docs/decisions/orders.md). */
const openedMarkMs = 30 * day;

export type Guests = ReturnType<typeof createGuests>;

/** `forget` takes the buyers out of ended orders, and notifies desks. */
export function createGuests(parts: OrderParts, forget: (tx: Tx, orders: Sql) => Promise<void>) {
	const { database, links, limits, live, view, offers, isDocumented, clock, jobs } = parts;
	jobs.add({ name: 'old buyers', acts: 'inside', timing: { idle: hour, trouble: hour } }, forgetOld);

	async function read(tx: Tx, token: string): Promise<StoredOrder> {
		const id = await links.orderOf(tx, token);
		const order = id === undefined ? undefined : await repository.find(tx, id);
		if (!order) throw missing();
		return order;
	}

	/**
	 * Counts attempts per order over all its links, and none without one: tokens cannot be guessed. Throws 404,
	 * 400 for wrong digits, 409 once an account has the order, and 429.
	 */
	async function prove({ token, digits }: OpenOrderLink, address: string): Promise<StoredOrder> {
		const id = await links.orderOf(database, token);
		if (id === undefined) throw missing();
		const { opened, ofNetwork, ofOrder } = digitScopes(id, address);
		// A buyer who opened the order from here is not locked out by attempts elsewhere.
		const scopes = (await limits.isMarked(opened)) ? ofNetwork : [...ofNetwork, ...ofOrder];
		await limits.consume(scopes, { refusal: tooManyDigits });
		const order = await read(database, token);
		if (order.guest === null) throw alreadyClaimed();
		const [typed, expected] = [Buffer.from(digits), Buffer.from(proofFor(order).digits)];
		if (typed.length !== expected.length || !timingSafeEqual(typed, expected)) throw other(order);
		await limits.release(scopes);
		await limits.mark(opened, openedMarkMs);
		return order;
	}

	/** The schema removes other members. `open` shows buyer and address. */
	const show = async (order: StoredOrder, open: boolean): Promise<GuestOrder> =>
		v.parse(GuestOrder, {
			...view(order),
			asks: proofFor(order).asks,
			documented: await isDocumented(order.id),
			adopted: order.guest === null,
			personal: open && order.guest ? personalOf(order) : null,
		});

	async function forgetOld(): Promise<number> {
		const ago = (time: number) => iso(clock.now() - time);
		await origins.forgetOld(database, clock.now());
		await database.transaction((tx) => forget(tx, repository.oldGuests(ago(guestRetentionMs))));
		live.wake();
		return hour;
	}

	return {
		prove,

		/** Throws 404, and 409 for an account's order unless `mayBeClaimed`. */
		async linked(token: string, mayBeClaimed: boolean): Promise<StoredOrder> {
			const order = await read(database, token);
			if (order.guest === null && !mayBeClaimed) throw alreadyClaimed();
			return order;
		},

		show,

		refuseWithoutProof({ address, phone }: Pick<v.InferOutput<typeof CheckoutBody>, 'address' | 'phone'>): void {
			if (lastFourOf(address?.recipient.phone ?? phone) === null) {
				const field = address ? 'address.recipient.phone' : 'phone';
				throw invalidFields({ [field]: 'Escribe un teléfono con al menos cuatro dígitos' });
			}
		},

		/** A buyer who placed the order from this address has proved themselves. */
		noteOpened: (orderId: number, address: string) => limits.mark(digitScopes(orderId, address).opened, openedMarkMs),

		/** The account's email does not matter. */
		async claim(userId: number, by: Principal): Promise<{ id: number; orderNumber: string }> {
			const claimed = await database.transaction(async (tx) => {
				if ((await holdAccounts(tx, sql`${userId}::integer`)) === 0) throw unauthenticated();
				const order = await repository.lock(tx, by.orderId, userId);
				if (!order) throw missing();
				refuseOthers(by, order);
				if (order.userId === userId) return order;
				await repository.giveTo(tx, order.id, userId);
				await offers.adopted(tx, order.id, userId);
				const adopted = await repository.find(tx, order.id);
				if (!adopted) throw missing();
				await record(tx, order.id, { kind: 'adopted', by: 'customer', at: clock.now(), facts: {} });
				await append(tx, orderUpdated(view(adopted)), ...ownOrderUpdated(adopted));
				return adopted;
			});
			live.wake();
			return { id: claimed.id, orderNumber: claimed.orderNumber };
		},

		/** Nobody has proved the digits, so what they open stays hidden. */
		async ofAddress(email: string): Promise<GuestOrder[]> {
			const orders = await repository.listOfContact(database, email);
			return Promise.all(orders.map((order) => show(order, false)));
		},
	};
}

const proofFor = ({ address, phone }: StoredOrder) => proofOf(address?.recipient.documentNumber ?? '', phone);

const personalOf = ({
	guest,
	address,
	phone,
	shippingAddress,
	delivery,
	notes,
	receipt,
	payment,
}: StoredOrder): GuestOrder['personal'] => ({
	name: address?.recipient.name ?? '',
	document: address?.recipient.documentNumber ?? '',
	email: guest?.email ?? '',
	phone,
	shippingAddress,
	office: delivery?.office ? officeText(delivery.office) : '',
	notes,
	receipt,
	...(payment && payment.proofs.length > 0 && { proof: payment }),
});

function digitScopes(
	orderId: number,
	address: string,
): Record<'ofNetwork' | 'ofOrder', RateLimitScope[]> & { opened: string } {
	const order = `order-digits:${orderId}`;
	const network = `${order}:${networkOf(address)}`;
	const site = sitePrefixOf(address);
	return {
		opened: `${network}:opened`,
		ofNetwork: [
			rateLimitScope('digitsPerNetwork', network),
			rateLimitScope('digitsPerNetworkAndMonth', `${network}:month`),
			...(site ? [rateLimitScope('digitsPerSite', `${order}:${site}`)] : []),
		],
		ofOrder: [rateLimitScope('digitsPerOrder', order), rateLimitScope('digitsPerOrderInAll', `${order}:all`)],
	};
}

const tooManyDigits = () =>
	tooManyRequests(
		'Se escribieron muchas veces otros dígitos. Espera una hora; si sigue así, abre el enlace con la conexión con la que compraste o escríbele a la tienda.',
	);

const missing = () => notFound('El enlace no abre ningún pedido. Revisa que esté completo.');

function other(order: StoredOrder): ShopError {
	const text =
		proofFor(order).asks === 'phone'
			? 'No son los cuatro últimos dígitos del teléfono del pedido'
			: 'No son los cuatro últimos dígitos del documento del pedido';
	return new ShopError(400, wrongDigits, text, { fields: { digits: text } });
}
