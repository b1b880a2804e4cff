import { CircleCheck, CircleX, Clock, HandCoins, ReceiptText, Undo2 } from 'lucide-react';
import type { PaymentState } from '../../../../contract/orderPayment';
import { paymentStateLabels } from '../../../../contract/paymentStateLabels';
import { Badge } from '../../../ui/Badge';

const looks = {
	WAITING: { tone: 'neutral', Icon: Clock },
	PROOF_SENT: { tone: 'warning', Icon: ReceiptText },
	CONFIRMED: { tone: 'success', Icon: CircleCheck },
	REFUSED: { tone: 'danger', Icon: CircleX },
	EXPIRED: { tone: 'neutral', Icon: CircleX },
	RETURNED: { tone: 'neutral', Icon: Undo2 },
	ON_DELIVERY: { tone: 'info', Icon: HandCoins },
} as const satisfies Record<PaymentState, object>;

interface Standing {
	state: PaymentState;
	orderStatus: string;
}

/** Money of an order that was cancelled is to go back. */
export const isToReturn = ({ state, orderStatus }: Standing): boolean =>
	state === 'CONFIRMED' && orderStatus === 'CANCELLED';

export function PaymentStateBadge({ payment }: { payment: Standing }) {
	const { tone, Icon } = looks[payment.state];
	return isToReturn(payment) ? (
		<Badge tone="danger" icon={<Undo2 size={14} />}>
			Por devolver
		</Badge>
	) : (
		<Badge tone={tone} icon={<Icon size={14} />}>
			{paymentStateLabels[payment.state]}
		</Badge>
	);
}
