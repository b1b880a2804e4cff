import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { type OrderStatus, offeredStatuses } from '#contract/orders/status';
import { statusLabel } from '#lib/orderStatus';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { statusStyles } from '#ui/orderStatuses';
import styles from './OrderControls.module.css';
import { type OrderActions, press, useBusy } from './orderActions';
import { TrackingForm } from './TrackingForm';

interface OrderControlsProps {
	order: AdminOrder;
	actions: OrderActions;
}

/** R3-176, R4-35. */
export function OrderControls({ order, actions }: OrderControlsProps) {
	const mayChange = useMay('orders:write');
	const offered = offeredStatuses(order.status);
	if (!mayChange) return null;
	return (
		<>
			{offered.length > 0 && (
				<section className="stack gap-2" aria-labelledby="cambiar-estado">
					<h3 id="cambiar-estado">Cambiar Estado</h3>
					<div className={cx('cluster gap-2', styles.statuses)}>
						{offered.map((status) => (
							<StatusButton key={status} order={order} status={status} actions={actions} />
						))}
					</div>
				</section>
			)}
			{order.status === 'SHIPPED' && !order.trackingNumber && <TrackingForm order={order} actions={actions} adds />}
		</>
	);
}

function StatusButton({ order, status, actions }: OrderControlsProps & { status: OrderStatus }) {
	const [busy, begin] = useBusy();
	const { Icon } = statusStyles[status];
	return (
		<Button
			size="s"
			variant={status === 'CANCELLED' ? 'danger' : 'secondary'}
			icon={<Icon size={16} />}
			loading={busy}
			onClick={() => begin(() => press(actions, order, status))}
		>
			{statusLabel(status)}
		</Button>
	);
}
