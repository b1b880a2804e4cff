import { CircleQuestionMark } from 'lucide-react';
import { Badge } from '../../ui/Badge';
import { LivePulse } from '../../ui/LivePulse';
import { lookOf } from './statuses';
import { statusLabel } from './statusLabels';

/** An order's status (R4-30); lights up once when it changes under the person's eyes. */
export function StatusBadge({ status }: { status: string }) {
	const look = lookOf(status);
	const Icon = look?.Icon ?? CircleQuestionMark;
	return (
		<LivePulse value={status}>
			<Badge hue={look?.hue} icon={<Icon size={14} />}>
				{statusLabel(status)}
			</Badge>
		</LivePulse>
	);
}
