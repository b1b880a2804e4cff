import { Ban, Eye } from 'lucide-react';
import { isFinal, nextStatus, type OrderStatus } from '../../../../contract/orders/status';
import { useMay } from '../../../auth/may';
import type { OrderView } from '../../../lib/orderTypes';
import { Button, IconButton } from '../../../ui/Button';
import { statusStyles } from '../../../ui/orderStatuses';
import { Spinner } from '../../../ui/Spinner';
import { orderName } from '../entities/order';
import styles from './OrderControls.module.css';
import { type OrderActions, press } from './orderActions';
import { useBusy } from './useBusy';

export const verbs: Partial<Record<OrderStatus, string>> = {
	/** A payment is confirmed, too: of the shop's own orders the two presses have two names. */
	CONFIRMED: 'Aceptar pedido',
	PROCESSING: 'Procesar',
	SHIPPED: 'Enviar',
	DELIVERED: 'Entregar',
};
const sampleVerbs = { ...verbs, CONFIRMED: 'Confirmar' };

interface OrderRowActionsProps {
	order: OrderView;
	actions: OrderActions;
	onOpen: (order: OrderView) => void;
}

/** The next step, the details, and apart from them the way out (R4-34), which a final order has no longer. */
export function OrderRowActions({ order, actions, onOpen }: OrderRowActionsProps) {
	const [moving, move] = useBusy();
	const [cancelling, cancel] = useBusy();
	const mayChange = useMay('orders:write');
	const name = orderName(order);
	const next = mayChange ? nextStatus(order.status) : undefined;
	const Icon = next && statusStyles[next].Icon;
	return (
		<div className={styles.rowActions}>
			{next && (
				<Button
					size="s"
					icon={Icon && <Icon size={16} />}
					loading={moving}
					onClick={() => move(() => press(actions, order, next))}
				>
					<span>{(actions.ask ? verbs : sampleVerbs)[next]}</span>
					<span className="visually-hidden"> {name}</span>
				</Button>
			)}
			<IconButton size="s" label={`Ver detalles de ${name}`} onClick={() => onOpen(order)}>
				<Eye size={18} />
			</IconButton>
			{mayChange && !isFinal(order.status) && (
				<IconButton
					size="s"
					label={`Cancelar ${name}`}
					className={styles.cancel}
					aria-busy={cancelling || undefined}
					onClick={() => cancel(() => press(actions, order, 'CANCELLED'))}
				>
					{cancelling ? <Spinner /> : <Ban size={18} />}
				</IconButton>
			)}
		</div>
	);
}
