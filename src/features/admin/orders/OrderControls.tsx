import { limits } from '../../../../contract/limits';
import { type OrderStatus, offeredStatuses, TrackingBody } from '../../../../contract/order';
import { useMay } from '../../../auth/may';
import { statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderTypes';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/fields';
import { Form, useForm } from '../../../ui/form';
import { statusStyles } from '../../../ui/orderStatuses';
import styles from './OrderControls.module.css';
import { type OrderActions, press } from './orderActions';
import { useBusy } from './useBusy';

interface OrderControlsProps {
	order: OrderView;
	actions: OrderActions;
}

/** The controls of an open order: its status (R4-35) and the number of its parcel (R3-176). */
export function OrderControls({ order, actions }: OrderControlsProps) {
	const mayChange = useMay('orders:write');
	const offered = offeredStatuses(order.status);
	if (!mayChange) return null;
	return (
		<>
			{offered.length > 0 && (
				<section className="stack gap-2" aria-labelledby="cambiar-estado">
					<h3 id="cambiar-estado">Cambiar Estado</h3>
					<div className={styles.statuses}>
						{offered.map((status) => (
							<StatusButton key={status} order={order} status={status} actions={actions} />
						))}
					</div>
				</section>
			)}
			{order.status === 'SHIPPED' && !order.trackingNumber && <TrackingForm id={order.id} actions={actions} />}
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

function TrackingForm({ id, actions }: { id: OrderView['id']; actions: OrderActions }) {
	const form = useForm({
		schema: TrackingBody,
		values: { trackingNumber: '' },
		submit: async ({ trackingNumber }) => {
			await actions.addTracking(id, trackingNumber);
		},
	});
	return (
		<Form form={form} className={styles.tracking} aria-label="Seguimiento">
			<TextField
				label="Número de seguimiento"
				required
				autoComplete="off"
				maxLength={limits.trackingNumber}
				{...form.field('trackingNumber')}
			/>
			<Button type="submit" variant="primary" loading={form.busy}>
				Agregar
			</Button>
		</Form>
	);
}
