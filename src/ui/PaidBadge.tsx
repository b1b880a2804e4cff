import { CircleCheck } from 'lucide-react';
import { isPaid, paymentStateLabels } from '#contract/orders/status';
import { Badge } from './Badge';

/** Empty for an unpaid order. */
export const PaidBadge = ({ order }: { order: Parameters<typeof isPaid>[0] }) =>
	isPaid(order) ? (
		<Badge tone="success" icon={<CircleCheck size={14} />}>
			{paymentStateLabels.CONFIRMED}
		</Badge>
	) : null;
