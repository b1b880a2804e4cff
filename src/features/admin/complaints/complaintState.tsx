import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { ComplaintRow, ComplaintState } from '../../../../contract/adminComplaints';
import { countOf } from '../../../lib/text';
import { Badge } from '../../../ui/Badge';

const looks = {
	answered: { tone: 'success', Icon: CircleCheck, label: 'Respondida' },
	due: { tone: 'info', Icon: Clock, label: 'En plazo' },
	soon: { tone: 'warning', Icon: TriangleAlert, label: 'Por vencer' },
	overdue: { tone: 'danger', Icon: CircleX, label: 'Vencida' },
} as const satisfies Record<ComplaintState, object>;

export const stateLabel = (state: ComplaintState): string => looks[state].label;

/** In words what the colour says; empty once it is answered. */
export function timeLeft({ state, daysLeft }: Pick<ComplaintRow, 'state' | 'daysLeft'>): string {
	if (state === 'answered' || daysLeft === null) return '';
	if (state === 'overdue') return 'El plazo terminó';
	if (daysLeft === 0) return 'Vence hoy';
	return daysLeft === 1 ? 'Queda 1 día hábil' : `Quedan ${countOf(daysLeft, 'día hábil', 'días hábiles')}`;
}

export function ComplaintStateBadge({ state }: Pick<ComplaintRow, 'state'>) {
	const { tone, Icon, label } = looks[state];
	return (
		<Badge tone={tone} icon={<Icon size={14} />}>
			{label}
		</Badge>
	);
}
