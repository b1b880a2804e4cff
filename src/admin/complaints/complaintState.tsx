import type { ComplaintRow, ComplaintState } from '#contract/complaints/admin';
import { countOf } from '#lib/text';
import { looks, StateBadge } from '../kit/shared/StateBadge';

export const stateLabels: Record<ComplaintState, string> = {
	answered: 'Respondida',
	due: 'En plazo',
	soon: 'Por vencer',
	overdue: 'Vencida',
};

/** Empty once answered. */
export function timeLeft({ state, daysLeft }: Pick<ComplaintRow, 'state' | 'daysLeft'>): string {
	if (state === 'answered' || daysLeft === null) return '';
	if (state === 'overdue') return 'El plazo terminó';
	if (daysLeft === 0) return 'Vence hoy';
	return daysLeft === 1 ? 'Queda 1 día hábil' : `Quedan ${countOf(daysLeft, 'día hábil', 'días hábiles')}`;
}

export const ComplaintStateBadge = ({ state }: Pick<ComplaintRow, 'state'>) => (
	<StateBadge look={looks.complaint[state]}>{stateLabels[state]}</StateBadge>
);
