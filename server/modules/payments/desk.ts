import type {
	AdminPayment,
	AdminPaymentPage,
	AdminPaymentsQuery,
	MoneyReturnBody,
	PanelCheckBody,
} from '#contract/payments/payments';
import type { OrderPayment } from '#contract/payments/state';
import { type Tx, violationOf } from '#platform/db';
import { notFound, ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Session } from '#platform/plugins/auth';
import type { AuditedChange } from '../audit/record';
import { recordChanges } from '../audit/record';
import type { StoredPayment } from '../orders/payment/service';
import type { OrderChange, StoredOrder } from '../orders/service';
import type { PaymentDeps } from './deps';
import { isPaying } from './gateways/refundNotes';
import { type GatewayRefunds, standing } from './gateways/refunds';
import { countRefusedCodes } from './gateways/tries';
import * as lists from './listRepository';
import { type News, paymentMail } from './mails';
import * as repository from './repository';

type State = OrderPayment['state'];

interface Decision {
	from: readonly State[];
	to: State;
	news: News;
}

/** Money may arrive before any proof, or after a proof was refused by mistake. */
const decisions = {
	confirm: { from: ['WAITING', 'PROOF_SENT', 'REFUSED'], to: 'CONFIRMED', news: 'confirmed' },
	ask: { from: ['PROOF_SENT'], to: 'WAITING', news: 'asked' },
	refuse: { from: ['PROOF_SENT'], to: 'REFUSED', news: 'refused' },
	return: { from: ['CONFIRMED', 'PROOF_SENT'], to: 'RETURNED', news: 'returned' },
} as const satisfies Record<string, Decision>;

type Action = keyof typeof decisions;

interface DecisionBody {
	/** The newest proof that the person saw. */
	proofId: number | null;
	message?: string;
}

interface DeskDeps extends PaymentDeps {
	refunds: GatewayRefunds;
}

export type PaymentDesk = ReturnType<typeof createPaymentDesk>;

export function createPaymentDesk({ database, orders, payments, refunds, mail, clock }: DeskDeps) {
	async function find(id: number): Promise<AdminPayment> {
		const payment = await lists.find(database, id);
		if (!payment) throw missing();
		return payment;
	}

	/** The caller has locked the order. */
	async function write(
		tx: Tx,
		session: Session,
		order: StoredOrder & { payment: StoredPayment },
		{ to, news }: Decision,
		message: string,
		publicUrl: string | null,
	): Promise<Pick<StoredOrder, 'ledger'> & { payment: StoredPayment }> {
		const { id, payment } = order;
		const dueAt = to === 'WAITING' && order.status === 'PENDING' ? payments.dueAt(payment.method) : null;
		const at = iso(clock.now());
		const isProved = payment.state === 'PROOF_SENT' || to !== 'CONFIRMED';
		const operationNumber = isProved ? payment.operationNumber : await repository.keepFreeNumber(tx, id);
		const ledger = to === 'RETURNED' && (await orders.money.returnRest(tx, order, { by: session, reason: message }));
		await repository.decide(tx, id, { state: to, dueAt, message, by: session.userId, at });
		const after = { ...payment, state: to, dueAt, message, operationNumber };
		const isLate = to === 'CONFIRMED' && order.status === 'CANCELLED';
		await mail.queue(tx, paymentMail(order, { news: isLate ? 'late' : news, message, publicUrl }));
		await recordChanges(tx, session, [audited(order, payment, after)]);
		return { payment: after, ledger: ledger || order.ledger };
	}

	/** A repeated request returns the first result. */
	async function act(
		session: Session,
		id: number,
		action: Action,
		{ proofId, message = '' }: DecisionBody,
		publicUrl: string | null,
	): Promise<AdminPayment> {
		const decision: Decision = decisions[action];
		try {
			const decide = async (order: StoredOrder, tx: Tx): Promise<OrderChange> => {
				const { payment } = order;
				if (!payment) throw missing();
				const isDone = payment.state === decision.to && (await repository.lastDecider(tx, id)) === session.userId;
				if (isDone && action !== 'ask') return { silent: true, payment };
				refuseUnfit(order, payment, action, proofId);
				const written = await write(tx, session, { ...order, payment }, decision, message, publicUrl);
				const isOpen = order.status === 'PENDING';
				if (action === 'confirm' && isOpen) return { status: 'CONFIRMED', ...written };
				if (action === 'refuse' && isOpen) return { status: 'CANCELLED', ...written };
				return written;
			};
			await orders.changePayment(id, session, publicUrl, decide, { reason: message });
		} catch (error) {
			// A concurrent request used the same number.
			const refusal = violationOf(error)?.constraint === 'payments_operation_key' ? numberInUse() : error;
			if (!(refusal instanceof ShopError) || refusal.statusCode !== 409) throw refusal;
			throw new ShopError(409, refusal.code, refusal.message, { details: { payment: await find(id) } });
		}
		return find(id);
	}

	/**
	 * The gateway refunds all its money, or the refund is noted as settled. Throws 404 for unknown money, 409 for an
	 * order not cancelled.
	 */
	async function giveBack(
		session: Session,
		id: number,
		{ byHand, reason, ...named }: MoneyReturnBody,
		publicUrl: string | null,
	): Promise<AdminPayment> {
		const [money, payment] = await Promise.all([refunds.find(id, named), find(id)]);
		if (!money) throw notFound('Ese cobro no existe');
		if (!byHand) await refunds.ofMoney(session, id, named, reason);
		else if (!isPaying(money)) await refunds.markReturned(session, id, named, reason);
		else return act(session, id, 'return', { proofId: payment.proofs.at(-1)?.id ?? null, message: reason }, publicUrl);
		return find(id);
	}

	return {
		act,
		giveBack,

		async reportPanel(session: Session, id: number, { isBack }: PanelCheckBody): Promise<AdminPayment> {
			await (isBack === undefined ? refunds.heed(session, id) : refunds.end(session, id, isBack));
			return find(id);
		},

		async page(query: AdminPaymentsQuery): Promise<AdminPaymentPage> {
			const [rows, { matching, ...counts }, refusedCodes] = await Promise.all([
				lists.listPage(database, query),
				lists.count(database, query),
				countRefusedCodes(database, clock.now()),
			]);
			return { payments: rows, matching, counts, refusedCodes };
		},
	};
}

/** Throws 409 for a repeated decision, or one about an outdated state. */
function refuseUnfit(
	{ status, request }: StoredOrder,
	payment: StoredPayment,
	action: Action,
	proofId: number | null,
): void {
	if (request) throw conflict('Este pedido es una solicitud. Acéptala antes de decidir sobre su pago.');
	const { from }: Decision = decisions[action];
	const newest = payment.proofs.at(-1)?.id ?? null;
	if (!from.includes(payment.state)) throw conflict('Otra persona ya decidió sobre este pago.');
	if (newest !== proofId) throw conflict('Llegó otro comprobante. Míralo antes de decidir.');
	const isCancelled = status === 'CANCELLED';
	// A late proof: the money is confirmed, and refunded unless the order is reopened.
	const isMatch = action === 'confirm' && payment.state === 'PROOF_SENT';
	if (isCancelled && (action === 'ask' || (action === 'confirm' && !isMatch)))
		throw conflict('El pedido ya está cancelado. Si el dinero llegó, devuélvelo y anótalo como devuelto.');
	if (!isCancelled && action === 'return') throw standing();
}

const conflict = (message: string) => new ShopError(409, 'payment_changed', message);

const numberInUse = () => conflict('Otro pedido acaba de usar este número de operación. Míralo y confirma de nuevo.');

const missing = () => notFound('El pago no existe');

const valuesOf = ({ state, message, operationNumber }: StoredPayment) => ({ state, message, operationNumber });

const audited = (order: StoredOrder, before: StoredPayment, after: StoredPayment): AuditedChange => ({
	action: 'update',
	entity: 'payment',
	entityId: order.id,
	label: order.orderNumber,
	before: valuesOf(before),
	after: valuesOf(after),
});
