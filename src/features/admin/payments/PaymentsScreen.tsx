import { CircleCheck, Clock, Eye, HandCoins, ReceiptText, SearchX, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { manyRefusedCodes } from '../../../../contract/gateways';
import { paymentStates } from '../../../../contract/orderPayment';
import { paymentStateLabels } from '../../../../contract/paymentStateLabels';
import type { AdminPayment, AdminPaymentPage } from '../../../../contract/payments';
import { countOf } from '../../../lib/text';
import { Button, IconButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { SelectField } from '../../../ui/fields';
import { Notice } from '../../../ui/Notice';
import { PageMeta } from '../../../ui/PageMeta';
import { PagedList } from '../list/PagedList';
import { pageSize, usePagedChoice } from '../list/usePagedChoice';
import { useOpenRequest } from '../shared/openRequest';
import { StatCards, shownCount } from '../shared/StatCards';
import { useGetPaymentsQuery } from './adminPaymentsApi';
import { PaymentDialog } from './PaymentDialog';
import { paymentColumns } from './paymentColumns';
import { paymentParams } from './paymentParams';

const stateOptions = [
	{ value: 'open', label: 'Por atender' },
	{ value: 'ALL', label: 'Todos' },
	...paymentStates.map((value) => ({ value, label: paymentStateLabels[value] })),
];
const noSort = () => {};

/** Payments as customers say they made them, the longest waiting first; a person decides, looking at the shop's account. */
export function PaymentsScreen() {
	const { choice, choose, search, clear, pagesOf, onTurn } = usePagedChoice(paymentParams);
	const { data, isFetching, isError, refetch } = useGetPaymentsQuery(
		{ ...choice, size: pageSize },
		{ refetchOnMountOrArgChange: true },
	);
	const [opened, setOpened] = useState<AdminPayment | null>(null);
	useOpenRequest({ rows: data?.payments, onOpen: setOpened });
	const actions = useCallback(
		(payment: AdminPayment) => (
			<IconButton size="s" label={`Revisar el pago de ${payment.orderNumber}`} onClick={() => setOpened(payment)}>
				<Eye size={18} />
			</IconButton>
		),
		[],
	);
	return (
		<>
			<PagedList
				search={{ ...search, placeholder: 'Pedido, operación, nombre o email' }}
				filters={
					<SelectField
						label="Estado"
						options={stateOptions}
						value={choice.state}
						onChange={(event) => choose({ state: event.target.value as typeof choice.state })}
					/>
				}
				count={data ? countOf(data.matching, 'pago', 'pagos') : ''}
				query={{ data: data?.payments, isError, isFetching, refetch }}
				loading="Cargando los pagos…"
				error="No pudimos cargar los pagos"
				empty={
					data?.matching === 0 && <Empty filtered={choice.search !== '' || choice.state !== 'open'} onClear={clear} />
				}
				table={{ label: 'Pagos', columns: paymentColumns, sort: null, onSort: noSort, actions, actionsWidth: '72px' }}
				pages={{ ...pagesOf(data?.matching), label: 'Páginas de pagos' }}
				onTurn={onTurn}
			>
				<PageMeta title="Pagos" noindex />
				<header className="split">
					<h1>Pagos</h1>
				</header>
				<Counts counts={data?.counts} failed={isError} />
				{(data?.refusedCodes ?? 0) >= manyRefusedCodes && (
					<Notice tone="danger">
						{`En la última hora se rechazaron ${data?.refusedCodes} códigos de Yape: alguien puede estar adivinando códigos ajenos. Si sigue, apaga Culqi en Ajustes por unas horas.`}
					</Notice>
				)}
			</PagedList>
			{opened && (
				<PaymentDialog
					// The list follows other people's decisions; a row that left it stays as it was seen.
					payment={data?.payments.find(({ id }) => id === opened.id) ?? opened}
					onClose={() => setOpened(null)}
				/>
			)}
		</>
	);
}

const Empty = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
	filtered ? (
		<EmptyState
			title="Ningún pago coincide"
			icon={<SearchX size={28} />}
			action={<Button onClick={onClear}>Quitar filtros</Button>}
		/>
	) : (
		<EmptyState title="No hay pagos por atender" icon={<HandCoins size={28} />}>
			Cuando alguien envíe un comprobante, aparece aquí en el momento.
		</EmptyState>
	);

function Counts({ counts, failed }: { counts: AdminPaymentPage['counts'] | undefined; failed: boolean }) {
	const shown = (count: number | undefined) => shownCount(count, failed);
	return (
		<StatCards
			label="Resumen de pagos"
			stats={[
				{ label: 'Por revisar', value: shown(counts?.proofs), icon: <ReceiptText size={20} /> },
				{ label: 'Por pagar', value: shown(counts?.waiting), icon: <Clock size={20} /> },
				{ label: 'Confirmados', value: shown(counts?.confirmed), icon: <CircleCheck size={20} /> },
				{ label: 'Por devolver', value: shown(counts?.toReturn), icon: <Undo2 size={20} /> },
			]}
		/>
	);
}
