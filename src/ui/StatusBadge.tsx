import { CircleCheck, CircleQuestionMark } from 'lucide-react';
import { isPaid, paymentStateLabels } from '#contract/orders/status';
import { isKnownStatus, stateLabel } from '#lib/orderStatus';
import { Badge } from './Badge';
import { LivePulse } from './LivePulse';
import { salesHues, statusStyleOf } from './orderStatuses';

interface StatusBadgeProps {
	status: string;
	request?: boolean | null | undefined;
	/** Colours of R4-32. */
	sales?: boolean;
}

/** R4-30. */
export function StatusBadge({ status, request, sales }: StatusBadgeProps) {
	const style = statusStyleOf(status);
	const Icon = style?.Icon ?? CircleQuestionMark;
	const hue = sales && isKnownStatus(status) ? salesHues[status] : style?.hue;
	return (
		<LivePulse value={status}>
			<Badge hue={hue} icon={<Icon size={14} />}>
				{stateLabel({ status, request })}
			</Badge>
		</LivePulse>
	);
}

export const PaidBadge = ({ order }: { order: Parameters<typeof isPaid>[0] }) =>
	isPaid(order) ? (
		<Badge tone="success" icon={<CircleCheck size={14} />}>
			{paymentStateLabels.CONFIRMED}
		</Badge>
	) : null;
