import { CircleCheck, CircleX, Clock, MailX, Send } from 'lucide-react';
import {
	type AdminMail,
	type MailState,
	mailFailureTexts,
	mailKindNames,
	mailStateNames,
} from '../../../../contract/mail';
import { formatDate } from '../../../lib/dates';
import { Badge } from '../../../ui/Badge';
import styles from '../list/cells.module.css';
import type { Column } from '../list/column';

const looks = {
	waiting: { tone: 'info', Icon: Clock },
	unsent: { tone: 'warning', Icon: MailX },
	sending: { tone: 'info', Icon: Send },
	sent: { tone: 'success', Icon: CircleCheck },
	failed: { tone: 'danger', Icon: CircleX },
} as const satisfies Record<MailState, object>;

export function MailStateBadge({ state }: { state: MailState }) {
	const { tone, Icon } = looks[state];
	return (
		<Badge tone={tone} icon={<Icon size={14} />}>
			{mailStateNames[state]}
		</Badge>
	);
}

/** The failure of the last attempt and the time of the next; null where there is nothing to say. */
export function troubleOf({ state, failure, dueAt }: AdminMail): string | null {
	if (!failure || state === 'sent') return null;
	const next = state === 'waiting' && dueAt ? ` Próximo intento: ${formatDate(dueAt, 'time')}.` : '';
	return `${mailFailureTexts[failure]}${next}`;
}

export const mailColumns: ReadonlyArray<Column<AdminMail>> = [
	{
		key: 'kind',
		header: 'Correo',
		main: true,
		cell: (mail) => (
			<div className={styles.names}>
				<strong>{mailKindNames[mail.kind]}</strong>
				<span>{troubleOf(mail)}</span>
			</div>
		),
	},
	{
		key: 'to',
		header: 'Para',
		cell: ({ to }) => (
			<div className={styles.names}>
				<span>{to.name || '—'}</span>
				<span>{to.address}</span>
			</div>
		),
	},
	{
		key: 'createdAt',
		header: 'Fecha',
		width: '150px',
		cell: ({ createdAt, sentAt }) => (
			<time dateTime={sentAt ?? createdAt}>{formatDate(sentAt ?? createdAt, 'time')}</time>
		),
	},
	{ key: 'state', header: 'Estado', width: '140px', cell: ({ state }) => <MailStateBadge state={state} /> },
];
