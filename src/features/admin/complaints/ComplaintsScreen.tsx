import { BookOpenText, CalendarDays, CircleX, Clock, Download, Eye, SearchX, TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AdminComplaintPage, type ComplaintRow, complaintStates } from '../../../../contract/adminComplaints';
import { errorText } from '../../../api/errorText';
import { countOf } from '../../../lib/text';
import { useAppDispatch } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';
import { Button, IconButton, LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { SelectField } from '../../../ui/fields';
import { Link } from '../../../ui/Link';
import { Notice } from '../../../ui/Notice';
import { PageMeta } from '../../../ui/PageMeta';
import { nextSort } from '../list/column';
import { PagedList } from '../list/PagedList';
import { pageSize, usePagedChoice } from '../list/usePagedChoice';
import { StatCards, shownCount } from '../shared/StatCards';
import { useExportComplaintsMutation, useGetComplaintsQuery } from './adminComplaintsApi';
import { complaintColumns } from './complaintColumns';
import { complaintParams, complaintQuery, firstSort } from './complaintParams';
import { stateLabel } from './complaintState';

const stateOptions = [
	{ value: 'all', label: 'Todas' },
	{ value: 'open', label: 'Sin responder' },
	...complaintStates.map((value) => ({ value, label: stateLabel(value) })),
];

/** Every sheet of the Libro de Reclamaciones with what time is left for it (R14-108). */
export function ComplaintsScreen() {
	const navigate = useNavigate();
	const { choice, choose, search, clear, pagesOf, onTurn } = usePagedChoice(complaintParams);
	const { data, isFetching, isError, refetch } = useGetComplaintsQuery(
		{ ...complaintQuery(choice), size: pageSize },
		{ refetchOnMountOrArgChange: true },
	);
	const rowActions = useCallback(
		({ id, number }: ComplaintRow) => (
			<IconButton size="s" label={`Ver la hoja ${number}`} onClick={() => void navigate(`/admin/complaints/${id}`)}>
				<Eye size={18} />
			</IconButton>
		),
		[navigate],
	);
	return (
		<PagedList
			search={{ ...search, placeholder: 'Número, nombre, documento o email' }}
			filters={
				<SelectField
					label="Estado"
					options={stateOptions}
					value={choice.state}
					onChange={(event) => choose({ state: event.target.value as typeof choice.state })}
				/>
			}
			count={data ? countOf(data.matching, 'hoja', 'hojas') : ''}
			query={{ data: data?.complaints, isError, isFetching, refetch }}
			loading="Cargando las hojas…"
			error="No pudimos cargar las hojas de reclamación"
			empty={data?.matching === 0 && <Empty none={data.counts.all === 0} onClear={clear} />}
			table={{
				label: 'Hojas de reclamación',
				columns: complaintColumns,
				sort: choice.sortBy,
				onSort: (key) => choose({ sortBy: nextSort(choice.sortBy, key) ?? firstSort }),
				actions: rowActions,
			}}
			pages={{ ...pagesOf(data?.matching), label: 'Páginas de hojas' }}
			onTurn={onTurn}
		>
			<PageMeta title="Libro de Reclamaciones" noindex />
			<header className="split">
				<h1>Libro de Reclamaciones</h1>
				<div className="cluster gap-2">
					<LinkButton to="/admin/complaints/holidays" icon={<CalendarDays size={18} />}>
						Feriados
					</LinkButton>
					<ExportButton />
				</div>
			</header>
			{data && data.missing.length > 0 && <MissingProvider missing={data.missing} />}
			<Counts counts={data?.counts} failed={isError} />
		</PagedList>
	);
}

const providerNames = { legalName: 'razón social', ruc: 'RUC', address: 'dirección' } as const;

/** The law wants them on every sheet; what was filed before keeps the gap. */
const MissingProvider = ({ missing }: Pick<AdminComplaintPage, 'missing'>) => (
	<Notice tone="warning">
		<span>{`A las hojas les falta: ${missing.map((field) => providerNames[field]).join(', ')}. Complétalo en `}</span>
		<Link to="/admin/settings">Ajustes, «Quién vende»</Link>
		<span>.</span>
	</Notice>
);

const Empty = ({ none, onClear }: { none: boolean; onClear: () => void }) =>
	none ? (
		<EmptyState title="Todavía no hay hojas de reclamación" icon={<BookOpenText size={28} />}>
			Cuando alguien registre una, aparece aquí en el momento.
		</EmptyState>
	) : (
		<EmptyState
			title="Ninguna hoja coincide"
			icon={<SearchX size={28} />}
			action={<Button onClick={onClear}>Quitar filtros</Button>}
		/>
	);

function Counts({ counts, failed }: { counts: AdminComplaintPage['counts'] | undefined; failed: boolean }) {
	const shown = (count: number | undefined) => shownCount(count, failed);
	return (
		<StatCards
			label="Resumen del libro"
			stats={[
				{ label: 'Total', value: shown(counts?.all), icon: <BookOpenText size={20} /> },
				{ label: 'En plazo', value: shown(counts?.due), icon: <Clock size={20} /> },
				{ label: 'Por vencer', value: shown(counts?.soon), icon: <TriangleAlert size={20} /> },
				{ label: 'Vencidas', value: shown(counts?.overdue), icon: <CircleX size={20} /> },
			]}
		/>
	);
}

function ExportButton() {
	const dispatch = useAppDispatch();
	const [save, { isLoading }] = useExportComplaintsMutation();
	const onClick = async () => {
		const { error } = await save();
		if (!error) return;
		const text = errorText(error, 'No pudimos exportar el libro. Vuelve a intentarlo.');
		dispatch(noticeShown({ key: 'complaints-export', tone: 'danger', duration: 8000, text }));
	};
	return (
		<Button icon={<Download size={18} />} loading={isLoading} onClick={() => void onClick()}>
			Exportar CSV
		</Button>
	);
}
