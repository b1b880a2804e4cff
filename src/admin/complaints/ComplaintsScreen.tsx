import { BookOpenText, CalendarDays, CircleX, Clock, TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import {
	type AdminComplaintPage,
	type ComplaintRow,
	complaintSortFields,
	complaintStates,
} from '#contract/complaints/admin';
import { complaintKindNames, dayText } from '#contract/complaints/complaint';
import { limits } from '#contract/shared/limits';
import { formatDate } from '#lib/dates';
import { choiceParam, pageParam, textParam, type UrlParam } from '#lib/urlState';
import { LinkButton } from '#ui/Button';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import styles from '../kit/list/cells.module.css';
import { type Column, nextSort, type Sort, sortFromText, sortToText } from '../kit/list/column';
import { ResourceScreen } from '../kit/list/ResourceScreen';
import { pageSize, usePagedChoice } from '../kit/list/usePagedChoice';
import { DownloadButton } from '../kit/shared/DownloadButton';
import { useExportComplaintsMutation, useGetComplaintsQuery } from './adminComplaintsApi';
import { ComplaintStateBadge, stateLabels, timeLeft } from './ComplaintScreen';

/** The server sorts by columns with `sortBy`. */
const columns: ReadonlyArray<Column<ComplaintRow>> = [
	{
		key: 'number',
		header: 'Hoja',
		main: true,
		width: '150px',
		sortBy: ({ number }) => number,
		cell: ({ number, kind }) => (
			<div className={styles.names}>
				<strong>{number}</strong>
				<span>{complaintKindNames[kind]}</span>
			</div>
		),
	},
	{ key: 'name', header: 'Consumidor', sortBy: ({ name }) => name, cell: ({ name }) => name },
	{
		key: 'filedAt',
		header: 'Registrada',
		width: '112px',
		cell: ({ filedAt }) => <time dateTime={filedAt}>{formatDate(filedAt)}</time>,
	},
	{
		key: 'dueOn',
		header: 'Responder hasta',
		width: '170px',
		sortBy: ({ dueOn }) => dueOn,
		cell: (row) => (
			<div className={styles.names}>
				<time dateTime={row.dueOn}>{dayText(row.dueOn)}</time>
				<span>{timeLeft(row)}</span>
			</div>
		),
	},
	{ key: 'state', header: 'Estado', width: '140px', cell: ({ state }) => <ComplaintStateBadge state={state} /> },
];

const sortParam: UrlParam<Sort> = {
	fallback: { key: 'number', direction: 'descending' },
	parse: (text) => sortFromText(text, columns) ?? undefined,
	format: sortToText,
};

const params = {
	search: textParam(limits.keyword),
	state: choiceParam(['all', 'open', ...complaintStates], 'all'),
	sortBy: sortParam,
	page: pageParam,
};

const stateOptions = [
	{ value: 'all', label: 'Todas' },
	{ value: 'open', label: 'Sin responder' },
	...complaintStates.map((value) => ({ value, label: stateLabels[value] })),
];

const nameOf = ({ number }: ComplaintRow): string => `Ver la hoja ${number}`;

/** R14-108. */
export function ComplaintsScreen() {
	const navigate = useNavigate();
	const paged = usePagedChoice(params);
	const { sortBy, ...choice } = paged.choice;
	const query = useGetComplaintsQuery(
		{
			...choice,
			sort: complaintSortFields.find((field) => field === sortBy.key),
			direction: sortBy.direction === 'descending' ? 'desc' : 'asc',
			size: pageSize,
		},
		{ refetchOnMountOrArgChange: true },
	);
	const { data } = query;
	const counts = data?.counts;
	const onOpen = useCallback(({ id }: ComplaintRow) => void navigate(`/admin/complaints/${id}`), [navigate]);
	return (
		<ResourceScreen
			title="Libro de Reclamaciones"
			actions={
				<>
					<LinkButton to="/admin/complaints/holidays" icon={<CalendarDays size={18} />}>
						Feriados
					</LinkButton>
					<DownloadButton
						useDownload={useExportComplaintsMutation}
						failure="No pudimos exportar el libro. Vuelve a intentarlo."
					>
						Exportar CSV
					</DownloadButton>
				</>
			}
			paged={paged}
			query={query}
			rowsOf={(page) => page.complaints}
			nouns={['hoja', 'hojas']}
			label="Hojas de reclamación"
			loading="Cargando las hojas…"
			error="No pudimos cargar las hojas de reclamación"
			columns={columns}
			searchHelp="Número, nombre, documento o correo"
			filters={[{ label: 'Estado', param: 'state', options: stateOptions }]}
			sorting={{
				sort: sortBy,
				onSort: (key) => paged.choose({ sortBy: nextSort(sortBy, key) ?? sortParam.fallback }),
			}}
			counts={{
				label: 'Resumen del libro',
				of: [
					['Total', BookOpenText, counts?.all],
					['En plazo', Clock, counts?.due],
					['Por vencer', TriangleAlert, counts?.soon],
					['Vencidas', CircleX, counts?.overdue],
				],
			}}
			open={{ of: nameOf, onOpen }}
			hasNone={counts?.all === 0}
			none={{
				title: 'Todavía no hay hojas de reclamación',
				icon: <BookOpenText size={28} />,
				text: 'Cuando alguien registre una, aparece aquí en el momento.',
			}}
			notFound="Ninguna hoja coincide"
		>
			{data && data.missing.length > 0 && <MissingProvider missing={data.missing} />}
		</ResourceScreen>
	);
}

const providerNames = { legalName: 'razón social', ruc: 'RUC', address: 'dirección' } as const;

/** Required by law on every sheet; older sheets keep the gap. */
const MissingProvider = ({ missing }: Pick<AdminComplaintPage, 'missing'>) => (
	<Notice tone="warning">
		<span>{`A las hojas les falta: ${missing.map((field) => providerNames[field]).join(', ')}. Complétalo en `}</span>
		<Link to="/admin/settings/seller">Ajustes, «Quién vende»</Link>
		<span>.</span>
	</Notice>
);
