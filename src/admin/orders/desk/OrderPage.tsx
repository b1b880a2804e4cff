import { ArrowLeft, PackageX, Printer, ReceiptText, Tag } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useMay } from '#auth/may';
import { OrderLines } from '#commerce/lines/OrderLines';
import { ReductionRows } from '#commerce/lines/Reductions';
import { OrderProgress } from '#commerce/progress/OrderProgress';
import { ProofThumb } from '#commerce/proof/ProofPicture';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { feeWords } from '#contract/delivery/quote';
import type { AdminOrder } from '#contract/orders/desk';
import { isFinal } from '#contract/orders/status';
import { formatLocalMoney } from '#contract/shared/money';
import { formatDate } from '#lib/dates';
import { deliveryOf } from '#lib/orderTypes';
import { LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState } from '#ui/EmptyState';
import { Notice } from '#ui/Notice';
import { PageMeta } from '#ui/PageMeta';
import { Price } from '#ui/Price';
import { PaidBadge, StatusBadge } from '#ui/StatusBadge';
import { Surface } from '#ui/Surface';
import { TaxRows, taxOf } from '#ui/TaxRows';
import { useWide } from '#ui/useWide';
import { LeaveDialog } from '../../kit/editor/LeaveDialog';
import { useUnsavedPage } from '../../kit/editor/useUnsavedPage';
import { QueryScreen } from '../../kit/list/QueryScreen';
import { PresenceLine } from '../../kit/presence/PresenceLine';
import { useGetDeskOrderQuery } from '../adminOrdersApi';
import { useConfirmedActions } from '../ask/useConfirmedActions';
import { printPath } from '../print/sheets';
import { TrackingForm } from '../TrackingForm';
import { CancelledPanel } from './CancelledPanel';
import { CustomerCard } from './CustomerCard';
import styles from './Desk.module.css';
import { DeskControls, statusHeading } from './DeskControls';
import { DocumentsPanel } from './documents/DocumentsPanel';
import { MoneyPanel } from './MoneyPanel';
import { NoteForm } from './NoteForm';
import { OriginPanel } from './OriginPanel';
import { PaymentCard } from './PaymentCard';
import { Timeline } from './Timeline';

export default function OrderPage() {
	const { id = '' } = useParams();
	if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
	return <DeskScreen key={id} id={Number(id)} />;
}

function DeskScreen({ id }: { id: number }) {
	const query = useGetDeskOrderQuery(id, { refetchOnMountOrArgChange: true });
	const { currentData, error } = query;
	const isWide = useWide();
	const title = currentData ? `Pedido ${currentData.orderNumber}` : 'Pedido';
	if (error && 'status' in error && error.status === 404) return <MissingOrder />;
	return (
		<QueryScreen
			className={cx('stack', styles.desk)}
			title={title}
			actions={
				<>
					{isWide && <PrintLinks id={id} />}
					<AllOrders />
				</>
			}
			query={{ ...query, data: currentData, isError: query.error !== undefined }}
			loading="Cargando el pedido…"
			error="No pudimos cargar el pedido"
		>
			{(order) => <Desk order={order} />}
		</QueryScreen>
	);
}

const PrintLinks = ({ id }: { id: number }) => (
	<>
		<LinkButton to={printPath('slip', id)} icon={<Printer size={18} />}>
			Guía de empaque
		</LinkButton>
		<LinkButton to={printPath('label', id)} icon={<Tag size={18} />}>
			Etiqueta
		</LinkButton>
		<LinkButton to={printPath('note', id)} icon={<ReceiptText size={18} />}>
			Nota de venta
		</LinkButton>
	</>
);

const AllOrders = () => (
	<LinkButton to="/admin/orders" icon={<ArrowLeft size={18} />}>
		Todos los pedidos
	</LinkButton>
);

const MissingOrder = () => (
	<>
		<PageMeta title="Pedido no encontrado" noindex />
		<EmptyState heading="h1" title="Este pedido no existe" icon={<PackageX size={28} />} action={<AllOrders />} />
	</>
);

function Desk({ order }: { order: AdminOrder }) {
	const delivery = deliveryOf(order);
	const { actions, dialog } = useConfirmedActions();
	const mayWrite = useMay('orders:write');
	const isWide = useWide();
	const [typed, setTyped] = useState(false);
	const guard = useUnsavedPage(typed, '/admin/orders');
	return (
		<>
			<div className="cluster baseline gap-2">
				<span role="status">
					<StatusBadge status={order.status} request={order.request} />
				</span>
				<PaidBadge order={order} />
				<time className="note" dateTime={order.createdAt}>
					{formatDate(order.createdAt, 'time')}
				</time>
			</div>
			{!isWide && (
				<details className={styles.others}>
					<summary>Imprimir</summary>
					<div className="cluster gap-2">
						<PrintLinks id={order.id} />
					</div>
				</details>
			)}
			<PresenceLine thing={{ kind: 'order', id: order.id }} editing={typed} />
			<div className={cx('stack gap-5', styles.columns)}>
				<Surface as="section" className="stack gap-4" aria-labelledby={statusHeading}>
					<h2 id={statusHeading} className="title-m" tabIndex={-1}>
						Estado
					</h2>
					<OrderProgress status={order.status} request={order.request} />
					{order.request && !isFinal(order.status) && (
						<Notice>Es una solicitud: no tomó unidades, y su cliente aún no tiene que pagar.</Notice>
					)}
					<DeskControls order={order} actions={actions} isAsking={dialog !== null} />
					<CancelledPanel order={order} />
					<OriginPanel order={order} />
					{(!isFinal(order.status) || order.trackingNumber) && <TrackingForm order={order} actions={actions} />}
				</Surface>
				<PaymentCard order={order} proof={<ProofThumb order={order.id} proof={order.payment?.proofs.at(-1)?.id} />} />
				<div className="stack gap-5">
					<CustomerCard order={order} />
					<Surface as="section" className="stack gap-3" aria-labelledby="productos">
						<h2 id="productos" className="title-m">
							Productos y total
						</h2>
						<OrderLines items={order.items} />
						<ReductionRows items={order.items} />
						{delivery && (
							<p className="total">
								<span>{`Envío (${delivery.name}) `}</span>
								<span>{feeWords(delivery.kind, delivery.fee, formatLocalMoney)}</span>
							</p>
						)}
						<TaxRows tax={taxOf(order)} />
						<p className="total">
							Total <Price amount={order.total} format="local" />
						</p>
						{delivery && (
							<p>
								{(delivery.promised ? `${delivery.promised}.` : '') +
									(delivery.office ? ` Recoge en ${delivery.office}.` : '')}
							</p>
						)}
						<MoneyPanel order={order} />
					</Surface>
					<DocumentsPanel order={order} />
				</div>
				<Surface as="section" className="stack gap-4" aria-labelledby="historial">
					<h2 id="historial" className="title-m">
						Historial y notas
					</h2>
					{mayWrite && <NoteForm id={order.id} onDirty={setTyped} />}
					<Timeline id={order.id} />
				</Surface>
			</div>
			{dialog}
			<LeaveDialog guard={guard} title="Nota sin guardar" stay="Seguir escribiendo">
				Escribiste una nota y no la guardaste. ¿Quieres descartarla?
			</LeaveDialog>
		</>
	);
}
