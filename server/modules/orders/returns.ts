import { canReturn, type ReturnBody } from '#contract/orders/desk';
import { priceLines, priceUnits } from '#contract/orders/prices';
import { toCents } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Session } from '#platform/plugins/auth';
import type { OrderChange } from './change';
import * as ledger from './ledger';
import type { OrderParts } from './parts';
import { changedMeanwhile, refuseMore, refuseOutdated } from './refusals';
import type { StoredOrder } from './repository';
import * as timeline from './timeline';
import { restock } from './units';
import type { OrderView } from './view';

/** Throws 409 for an order that has not left the shop, 400 above the bought units. */
export async function noteReturn(
	tx: Tx,
	{ stock, payments, mails, view, clock }: OrderParts,
	before: StoredOrder,
	by: Session,
	{ editVersion, lines, credit, note }: ReturnBody,
	publicUrl: string | null,
): Promise<OrderChange> {
	const { id, orderNumber, payment } = before;
	refuseOutdated(before, editVersion, view);
	if (!canReturn(before))
		throw new ShopError(
			409,
			'not_delivered',
			'Solo vuelve lo que salió de la tienda. Antes, cambia o cancela el pedido.',
		);
	const back = linesOf(before, lines, view);
	const { total: worth } = priceUnits(
		back.map(({ quantity, sold }) => ({ ...sold, before: sold.returned ?? 0, units: quantity })),
	);
	refuseMore('credit', credit, Math.min(worth, Math.max(0, ledger.centsOf(before).owed)));
	const [cents, now] = [toCents(credit), clock.now()];
	const at = iso(now);
	await ledger.insertReturn(tx, { orderId: id, credit: cents, note, by: by.userId, at, lines });
	const returned = back.map(({ quantity, reason, restock, sold }) => ({
		...{ name: sold.productName, quantity, reason, restock },
	}));
	const facts = { amount: credit, lines: returned, ...(note && { text: note }) };
	await timeline.record(tx, id, { kind: 'returned', by, at: now, facts });
	const sellable = back.flatMap(({ restock, quantity, sold: { productId } }) =>
		restock ? { productId, quantity } : [],
	);
	const stockMoved = await restock(tx, stock, sellable, { reason: 'return', by, order: orderNumber });
	const after = { ...before, ledger: { ...before.ledger, credited: before.ledger.credited + cents } };
	const isPaid = payment && ledger.isPaid(payment);
	// An unpaid order asks for less from now on.
	const asksLess = payment && !isPaid && before.status !== 'CANCELLED';
	const lowerPayment = asksLess && (await payments.askFor(tx, id, payment, ledger.moneyOf(after).owed));
	await mails.returned(tx, after, { lines: returned, amount: isPaid ? credit : 0 }, publicUrl);
	const items = before.items.map((line) => {
		const returnedLine = lines.find(({ lineId }) => lineId === line.lineId);
		return returnedLine ? { ...line, returned: (line.returned ?? 0) + returnedLine.quantity } : line;
	});
	return { items, ledger: after.ledger, ...(lowerPayment && { payment: lowerPayment }), stockMoved };
}

function linesOf(order: StoredOrder, requested: ReturnBody['lines'], view: OrderView) {
	const { lines } = priceLines({ lines: order.items });
	return requested.map((line) => {
		const sold = lines.find(({ lineId }) => lineId === line.lineId);
		if (!sold) throw changedMeanwhile(view(order));
		const remaining = sold.quantity - (sold.returned ?? 0);
		if (line.quantity > remaining)
			throw invalidFields({ lines: `De «${sold.productName}» pueden volver como máximo ${remaining}` });
		return { ...line, sold };
	});
}
