import type { PlacedAddress } from '#contract/delivery/address';
import { goesToDoor } from '#contract/delivery/quote';
import { type AdminOrder, canEdit, type OrderEditBody } from '#contract/orders/desk';
import type { Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import type { Session } from '#platform/plugins/auth';
import type { OrderChange, OrderChanges } from './change';
import { writeLines } from './editLines';
import { isPaid, moneyOf } from './ledger';
import { orderTotal } from './lines';
import type { OrderParts } from './parts';
import { isCharging, type StoredPayment } from './payment/service';
import { refuseOutdated } from './refusals';
import type { Contents, StoredOrder } from './repository';
import * as repository from './repository';
import * as timeline from './timeline';
import { shippingAddressFor } from './writeOrder';

export function createOrderEdit(parts: OrderParts, change: OrderChanges['change']) {
	const { districts, view, mails, clock, hasDocument } = parts;

	/**
	 * Throws as `refuseOutdated`, and as a checkout 409 `order_changed` with lines and `delivery_changed` with the quote.
	 */
	return async function edit(
		by: Session,
		id: number,
		body: OrderEditBody,
		publicUrl: string | null,
	): Promise<AdminOrder> {
		const address = body.address ? await districts.placed(body.address) : null;
		return change(id, by, publicUrl, async (before, tx): Promise<OrderChange> => {
			refuseOutdated(before, body.editVersion, view);
			if (!canEdit(before.status)) throw tooLate(view(before));
			const contents = await contentsOf(tx, parts, before, body, { address, by });
			if (isOtherSale(before, contents) && (await hasDocument(tx, id))) throw documentIssued(view(before));
			const payment = await paymentOf(tx, parts, before, contents.total);
			await repository.setContents(tx, id, contents);
			const after = { ...before, ...contents, payment };
			await timeline.record(tx, id, { kind: 'edited', by, at: clock.now(), facts: factsOf(before, after) });
			await mails.edited(tx, before, after, publicUrl);
			return { ...contents, ...(payment !== before.payment && { payment }), stockMoved: !before.request };
		});
	};
}

async function contentsOf(
	tx: Tx,
	parts: OrderParts,
	order: StoredOrder,
	body: OrderEditBody,
	{ address, by }: { address: PlacedAddress | null; by: Session },
): Promise<Contents> {
	const items = await writeLines(tx, parts, order, body, by);
	const districtCode = address?.districtCode ?? order.address?.districtCode ?? '';
	const agreed = body.delivery
		? await parts.delivery.agree(tx, { districtCode, choice: body.delivery, lines: items })
		: { fee: order.shipping ?? 0, delivery: order.delivery ?? null, asksStreet: goesToDoor(order.delivery) };
	const total = orderTotal({ lines: items, delivery: agreed.fee });
	const placed = address ?? order.address;
	const where = placed && (address || body.delivery) ? shippingAddressFor(placed, agreed) : order;
	return {
		items,
		total,
		shipping: agreed.fee,
		delivery: agreed.delivery,
		address: where.address,
		shippingAddress: where.shippingAddress,
		phone: address?.recipient.phone ?? order.phone,
		receipt: receiptOf(parts, order, body, total),
	};
}

/** Throws 400 at its field where another total demands the buyer's document. */
function receiptOf({ receipts }: OrderParts, order: StoredOrder, { receipt }: OrderEditBody, total: number) {
	if (receipt) return receipts.agree(receipt, total, 'shop').receipt;
	const before = order.receipt ?? null;
	if (total !== order.total) receipts.refuseUnnamed(before, total);
	return before;
}

/** Once money has come, the balance has the difference. */
async function paymentOf(
	tx: Tx,
	{ payments }: OrderParts,
	order: StoredOrder,
	total: number,
): Promise<StoredPayment | null> {
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
	// A request is worth this once accepted.
	return payments.askFor(tx, order.id, payment, moneyOf({ ...order, total, request: false }).owed);
}

/** Another address does not make it another sale. */
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

const tooLate = (current: AdminOrder) =>
	versionConflict(current, 'El pedido ya salió o terminó, y no se puede cambiar.', 'not_editable');

const documentIssued = (current: AdminOrder) =>
	versionConflict(
		current,
		'Este pedido ya tiene boleta o factura. Anúlala, o anota su nota de crédito, antes de cambiar los productos o el envío.',
		'document_issued',
	);
