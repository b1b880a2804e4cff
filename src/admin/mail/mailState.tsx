import { type AdminMail, type MailState, mailFailureTexts, mailStateNames } from '#contract/admin/mail';
import { formatDate } from '#lib/dates';
import { looks, StateBadge } from '../kit/shared/StateBadge';

export const MailStateBadge = ({ state }: { state: MailState }) => (
	<StateBadge look={looks.mail[state]}>{mailStateNames[state]}</StateBadge>
);

export function troubleOf({ state, failure, dueAt }: AdminMail): string | null {
	if (!failure || state === 'sent') return null;
	const next = state === 'waiting' && dueAt ? ` Próximo intento: ${formatDate(dueAt, 'time')}.` : '';
	return `${mailFailureTexts[failure]}${next}`;
}
