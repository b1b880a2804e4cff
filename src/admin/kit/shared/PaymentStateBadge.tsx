import { paymentStateLabels } from '#contract/orders/status';
import type { PaymentState } from '#contract/payments/state';
import { looks, StateBadge } from './StateBadge';

interface Standing {
	state: PaymentState;
	orderStatus: string;
}

/** Money of a cancelled order must be refunded. */
export const isToReturn = ({ state, orderStatus }: Standing): boolean =>
	state === 'CONFIRMED' && orderStatus === 'CANCELLED';

export const PaymentStateBadge = ({ payment }: { payment: Standing }) =>
	isToReturn(payment) ? (
		<StateBadge look={looks.payment.TO_RETURN}>Por devolver</StateBadge>
	) : (
		<StateBadge look={looks.payment[payment.state]}>{paymentStateLabels[payment.state]}</StateBadge>
	);
