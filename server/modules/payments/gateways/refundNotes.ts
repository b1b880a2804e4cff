import { toCents, toSoles } from '#contract/shared/money';
import { recordChanges } from '../../audit/record';
import type { StoredOrder } from '../../orders/service';
import type { PaymentDeps } from '../deps';
import * as payments from '../repository';
import type { Returnable } from './moneyRepository';
import type { Named } from './port';
import type { Refund } from './refundRepository';
import * as repository from './refundRepository';

export const isPaying = ({ why }: Pick<Returnable, 'why'>): boolean => why === '' || why === 'late';

/** `panelNote` says what a person saw in the gateway's panel. */
export const noteDone = (deps: PaymentDeps, refund: Refund, panelNote = ''): Promise<unknown> =>
	isPaying(refund) ? noteOnOrder(deps, refund, panelNote) : noteAlone(deps, refund, panelNote);

async function noteOnOrder({ database, orders }: PaymentDeps, refund: Refund, panelNote: string) {
	const base = (await payments.publicUrlOf(database, refund.order)) || null;
	const by = await repository.accountOf(database, refund.by);
	const { cents, method: way } = refund;
	return orders.changePayment(
		refund.order,
		by,
		base,
		async (order, tx) => {
			const { payment, online } = order;
			if (!payment || !online || !(await repository.endRefund(tx, refund, 'DONE'))) return { silent: true };
			if (by && panelNote) await recordChanges(tx, by, [audited(order, refund, cents, panelNote)]);
			// The reason is gone where the customer was forgotten meanwhile.
			const reason = await repository.reasonOf(tx, refund);
			const noted = await orders.money.note(tx, by, { ...order, payment }, { cents, way, reason }, base);
			return {
				...noted,
				online: { ...online, kept: toSoles(toCents(online.kept) - cents), returning: 0, problem: '' },
			};
		},
		{ actor: by ?? 'shop' },
	);
}

/** Money that has not paid the order does not change its sums. */
async function noteAlone({ database, orders }: PaymentDeps, refund: Refund, panelNote: string) {
	const by = await repository.accountOf(database, refund.by);
	return orders.withLockedOrder(refund.order, refund.by, async (order, tx) => {
		if ((await repository.endRefund(tx, refund, 'DONE')) && by)
			await recordChanges(tx, by, [audited(order, refund, refund.cents, panelNote)]);
	});
}

export async function noteRefusal({ database, orders }: PaymentDeps, refund: Refund, message: string, panelNote = '') {
	const by = await repository.accountOf(database, refund.by);
	return orders.withLockedOrder(refund.order, refund.by, async (order, tx) => {
		const text = panelNote || message || 'No dijo por qué.';
		if (!(await repository.endRefund(tx, refund, 'REFUSED', panelNote ? '' : text))) return;
		if (by && panelNote) await recordChanges(tx, by, [audited(order, refund, 0, panelNote)]);
		const { order: id, cents, method: way } = refund;
		if (isPaying(refund)) await orders.money.noteRefused(tx, by, id, { cents, way, reason: text });
	});
}

export const audited = (
	{ id, orderNumber }: StoredOrder,
	{ reference }: Pick<Named, 'reference'>,
	cents: number,
	reason = '',
) => ({
	action: 'update' as const,
	entity: 'payment' as const,
	entityId: id,
	label: orderNumber,
	before: { reference, returned: 0 },
	after: { reference, returned: toSoles(cents), ...(reason && { reason }) },
});
