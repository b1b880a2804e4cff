import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSampleId } from '#api/orSamples';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { isFinal, nextStatus, type OrderStatus } from '#contract/orders/status';
import { Button, IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { statusStyles } from '#ui/orderStatuses';
import { Spinner } from '#ui/Spinner';
import styles from './OrderControls.module.css';
import { type OrderActions, press, useBusy } from './orderActions';

export const verbs: Partial<Record<OrderStatus, string>> = {
	/** Confirming a payment is another action, which samples lack. */
	CONFIRMED: 'Aceptar pedido',
	PROCESSING: 'Procesar',
	SHIPPED: 'Enviar',
	DELIVERED: 'Entregar',
};
const sampleVerbs = { ...verbs, CONFIRMED: 'Confirmar' };

interface OrderRowActionsProps {
	order: AdminOrder;
	actions: OrderActions;
	children: ReactNode;
}

/** R4-34. */
export function OrderRowActions({ order, actions, children }: OrderRowActionsProps) {
	const [moving, move] = useBusy();
	const [cancelling, cancel] = useBusy();
	const mayChange = useMay('orders:write');
	const name = order.orderNumber;
	const next = mayChange ? nextStatus(order.status) : undefined;
	const Icon = next && statusStyles[next].Icon;
	return (
		<div className={cx('cluster gap-1 end', styles.rowActions)}>
			{next && (
				<Button
					size="s"
					icon={Icon && <Icon size={16} />}
					loading={moving}
					onClick={() => move(() => press(actions, order, next))}
				>
					<span>{(isSampleId(order.id) ? sampleVerbs : verbs)[next]}</span>
					<span className="visually-hidden"> {name}</span>
				</Button>
			)}
			{children}
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
