import { Plus, Printer } from 'lucide-react';
import { useIsOurs } from '#api/backEnd';
import { isSampleId } from '#api/orSamples';
import { useMay } from '#auth/may';
import { OrderDetailsDialog } from '#commerce/details/OrderDetailsDialog';
import type { AdminOrder } from '#contract/orders/desk';
import { LinkButton } from '#ui/Button';
import { CheckboxField } from '#ui/fields';
import { PageMeta } from '#ui/PageMeta';
import { useWide } from '#ui/useWide';
import { PresenceLine } from '../kit/presence/PresenceLine';
import { WithPresence } from '../kit/presence/PresenceMark';
import { deskPath, useHasDesk } from '../kit/shared/deskLink';
import { SourceSwitch, useOrdersSource } from '../kit/shared/SourceSwitch';
import { useNewOrderSound } from './newOrderSound';
import { OrderControls } from './OrderControls';
import { OrdersScreen } from './OrdersScreen';
import type { OrderActions } from './orderActions';
import { printPath } from './print/sheets';

const details = (order: AdminOrder, actions: OrderActions, onClose: () => void) => (
	<Details order={order} actions={actions} onClose={onClose} />
);

/** Samples, or the shop's own orders (R3-170 … R3-177, R10-04). */
export default function OrdersPage() {
	const source = useOrdersSource();
	const wide = useWide();
	const sources = (
		<SourceSwitch sample="Los cambios quedan en esta pantalla." server="Los cambios llegan al cliente en el momento." />
	);
	return (
		<div className="stack gap-5">
			<PageMeta title="Gestión de Pedidos" noindex />
			<header className="split gap-4 gap-y-2">
				<h1>Gestión de Pedidos</h1>
				{wide || source === 'sample' ? sources : <NewOrder />}
			</header>
			{source === 'sample' ? (
				<OrdersScreen samples details={details} />
			) : (
				<>
					{wide && <DeskTools />}
					<WithPresence area="orders">
						<OrdersScreen details={details} />
					</WithPresence>
					{!wide && <DeskTools />}
				</>
			)}
			{!wide && source === 'server' && sources}
		</div>
	);
}

function NewOrder() {
	const isOurs = useIsOurs();
	const mayWrite = useMay('orders:write');
	if (!isOurs || !mayWrite) return null;
	return (
		<LinkButton to="/admin/orders/new" icon={<Plus size={18} />}>
			Nuevo pedido
		</LinkButton>
	);
}

function DeskTools() {
	const isOurs = useIsOurs();
	const wide = useWide();
	if (!isOurs) return null;
	return (
		<div className="split">
			<SoundSwitch />
			<div className="cluster gap-2">
				<LinkButton to={printPath('list')} icon={<Printer size={18} />}>
					Imprimir lo que hay que preparar
				</LinkButton>
				{wide && <NewOrder />}
			</div>
		</div>
	);
}

interface DetailsProps {
	order: AdminOrder;
	actions: OrderActions;
	onClose: () => void;
}

function Details({ order, actions, onClose }: DetailsProps) {
	const hasDesk = useHasDesk(order.id);
	return (
		<OrderDetailsDialog
			order={order}
			whole={order}
			title={order.orderNumber}
			onClose={onClose}
			actions={hasDesk && <LinkButton to={deskPath(order.id)}>Abrir ficha</LinkButton>}
		>
			{!isSampleId(order.id) && <PresenceLine thing={{ kind: 'order', id: order.id }} />}
			<OrderControls order={order} actions={actions} />
		</OrderDetailsDialog>
	);
}

/** Off at first; stored for the open tab. */
function SoundSwitch() {
	const { on, switchTo } = useNewOrderSound();
	return (
		<CheckboxField
			label="Sonido al llegar un pedido"
			checked={on}
			onChange={(event) => switchTo(event.target.checked)}
		/>
	);
}
