import { PackageOpen, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CustomerOrder } from '../../../contract/order';
import { canCustomerCancel } from '../../../contract/order';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Surface } from '../../ui/Surface';
import { CancelOrderDialog } from './CancelOrderDialog';
import { OrderCard } from './OrderCard';
import styles from './OrderCard.module.css';
import { OrderDetailsDialog } from './OrderDetailsDialog';
import { useGetOrderQuery, useGetOrdersOfUserQuery } from './ordersApi';
import { viewOfCustomerOrder } from './orderView';
import { TrackingDialog } from './TrackingDialog';

type Id = CustomerOrder['id'];

const newestFirst = (orders: readonly CustomerOrder[]) =>
	orders.toSorted((a, b) => (Date.parse(b.createdAt) || 0) - (Date.parse(a.createdAt) || 0));

/** The orders of a customer (R3-120 … R3-124), as they are at this moment: their statuses follow the live channel. */
export function OwnOrders({ userId }: { userId: Id }) {
	const { data, isError, isFetching, refetch } = useGetOrdersOfUserQuery(userId, { refetchOnMountOrArgChange: true });
	const orders = useMemo(() => data && newestFirst(data), [data]);
	const [open, setOpen] = useState<Id | null>(null);
	const [leaving, setLeaving] = useState<Id | null>(null);
	const shown = orders?.find(({ id }) => id === open);

	return (
		<>
			{isError && (
				<Notice tone="danger" role="alert" className={styles.banner}>
					<span>Error de conexión</span>
					<Button size="s" icon={<RotateCw size={16} />} loading={isFetching} onClick={() => void refetch()}>
						Reintentar
					</Button>
				</Notice>
			)}
			{!orders && !isError && <WaitingOrders />}
			{orders?.length === 0 && (
				<EmptyState
					title="No tienes pedidos aún"
					icon={<PackageOpen size={28} />}
					action={
						<LinkButton to="/products" variant="primary">
							Explorar Productos
						</LinkButton>
					}
				>
					Cuando compres algo, aquí verás en qué paso está.
				</EmptyState>
			)}
			{orders && orders.length > 0 && (
				<ul className={styles.list}>
					{orders.map((order) => (
						<li key={order.id}>
							<OrderCard order={viewOfCustomerOrder(order)} title={`Pedido #${order.id}`} note={order.orderNumber}>
								{canCustomerCancel(order.status) && (
									<Button size="s" variant="quiet" onClick={() => setLeaving(order.id)}>
										Cancelar<span className="visually-hidden"> el pedido #{order.id}</span>
									</Button>
								)}
								<Button size="s" onClick={() => setOpen(order.id)}>
									Ver Detalles<span className="visually-hidden"> del pedido #{order.id}</span>
								</Button>
							</OrderCard>
						</li>
					))}
				</ul>
			)}
			{shown && <OwnOrderDetails order={shown} onClose={() => setOpen(null)} />}
			{leaving !== null && <CancelOrderDialog id={leaving} onEnd={() => setLeaving(null)} />}
		</>
	);
}

/**
 * The dialog opens with what the list knows and takes in the rest as it comes. Only where the list shows that the back
 * end is ours: another may answer 401 for a path that it does not have, which would end the session.
 */
function OwnOrderDetails({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
	const { currentData: whole } = useGetOrderQuery(order.id, { skip: !order.orderNumber });
	const [tracking, setTracking] = useState(false);
	const view = viewOfCustomerOrder(order, whole);
	if (tracking) return <TrackingDialog order={view} onClose={() => setTracking(false)} />;
	return (
		<OrderDetailsDialog
			order={view}
			title={`Pedido #${order.id}`}
			onClose={onClose}
			actions={view.trackingNumber && <Button onClick={() => setTracking(true)}>Rastrear envío</Button>}
		/>
	);
}

/** Two cards that are on their way. */
const WaitingOrders = () => (
	<div className={styles.list} role="status" aria-busy="true">
		<span className="visually-hidden">Cargando tus pedidos…</span>
		{[0, 1].map((place) => (
			<Surface key={place} className={styles.waiting}>
				<Skeleton width="45%" height="1.4rem" />
				<Skeleton height="27px" radius="99px" />
				<Skeleton width="70%" height="40px" />
				<Skeleton width="30%" height="2rem" />
			</Surface>
		))}
	</div>
);
