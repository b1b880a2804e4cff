import { type ReactNode, useMemo, useState } from 'react';
import type { OrderStatus, StatusDetails } from '../../../../../contract/order';
import type { OrderView } from '../../../../lib/orderTypes';
import { type OrderActions, orderActions } from '../orderActions';
import type { OrderChanges } from '../ordersSource';
import { CancelDialog } from './CancelDialog';
import { UnpaidDialog } from './UnpaidDialog';

const unpaid: readonly unknown[] = ['WAITING', 'PROOF_SENT', 'REFUSED', 'EXPIRED'];

type Question = 'cancel' | 'unpaid' | null;

/** Work begins, or goods leave, without the money that should have come before. */
function questionOf({ status, paymentState }: OrderView, to: OrderStatus): Question {
	if (to === 'CANCELLED') return 'cancel';
	const goesOn = (status === 'PENDING' && to !== 'PENDING') || to === 'SHIPPED';
	return goesOn && unpaid.includes(paymentState) ? 'unpaid' : null;
}

interface Asked {
	question: Exclude<Question, null>;
	order: OrderView;
	status: OrderStatus;
	details: StatusDetails;
}

/** Changes of the shop's own orders: what may cost money or goods is asked about first. `dialog` is to be drawn. */
export function useAskedActions(changes: OrderChanges): { actions: OrderActions; dialog: ReactNode } {
	const [asked, setAsked] = useState<Asked | null>(null);
	const actions = useMemo(
		(): OrderActions => ({
			...orderActions(changes),
			ask(order, status, details = {}) {
				const question = questionOf(order, status);
				if (question) setAsked({ question, order, status, details });
				return question !== null;
			},
		}),
		[changes],
	);
	if (!asked) return { actions, dialog: null };
	const { question, order, status, details } = asked;
	const onClose = () => setAsked(null);
	const change = (more: StatusDetails = details) => actions.changeStatus(order.id, status, more);
	return {
		actions,
		dialog:
			question === 'cancel' ? (
				<CancelDialog id={Number(order.id)} reason={details.reason ?? ''} onCancel={change} onClose={onClose} />
			) : (
				<UnpaidDialog
					order={order}
					status={status}
					onGoOn={async () => (await change()) && onClose()}
					onClose={onClose}
				/>
			),
	};
}
