import { Plus, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useMay } from '../../auth/may';
import { useAskedActions } from '../../features/admin/orders/ask/useAskedActions';
import { OrderControls } from '../../features/admin/orders/OrderControls';
import { OrdersScreen } from '../../features/admin/orders/OrdersScreen';
import { type OrderActions, orderActions } from '../../features/admin/orders/orderActions';
import type { OrdersSource } from '../../features/admin/orders/ordersSource';
import { printPath } from '../../features/admin/orders/print/sheets';
import { SoundSwitch } from '../../features/admin/orders/SoundSwitch';
import { type OrderQuery, useOrderQuery } from '../../features/admin/orders/useOrderQuery';
import { useOpenOrder, useServerChanges, useServerOrders } from '../../features/admin/orders/useServerOrders';
import { PresenceLine } from '../../features/admin/presence/PresenceLine';
import { WithPresence } from '../../features/admin/presence/PresenceMark';
import { deskPath, useHasDesk, WithDesk } from '../../features/admin/shared/deskLink';
import { useOpenRequest } from '../../features/admin/shared/openRequest';
import { SourceSwitch, useOrdersSource } from '../../features/admin/shared/SourceSwitch';
import { OrderDetailsDialog } from '../../features/orders/OrderDetailsDialog';
import { viewOfAdminOrder } from '../../features/orders/orderView';
import type { OrderView } from '../../lib/orderTypes';
import { LinkButton } from '../../ui/Button';
import { PageMeta } from '../../ui/PageMeta';
import styles from './Admin.module.css';
import { loadSampleOrders } from './samples/loadSamples';
import { useLocalAnswer, useLocalOrders } from './samples/useLocalOrders';

/** Samples that are changed in this screen only, or the shop's own orders (R3-170 … R3-177, R10-04). */
export default function AdminOrdersPage() {
	const Orders = useOrdersSource() === 'server' ? ServerOrders : SampleOrders;
	return (
		<div className="stack gap-5">
			<PageMeta title="Gestión de Pedidos" noindex />
			<header className={styles.head}>
				<h1>Gestión de Pedidos</h1>
				<SourceSwitch
					sample="Los cambios quedan en esta pantalla."
					server="Los cambios llegan al cliente en el momento."
				/>
			</header>
			<Orders />
		</div>
	);
}

function SampleOrders() {
	const query = useOrderQuery();
	const [opened, setOpened] = useState<OrderView | null>(null);
	const local = useLocalOrders(loadSampleOrders);
	const source = useLocalAnswer(local.orders, query.choice, query.search.value);
	useOpenRequest({ rows: local.orders, onOpen: setOpened });
	const shown = local.orders?.find(({ id }) => id === opened?.id) ?? null;
	const actions = useMemo(() => orderActions(local), [local]);
	return <Orders query={query} source={source} actions={actions} shown={shown} onOpen={setOpened} />;
}

function ServerOrders() {
	const query = useOrderQuery();
	const { choice, choose } = query;
	const [opened, setOpened] = useState<OrderView | null>(null);
	const source = useServerOrders(choice, viewOfAdminOrder);
	const { actions, dialog } = useAskedActions(useServerChanges());
	useOpenRequest({ rows: source.answer?.orders, onOpen: setOpened });
	const row = opened ? source.answer?.orders.find(({ id }) => id === opened.id) : undefined;
	const shown = useOpenOrder(opened, row, viewOfAdminOrder);

	const pageCount = source.answer?.pageCount;
	const isOld = source.waiting || source.failure !== null;
	useEffect(function leavePageThatIsGone() {
		if (pageCount && !isOld && choice.page > pageCount) choose({ page: pageCount });
	});
	return (
		<WithDesk>
			<DeskTools />
			<WithPresence area="orders">
				<Orders query={query} source={source} actions={actions} shown={shown} onOpen={setOpened}>
					{shown && <PresenceLine thing={{ kind: 'order', id: shown.id }} />}
				</Orders>
				{dialog}
			</WithPresence>
		</WithDesk>
	);
}

interface OrdersProps {
	query: OrderQuery;
	source: OrdersSource;
	actions: OrderActions;
	shown: OrderView | null;
	onOpen: (order: OrderView | null) => void;
	/** Shown in the open order. */
	children?: ReactNode;
}

function NewOrderButton() {
	const mayWrite = useMay('orders:write');
	if (!mayWrite) return null;
	return (
		<LinkButton to="/admin/orders/new" icon={<Plus size={18} />}>
			Nuevo pedido
		</LinkButton>
	);
}

/** Beside real orders. */
const DeskTools = () =>
	useHasDesk() && (
		<div className="split">
			<SoundSwitch />
			<div className="cluster gap-2">
				<LinkButton to={printPath('list')} icon={<Printer size={18} />}>
					Imprimir lo que hay que preparar
				</LinkButton>
				<NewOrderButton />
			</div>
		</div>
	);

function Orders({ query, source, actions, shown, onOpen, children }: OrdersProps) {
	const hasDesk = useHasDesk();
	return (
		<>
			<OrdersScreen query={query} source={source} actions={actions} onOpen={onOpen} />
			{shown && (
				<OrderDetailsDialog
					order={shown}
					title={shown.orderNumber ?? `Pedido #${shown.id}`}
					onClose={() => onOpen(null)}
					actions={hasDesk && <LinkButton to={deskPath(shown.id)}>Abrir ficha</LinkButton>}
				>
					{children}
					<OrderControls order={shown} actions={actions} />
				</OrderDetailsDialog>
			)}
		</>
	);
}
