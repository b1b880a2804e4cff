import type { FormEvent } from 'react';
import * as v from 'valibot';
import { limits } from '../../../../contract/limits';
import { type OrderStatus, offeredStatuses, TrackingBody } from '../../../../contract/order';
import { statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderTypes';
import { fieldMessages } from '../../../lib/validate';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/fields';
import { statusStyles } from '../../../ui/orderStatuses';
import { formValues, useFormErrors } from '../../../ui/useFormErrors';
import styles from './OrderControls.module.css';
import type { OrderActions } from './orderActions';
import { useBusy } from './useBusy';

interface OrderControlsProps {
	order: OrderView;
	actions: OrderActions;
}

/** The controls of an open order: its status (R4-35) and the number of its parcel (R3-176). */
export function OrderControls({ order, actions }: OrderControlsProps) {
	const offered = offeredStatuses(order.status);
	return (
		<>
			{offered.length > 0 && (
				<section className={styles.controls} aria-labelledby="cambiar-estado">
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
			onClick={() => begin(() => actions.changeStatus(order.id, status))}
		>
			{statusLabel(status)}
		</Button>
	);
}

/** For a shipped parcel without a number. The typed number stays when it could not be saved. */
function TrackingForm({ id, actions }: { id: OrderView['id']; actions: OrderActions }) {
	const { errors, show, onInput } = useFormErrors();
	const [busy, begin] = useBusy();

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const values = formValues(form);
		if (show(form, fieldMessages(TrackingBody, values))) return;
		if (!busy) begin(() => actions.addTracking(id, v.parse(TrackingBody, values).trackingNumber));
	};

	return (
		<form className={styles.tracking} noValidate aria-label="Seguimiento" onSubmit={submit} onInput={onInput}>
			<TextField
				label="Número de seguimiento"
				name="trackingNumber"
				required
				autoComplete="off"
				maxLength={limits.trackingNumber}
				error={errors.trackingNumber}
			/>
			<Button type="submit" variant="primary" loading={busy}>
				Agregar
			</Button>
		</form>
	);
}
