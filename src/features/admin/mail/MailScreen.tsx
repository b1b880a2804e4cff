import { CircleCheck, CircleX, Clock, Eye, Mail as MailIcon, MailX, SearchX } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
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
import { Pagination } from '../../../ui/Pagination';
import { Surface } from '../../../ui/Surface';
import { useUrlState } from '../../../ui/useUrlState';
import { DataTable } from '../list/DataTable';
import list from '../list/List.module.css';
import { ListBody } from '../list/ListBody';
import { ListTools } from '../list/ListTools';
import { useRowFocus } from '../list/useRowFocus';
import { useSearchText } from '../list/useSearchText';
import { StatCards } from '../shared/StatCards';
import { MailDialog } from './MailDialog';
import { MailSetUpNotice } from './MailSetUpNotice';
import { useGetMailsQuery } from './mailApi';
import { mailColumns } from './mailColumns';
import { firstChoice, type MailChoice, mailParams } from './mailParams';

const pageSize = 25;
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
const noMails: readonly never[] = [];
const noSort = () => {};

/** What the shop sent, what waits, and what failed and why. */
export function MailScreen() {
	const [choice, change, addressOf] = useUrlState(mailParams);
	const choose = (changes: Partial<MailChoice>) => change(changes, { replace: true });
	const search = useSearchText(choice.search, (text) => choose({ search: text }));
	const { data, error, isError, isFetching, refetch } = useGetMailsQuery(
		{ ...choice, size: pageSize },
		{ refetchOnMountOrArgChange: true, pollingInterval: interval, skipPollingIfUnfocused: true },
	);
	const frame = useRef<HTMLDivElement>(null);
	const searchField = useRef<HTMLInputElement>(null);
	const focus = useRowFocus(frame, searchField, data?.mails ?? noMails);
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
	const clear = () => {
		search.clear();
		choose(firstChoice);
	};

	return (
		<div className={list.list} ref={frame}>
			<PageMeta title="Correo" noindex />
			<header className="split">
				<h1>Correo</h1>
			</header>
			{isMissingCall(error) ? (
				<Surface bare>
					<EmptyState title="Este servidor no envía correos" icon={<MailIcon size={28} />} />
				</Surface>
			) : (
				<>
					{data && <MailSetUpNotice setUp={data.setUp} />}
					<MailCounts page={data} />
					<ListTools search={{ ...search.field, ref: searchField, placeholder: 'Nombre o correo' }}>
						<SelectField
							label="Estado"
							options={stateOptions}
							value={choice.state}
							onChange={(event) => choose({ state: event.target.value as MailChoice['state'] })}
						/>
						<SelectField
							label="Tipo"
							options={kindOptions}
							value={choice.kind}
							onChange={(event) => choose({ kind: event.target.value as MailChoice['kind'] })}
						/>
					</ListTools>
					<p role="status" className={list.count}>
						{data && countOf(data.matching, 'correo', 'correos')}
					</p>
					<ListBody
						loaded={data !== undefined}
						isError={isError}
						isFetching={isFetching}
						onRetry={() => void refetch()}
						loading="Cargando los correos…"
						error="No pudimos cargar los correos"
						empty={data?.matching === 0 && <NoMails page={data} onClear={clear} />}
					>
						{data && data.mails.length > 0 && (
							<DataTable
								label="Correos"
								columns={mailColumns}
								rows={data.mails}
								queryKey={choice.page}
								sort={null}
								onSort={noSort}
								actions={actions}
								actionsWidth="72px"
								active={focus.active}
								onKeyDown={focus.onKeyDown}
							/>
						)}
					</ListBody>
					{data && (
						<Pagination
							page={choice.page}
							pageCount={Math.max(1, Math.ceil(data.matching / pageSize))}
							label="Páginas de correos"
							addressOf={(page) => addressOf({ page })}
							onChange={(page) => choose({ page })}
						/>
					)}
				</>
			)}
			{opened && data && <MailDialog mail={opened} sends={data.setUp.from !== null} onClose={close} />}
		</div>
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
