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
/** Milliseconds after which a buyer without an account is forgotten, if the order has ended: as long as mails are stored. */
const keptFor = 180 * day;

/** For which a buyer who has opened an order from a network is not locked out there (docs/decisions/orders.md). */
const openedFor = 30 * day;

export type Guests = ReturnType<typeof createGuests>;

/** `forget` takes the buyers out of ended orders, and notifies desks. */
export function createGuests(parts: OrderParts, forget: (tx: Tx, orders: Sql) => Promise<void>) {
	const { database, links, limits, live, view, isDocumented, clock, jobs } = parts;
	jobs.add({ name: 'old buyers', acts: 'inside', timing: { idle: hour, trouble: hour } }, forgetOld);

	async function read(tx: Tx, token: string): Promise<StoredOrder> {
		const id = await links.orderOf(tx, token);
		const order = id === undefined ? undefined : await repository.find(tx, id);
		if (!order) throw missing();
		return order;
	}

	/**
	 * Counts attempts by order, whichever of its links is used, and none without one: tokens cannot be guessed. Throws 404,
	 * 400 for wrong digits, 409 once an account has the order, and 429.
	 */
	async function prove({ token, digits }: OpenOrderLink, address: string): Promise<StoredOrder> {
		const id = await links.orderOf(database, token);
		if (id === undefined) throw missing();
		const { opened, ofNetwork, ofOrder } = digitScopes(id, address);
		// A buyer who has opened the order from here is not locked out by attempts elsewhere.
		const scopes = (await limits.isMarked(opened)) ? ofNetwork : [...ofNetwork, ...ofOrder];
		await limits.consume(scopes, { refusal: tooManyDigits });
		const order = await read(database, token);
		if (order.guest === null) throw alreadyClaimed();
		const [given, right] = [Buffer.from(digits), Buffer.from(proofFor(order).digits)];
		if (given.length !== right.length || !timingSafeEqual(given, right)) throw other(order);
		await limits.release(scopes);
		await limits.mark(opened, openedFor);
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
		await database.transaction((tx) => forget(tx, repository.oldGuests(ago(keptFor))));
		live.wake();
		return hour;
	}

	return {
		prove,

		/** Throws 404, and unless `mayBeClaimed` 409 for the order of an account. */
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

		/** The buyer who has placed the order from this address has proved themselves. */
		noteOpened: (orderId: number, address: string) => limits.mark(digitScopes(orderId, address).opened, openedFor),

		/** The account's email does not matter. */
		async claim(userId: number, by: Principal): Promise<{ id: number; orderNumber: string }> {
			const order = await database.transaction(async (tx) => {
				if ((await holdAccounts(tx, sql`${userId}::integer`)) === 0) throw unauthenticated();
				const found = await repository.lock(tx, by.orderId, userId);
				if (!found) throw missing();
				refuseOthers(by, found);
				if (found.userId === userId) return found;
				await repository.giveTo(tx, found.id, userId);
				const given = await repository.find(tx, found.id);
				if (!given) throw missing();
				await record(tx, found.id, { kind: 'adopted', by: 'customer', at: clock.now(), facts: {} });
				await append(tx, orderUpdated(view(given)), ...ownOrderUpdated(given));
				return given;
			});
			live.wake();
			return { id: order.id, orderNumber: order.orderNumber };
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
