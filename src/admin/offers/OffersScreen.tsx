import { CalendarClock, CircleCheck, Plus, Tag, TimerOff } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#auth/may';
import { type OfferRow, offerFamilies, offerStates } from '#contract/offers/admin';
import { limits } from '#contract/shared/limits';
import { formatLocalMoney } from '#contract/shared/money';
import { countOf } from '#lib/text';
import { choiceParam, pageParam, textParam } from '#lib/urlState';
import { LinkButton } from '#ui/Button';
import { familyNames, minuteText, offerStateNames, scopeText, termsText } from '../kit/entities/offer';
import styles from '../kit/list/cells.module.css';
import type { Column } from '../kit/list/column';
import { ResourceScreen } from '../kit/list/ResourceScreen';
import { pageSize, usePagedChoice } from '../kit/list/usePagedChoice';
import { looks, StateBadge } from '../kit/shared/StateBadge';
import { useGetOffersQuery } from './offersApi';

/** Milliseconds: offers begin, end and sell by themselves. */
const pollMs = 60_000;

const columns: ReadonlyArray<Column<OfferRow>> = [
	{
		key: 'title',
		header: 'Oferta',
		main: true,
		cell: ({ title, family, code }) => (
			<div className={styles.names}>
				<strong>{title}</strong>
				<span>{code === null ? familyNames[family] : `${familyNames[family]} ${code}`}</span>
			</div>
		),
	},
	{
		key: 'terms',
		header: 'Rebaja',
		cell: (offer) => (
			<div className={styles.names}>
				<span>{termsText(offer.terms)}</span>
				<span>{scopeText(offer)}</span>
			</div>
		),
	},
	{
		key: 'dates',
		header: 'Vale (hora de Lima)',
		width: '190px',
		cell: ({ from, until }) => (
			<div className={styles.names}>
				<span>{`Desde ${minuteText(from)}`}</span>
				<span>{`Hasta ${minuteText(until)}`}</span>
			</div>
		),
	},
	{
		key: 'sold',
		header: 'Vendido',
		width: '170px',
		cell: ({ sold }) =>
			sold.orders === 0 ? (
				'Todavía nada'
			) : (
				<div className={styles.names}>
					<span>{`${countOf(sold.units, 'unidad', 'unidades')} en ${countOf(sold.orders, 'pedido', 'pedidos')}`}</span>
					<span>{`${formatLocalMoney(sold.sales)}; rebajó ${formatLocalMoney(sold.given)}`}</span>
				</div>
			),
	},
	{
		key: 'state',
		header: 'Estado',
		width: '138px',
		cell: ({ state }) => <StateBadge look={looks.offer[state]}>{offerStateNames[state]}</StateBadge>,
	},
];

const params = {
	search: textParam(limits.keyword),
	state: choiceParam(['all', ...offerStates], 'all'),
	family: choiceParam(['all', ...offerFamilies], 'all'),
	page: pageParam,
};

const stateOptions = [
	{ value: 'all', label: 'Todos' },
	...offerStates.map((value) => ({ value, label: offerStateNames[value] })),
];
const familyOptions = [
	{ value: 'all', label: 'Todos' },
	...offerFamilies.map((value) => ({ value, label: familyNames[value] })),
];

const nameOf = ({ title }: OfferRow): string => `Abrir «${title}»`;

/** R24-163. */
export function OffersScreen() {
	const navigate = useNavigate();
	const mayWrite = useMay('offers:write');
	const paged = usePagedChoice(params);
	const query = useGetOffersQuery(
		{ ...paged.choice, size: pageSize },
		{ refetchOnMountOrArgChange: true, pollingInterval: pollMs, skipPollingIfUnfocused: true },
	);
	const counts = query.data?.counts;
	const onOpen = useCallback(({ id }: OfferRow) => void navigate(`/admin/offers/${id}`), [navigate]);
	return (
		<ResourceScreen
			title="Ofertas"
			actions={
				mayWrite && (
					<LinkButton to="/admin/offers/new" variant="primary" icon={<Plus size={20} />}>
						Nueva oferta
					</LinkButton>
				)
			}
			paged={paged}
			query={query}
			rowsOf={(page) => page.offers}
			nouns={['oferta', 'ofertas']}
			loading="Cargando las ofertas…"
			error="No pudimos cargar las ofertas"
			columns={columns}
			searchHelp="Título o código del cupón"
			filters={[
				{ label: 'Estado', param: 'state', options: stateOptions },
				{ label: 'Tipo', param: 'family', options: familyOptions },
			]}
			counts={{
				label: 'Resumen de las ofertas',
				of: [
					['Total', Tag, counts?.all],
					['En curso', CircleCheck, counts?.running],
					['Programadas', CalendarClock, counts?.coming],
					['Terminadas o detenidas', TimerOff, counts?.over],
				],
			}}
			open={{ of: nameOf, onOpen }}
			hasNone={counts?.all === 0}
			none={{
				title: 'Todavía no hay ofertas',
				icon: <Tag size={28} />,
				text: 'Rebaja precios por unos días, ofrece 3 × 2 o crea un cupón.',
			}}
			notFound="Ninguna oferta coincide"
		/>
	);
}
