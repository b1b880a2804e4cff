import { CircleCheck, CircleX, Clock, Eye, Mail as MailIcon, MailX, SearchX } from 'lucide-react';
import { useCallback, useState } from 'react';
import {
	type AdminMail,
	type AdminMailPage,
	type MailState,
	mailKindNames,
	mailKinds,
	mailStateNames,
	mailStates,
} from '../../../../contract/mail';
import { isMissingCall } from '../../../api/backEnd';
import { countOf } from '../../../lib/text';
import { Button, IconButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { SelectField } from '../../../ui/fields';
import { PageMeta } from '../../../ui/PageMeta';
import { Surface } from '../../../ui/Surface';
import { PagedList } from '../list/PagedList';
import { pageSize, usePagedChoice } from '../list/usePagedChoice';
import { StatCards } from '../shared/StatCards';
import { MailDialog } from './MailDialog';
import { MailSetUpNotice } from './MailSetUpNotice';
import { useGetMailsQuery } from './mailApi';
import { mailColumns } from './mailColumns';
import { mailParams } from './mailParams';

/** Milliseconds. */
const interval = 10_000;

const stateOptions = [
	{ value: 'ALL', label: 'Todos' },
	...mailStates.map((value) => ({ value, label: mailStateNames[value] })),
];
const kindOptions = [
	{ value: 'ALL', label: 'Todos' },
	...mailKinds.map((value) => ({ value, label: mailKindNames[value] })),
];
const noSort = () => {};

/** Mails that the shop sent, that wait, and that failed and why. */
export function MailScreen() {
	const { choice, choose, search, clear, pagesOf, onTurn } = usePagedChoice(mailParams);
	const { data, error, isError, isFetching, refetch } = useGetMailsQuery(
		{ ...choice, size: pageSize },
		{ refetchOnMountOrArgChange: true, pollingInterval: interval, skipPollingIfUnfocused: true },
	);
	const [opened, setOpened] = useState<AdminMail | null>(null);
	const actions = useCallback(
		(mail: AdminMail) => (
			<IconButton
				size="s"
				label={`Ver el correo «${mailKindNames[mail.kind]}» para ${mail.to.address}`}
				onClick={() => setOpened(mail)}
			>
				<Eye size={18} />
			</IconButton>
		),
		[],
	);
	const close = () => {
		setOpened(null);
		// The dialog follows its mail more closely than the list does.
		void refetch();
	};

	const title = (
		<>
			<PageMeta title="Correo" noindex />
			<header className="split">
				<h1>Correo</h1>
			</header>
		</>
	);
	if (isMissingCall(error))
		return (
			<div className="stack">
				{title}
				<Surface bare>
					<EmptyState title="Este servidor no envía correos" icon={<MailIcon size={28} />} />
				</Surface>
			</div>
		);
	return (
		<>
			<PagedList
				search={{ ...search, placeholder: 'Nombre o correo' }}
				filters={
					<>
						<SelectField
							label="Estado"
							options={stateOptions}
							value={choice.state}
							onChange={(event) => choose({ state: event.target.value as typeof choice.state })}
						/>
						<SelectField
							label="Tipo"
							options={kindOptions}
							value={choice.kind}
							onChange={(event) => choose({ kind: event.target.value as typeof choice.kind })}
						/>
					</>
				}
				count={data ? countOf(data.matching, 'correo', 'correos') : ''}
				query={{ data: data?.mails, isError, isFetching, refetch }}
				loading="Cargando los correos…"
				error="No pudimos cargar los correos"
				empty={data?.matching === 0 && <NoMails page={data} onClear={clear} />}
				table={{
					label: 'Correos',
					columns: mailColumns,
					sort: null,
					onSort: noSort,
					actions,
					actionsWidth: '72px',
				}}
				pages={{ ...pagesOf(data?.matching), label: 'Páginas de correos' }}
				onTurn={onTurn}
			>
				{title}
				{data && <MailSetUpNotice setUp={data.setUp} />}
				<MailCounts page={data} />
			</PagedList>
			{opened && data && <MailDialog mail={opened} sends={data.setUp.from !== null} onClose={close} />}
		</>
	);
}

function NoMails({ page, onClear }: { page: AdminMailPage; onClear: () => void }) {
	const hasAny = Object.values(page.counts).some((count) => count > 0);
	return hasAny ? (
		<EmptyState
			title="No se encontraron correos"
			icon={<SearchX size={28} />}
			action={<Button onClick={onClear}>Quitar filtros</Button>}
		/>
	) : (
		<EmptyState title="Todavía no hay correos" icon={<MailIcon size={28} />}>
			Aquí verás los avisos de pedidos y de cuentas que manda la tienda.
		</EmptyState>
	);
}

function MailCounts({ page }: { page: AdminMailPage | undefined }) {
	const count = (state: MailState) => (page ? (page.counts[state] ?? 0) : '…');
	return (
		<StatCards
			label="Resumen de correos"
			stats={[
				{ label: 'Enviados', value: count('sent'), icon: <CircleCheck size={20} /> },
				{ label: 'En espera', value: count('waiting'), icon: <Clock size={20} /> },
				{ label: 'Sin enviar', value: count('unsent'), icon: <MailX size={20} /> },
				{ label: 'Fallaron', value: count('failed'), icon: <CircleX size={20} /> },
			]}
		/>
	);
}
