import type { FormEvent } from 'react';
import * as v from 'valibot';
import { limits } from '../../../../contract/limits';
import { offeredStatuses, TrackingBody } from '../../../../contract/order';
import { statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderView';
import { fieldMessages } from '../../../lib/validate';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/fields';
import { statusLooks } from '../../../ui/orderStatuses';
import { formValues, useFormErrors } from '../../../ui/useFormErrors';
import styles from './OrderControls.module.css';
import type { OrderActions } from './orderActions';

interface OrderControlsProps {
	order: OrderView;
	actions: OrderActions;
}

/** What an administrator can do with an open order: change its status (R4-35), give its parcel a number (R3-176). */
export function OrderControls({ order, actions }: OrderControlsProps) {
	const offered = offeredStatuses(order.status);
	return (
		<>
			{offered.length > 0 && (
				<section className={styles.controls} aria-labelledby="cambiar-estado">
					<h3 id="cambiar-estado">Cambiar Estado</h3>
					<div className={styles.statuses}>
						{offered.map((status) => {
							const { Icon } = statusLooks[status];
							return (
								<Button
									key={status}
									size="s"
									variant={status === 'CANCELLED' ? 'danger' : 'secondary'}
									icon={<Icon size={16} />}
									onClick={() => void actions.changeStatus(order.id, status)}
								>
									{statusLabel(status)}
								</Button>
							);
						})}
					</div>
				</section>
			)}
			{order.status === 'SHIPPED' && !order.trackingNumber && <TrackingForm id={order.id} actions={actions} />}
		</>
	);
}

/** For a parcel that is on its way without a number. What was typed stays when it could not be saved. */
function TrackingForm({ id, actions }: { id: OrderView['id']; actions: OrderActions }) {
	const { errors, show, onInput } = useFormErrors();

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const values = formValues(form);
		if (show(form, fieldMessages(TrackingBody, values))) return;
		void actions.addTracking(id, v.parse(TrackingBody, values).trackingNumber);
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
			<Button type="submit" variant="primary">
				Agregar
			</Button>
		</form>
	);
}
