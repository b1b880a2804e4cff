import { CircleCheck, CircleX, Clock, Mail as MailIcon, MailX } from 'lucide-react';
import { useState } from 'react';
import {
	type AdminMail,
	failedMailDays,
	type MailState,
	mailKindNames,
	mailKinds,
	mailStateNames,
	mailStates,
} from '#contract/admin/mail';
import { limits } from '#contract/shared/limits';
import { formatDate } from '#lib/dates';
import { choiceParam, pageParam, textParam } from '#lib/urlState';
import styles from '../kit/list/cells.module.css';
import type { Column } from '../kit/list/column';
import { ResourceScreen } from '../kit/list/ResourceScreen';
import { pageSize, usePagedChoice } from '../kit/list/usePagedChoice';
import { MailDialog, MailStateBadge, troubleOf } from './MailDialog';
import { MailSetUpNotice } from './MailSetUpNotice';
import { useGetMailsQuery } from './mailApi';

const pollMs = 10_000;

const params = {
	search: textParam(limits.keyword),
	state: choiceParam(['ALL', 'failedLately', ...mailStates], 'ALL'),
	kind: choiceParam(['ALL', ...mailKinds], 'ALL'),
	page: pageParam,
};

const columns: ReadonlyArray<Column<AdminMail>> = [
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

const all = { value: 'ALL', label: 'Todos' };
const stateOptions = [
	all,
	...mailStates.map((value) => ({ value, label: mailStateNames[value] })),
	{ value: 'failedLately', label: `Fallaron en ${failedMailDays} días` },
];
const kindOptions = [all, ...mailKinds.map((value) => ({ value, label: mailKindNames[value] }))];

const nameOf = ({ kind, to }: AdminMail): string => `Ver el correo «${mailKindNames[kind]}» para ${to.address}`;

export function MailScreen() {
	const paged = usePagedChoice(params);
	const query = useGetMailsQuery(
		{ ...paged.choice, size: pageSize },
		{ refetchOnMountOrArgChange: true, pollingInterval: pollMs, skipPollingIfUnfocused: true },
	);
	const { data } = query;
	const [opened, setOpened] = useState<AdminMail | null>(null);
	const close = () => {
		setOpened(null);
		// The dialog polls more often than the list.
		void query.refetch();
	};
	const countOf = (state: MailState) => data && (data.counts[state] ?? 0);
	return (
		<>
			<ResourceScreen
				title="Correo"
				paged={paged}
				query={query}
				rowsOf={(page) => page.mails}
				nouns={['correo', 'correos']}
				label="Correos"
				loading="Cargando los correos…"
				error="No pudimos cargar los correos"
				columns={columns}
				searchHelp="Nombre o correo"
				filters={[
					{ label: 'Estado', param: 'state', options: stateOptions },
					{ label: 'Tipo', param: 'kind', options: kindOptions },
				]}
				counts={{
					label: 'Resumen de correos',
					of: [
						['Enviados', CircleCheck, countOf('sent')],
						['En espera', Clock, countOf('waiting')],
						['Sin enviar', MailX, countOf('unsent')],
						['Fallaron', CircleX, countOf('failed')],
					],
				}}
				open={{ of: nameOf, onOpen: setOpened, width: '88px' }}
				hasNone={Object.values(data?.counts ?? {}).every((count) => count === 0)}
				none={{
					title: 'Todavía no hay correos',
					icon: <MailIcon size={28} />,
					text: 'Aquí verás los avisos de pedidos y de cuentas que manda la tienda.',
				}}
				notFound="No se encontraron correos"
			>
				{data && <MailSetUpNotice setUp={data.setUp} />}
			</ResourceScreen>
			{opened && data && <MailDialog mail={opened} sends={data.setUp.from !== null} onClose={close} />}
		</>
	);
}
