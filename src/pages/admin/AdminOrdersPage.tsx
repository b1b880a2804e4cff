import { useCallback, useMemo, useState } from 'react';
import { SampleNote } from '../../features/admin/layout/SampleNote';
import { OrderControls } from '../../features/admin/orders/OrderControls';
import { OrdersScreen } from '../../features/admin/orders/OrdersScreen';
import { orderActions } from '../../features/admin/orders/orderActions';
import { useLocalOrders } from '../../features/admin/orders/useLocalOrders';
import { useOpenRequest } from '../../features/admin/palette/openRequest';
import { OrderDetailsDialog } from '../../features/orders/OrderDetailsDialog';
import type { OrderView } from '../../lib/orderView';
import { usePageTitle } from '../../ui/usePageTitle';
import styles from './Admin.module.css';
import { loadSampleOrders } from './sampleData';

/** The shop's orders as the specification has them: samples, changed in this screen only (R3-170 … R3-177). */
export default function AdminOrdersPage() {
	usePageTitle('Gestión de Pedidos');
	const source = useLocalOrders(loadSampleOrders);
	const actions = useMemo(() => orderActions(source), [source]);
	const [open, setOpen] = useState<OrderView['id'] | null>(null);
	const show = useCallback(({ id }: OrderView) => setOpen(id), []);
	useOpenRequest({ rows: source.orders, onOpen: show });
	const shown = source.orders?.find(({ id }) => id === open);
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<h1>Gestión de Pedidos</h1>
				<SampleNote>Los cambios quedan en esta pantalla.</SampleNote>
			</header>
			<OrdersScreen orders={source.orders} actions={actions} onOpen={setOpen} />
			{shown && (
				<OrderDetailsDialog
					order={shown}
					title={shown.orderNumber ?? `Pedido #${shown.id}`}
					onClose={() => setOpen(null)}
				>
					<OrderControls order={shown} actions={actions} />
				</OrderDetailsDialog>
			)}
		</div>
	);
}
