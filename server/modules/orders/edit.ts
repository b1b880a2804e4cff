import type { PlacedAddress } from '../../../contract/delivery/address';
import { goesToDoor } from '../../../contract/delivery/quote';
import { type AdminOrder, canEdit, type OrderEditBody } from '../../../contract/orders/desk';
import type { ChangedLine } from '../../../contract/orders/order';
import { isSameAmount } from '../../../contract/shared/money';
import type { Receipt } from '../../../contract/tax/receipt';
import type { Tx } from '../../db';
import { ShopError } from '../../lib/shopError';
import { versionConflict } from '../../lib/versionConflict';
import type { Session } from '../../plugins/auth';
import type { LockedProduct, Stock, StockChange } from '../catalog/stock/service';
import type { Delivery } from '../delivery/service';
import type { Districts } from '../districts/service';
import { isCharging, type Payments, type StoredPayment } from '../payments/service';
import type { Receipts } from '../receipts/service';
import type { OrderChange, OrderChanges } from './change';
import { bought, orderChanged, orderTotal } from './checkout';
import { isPaid, moneyOf } from './ledger';
import type { OrderMails } from './mails';
import type { Contents, StoredOrder } from './repository';
import * as repository from './repository';
import * as timeline from './timeline';
import type { OrderView } from './view';
import { whereTo } from './whereTo';

export type DocumentCheck = (tx: Tx, orderId: number) => Promise<boolean>;

interface EditDeps {
	change: OrderChanges['change'];
	stock: Stock;
	districts: Districts;
	delivery: Pick<Delivery, 'agree'>;
	payments: Payments;
	receipts: Pick<Receipts, 'agree' | 'refuseUnnamed'>;
	mails: OrderMails;
	view: OrderView;
	/** Whether the order has a boleta or factura. */
	hasDocument: DocumentCheck;
	now: () => number;
}

type Line = StoredOrder['items'][number];

/** Lines, address and delivery of an order that has not left the shop. */
export function createOrderEdit({
	change,
	stock,
	districts,
	delivery,
	payments,
	receipts,
	mails,
	view,
	hasDocument,
	now,
}: EditDeps) {
	/** Takes what is more and brings back what is less, under the locks of a checkout. Answers the lines as they are now. */
	async function writeLines(tx: Tx, order: StoredOrder, { lines, added }: OrderEditBody, by: Session): Promise<Line[]> {
		const wanted = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
		const kept = order.items.flatMap((line) => {
			const quantity = wanted.get(line.lineId as number);
			return quantity === undefined ? [] : { ...line, quantity };
		});
		if (kept.length !== lines.length) throw changedMeanwhile(view(order));
		const taken = new Map<number, number>();
		const count = (productId: number | null, units: number) => {
			if (productId !== null && units !== 0) taken.set(productId, (taken.get(productId) ?? 0) + units);
		};
		for (const line of order.items) count(line.productId, (wanted.get(line.lineId as number) ?? 0) - line.quantity);
		for (const { productId, quantity } of added) count(productId, quantity);
		const ids = [...taken].flatMap(([id, units]) => (units === 0 ? [] : id));
		const products = await stock.lock(tx, ids.length > 0 ? ids : [0]);
		await refuseMissing(tx, order, added, { taken, products });
		const fresh = added.map((line) => bought(line, products.get(line.productId) as LockedProduct));
		await repository.keepLines(tx, order.id, kept);
		const items = [...kept, ...(fresh.length > 0 ? await repository.insertLines(tx, order.id, fresh) : [])];
		// A request keeps nothing; whoever accepts it is told what is short.
		if (order.request) return items;
		const changes = ids.map((productId): StockChange => ({ productId, by: -(taken.get(productId) as number) }));
		await stock.change(tx, changes, { reason: 'order-edit', by, order: order.orderNumber });
		return items;
	}

	/** Throws 409 `order_changed`, as a checkout does. */
	async function refuseMissing(
		tx: Tx,
		order: StoredOrder,
		added: OrderEditBody['added'],
		{ taken, products }: { taken: Map<number, number>; products: Map<number, LockedProduct> },
	): Promise<void> {
		const shown = await stock.shown(
			tx,
			added.map(({ productId }) => productId),
		);
		const known = new Map(order.items.map((line) => [line.productId, line]));
		if (added.some(({ productId }) => known.has(productId)))
			throw new ShopError(400, 'already_there', 'Ese producto ya está en el pedido: cambia su cantidad.');
		const problems = [...taken].flatMap(([productId, units]): ChangedLine[] => {
			const product = products.get(productId);
			const fresh = added.find((line) => line.productId === productId);
			const seenPrice = fresh?.price ?? known.get(productId)?.price ?? 0;
			const line = { productId, name: product?.name ?? '', quantity: units, seenPrice };
			// Units that come back to a product that is gone come back to nothing.
			if (units <= 0) return [];
			if (!product || (fresh && !shown.has(productId)))
				return [{ ...line, reason: 'gone', available: 0, price: seenPrice }];
			const { price } = product;
			if (!order.request && product.stock < units)
				return [{ ...line, reason: 'stock', available: product.stock, price }];
			if (fresh && !isSameAmount(fresh.price, price))
				return [{ ...line, reason: 'price', available: product.stock, price }];
			return [];
		});
		if (problems.length > 0) throw orderChanged(problems);
	}

	async function contentsOf(
		tx: Tx,
		order: StoredOrder,
		body: OrderEditBody,
		{ address, by }: { address: PlacedAddress | null; by: Session },
	): Promise<Contents> {
		const items = await writeLines(tx, order, body, by);
		const districtCode = address?.districtCode ?? order.address?.districtCode ?? '';
		const agreed = body.delivery
			? await delivery.agree(tx, { districtCode, seen: body.delivery, lines: items })
			: {
					fee: order.shipping ?? 0,
					delivery: order.delivery ?? null,
					asksStreet: goesToDoor(order.delivery),
				};
		const total = orderTotal({ lines: items, delivery: agreed.fee });
		const known = address ?? order.address;
		const where = known && (address || body.delivery) ? whereTo(known, agreed) : order;
		return {
			items,
			total,
			shipping: agreed.fee,
			delivery: agreed.delivery,
			address: where.address,
			shippingAddress: where.shippingAddress,
			phone: address?.recipient.phone ?? order.phone,
			receipt: receiptOf(order, body.receipt ?? null, total),
		};
	}

	/** Throws 400 at its field where another total asks for the document of the buyer. */
	function receiptOf(order: StoredOrder, asked: Receipt | null, total: number): StoredOrder['receipt'] {
		if (asked) return receipts.agree(asked, total, 'shop').receipt;
		const receipt = order.receipt ?? null;
		if (total !== order.total) receipts.refuseUnnamed(receipt, total);
		return receipt;
	}

	/** Where money has come the order's balance says the difference. */
	async function paymentOf(tx: Tx, order: StoredOrder, total: number): Promise<StoredPayment | null> {
		const { payment } = order;
		if (!payment || isPaid(payment) || total === order.total) return payment;
		if (isCharging(payment))
			throw new ShopError(
				409,
				'payment_under_way',
				'El cliente está pagando en este momento. Espera un minuto antes de cambiar el total del pedido.',
			);
		if (payment.state === 'PROOF_SENT')
			throw new ShopError(
				409,
				'proof_waits',
				'Hay un comprobante de pago por revisar. Decide sobre él antes de cambiar el total del pedido.',
			);
		// A request will be worth as much.
		return payments.askFor(tx, order.id, payment, moneyOf({ ...order, total, request: false }).owed);
	}

	/**
	 * Throws 409 `order_edited` with the order as it is now, where somebody changed it since `editVersion`; `order_changed` with
	 * lines, and `delivery_changed` with the quote, as a checkout does.
	 */
	return async function edit(
		by: Session,
		id: number,
		body: OrderEditBody,
		publicUrl: string | null,
	): Promise<AdminOrder> {
		const address = body.address ? await districts.placed(body.address) : null;
		return change(id, by, publicUrl, async (before, tx): Promise<OrderChange> => {
			if (before.editVersion !== body.editVersion) throw changedMeanwhile(view(before));
			if (!canEdit(before.status)) throw tooLate(view(before));
			const contents = await contentsOf(tx, before, body, { address, by });
			if (isOtherSale(before, contents) && (await hasDocument(tx, id))) throw documentIssued(view(before));
			const payment = await paymentOf(tx, before, contents.total);
			await repository.setContents(tx, id, contents);
			const after = { ...before, ...contents, payment };
			await timeline.record(tx, id, { kind: 'edited', by, at: now(), facts: factsOf(before, after) });
			await mails.edited(tx, before, after, publicUrl);
			return { ...contents, ...(payment !== before.payment && { payment }), stockMoved: !before.request };
		});
	};
}

/** Another address is no other sale. */
const isOtherSale = (before: StoredOrder, { items, total, shipping = 0 }: Contents): boolean =>
	total !== before.total ||
	shipping !== (before.shipping ?? 0) ||
	items.some(
		({ lineId, quantity }, at) => before.items[at]?.lineId !== lineId || before.items[at]?.quantity !== quantity,
	);

const shortOf = ({ total, shipping, items }: StoredOrder) => ({
	...{ total, shipping: shipping ?? 0 },
	items: items.map(({ productName, quantity }) => ({ name: productName, quantity })),
});

const factsOf = (before: StoredOrder, after: StoredOrder) => ({
	from: shortOf(before),
	to: shortOf(after),
	...(after.address !== before.address && { address: addressText(after) }),
});

const addressText = ({ address, shippingAddress }: StoredOrder): string =>
	[address?.recipient.name, shippingAddress, address?.recipient.phone].filter(Boolean).join(' · ');

export const changedMeanwhile = (current: AdminOrder) =>
	versionConflict(current, 'Alguien cambió este pedido mientras lo editabas. Revisa cómo está ahora.', 'order_edited');

const tooLate = (current: AdminOrder) =>
	versionConflict(current, 'El pedido ya salió o terminó, y no se puede cambiar.', 'not_editable');

const documentIssued = (current: AdminOrder) =>
	versionConflict(
		current,
		'Este pedido ya tiene boleta o factura. Anúlala, o anota su nota de crédito, antes de cambiar los productos o el envío.',
		'document_issued',
	);
