import { useEffect } from 'react';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { TrackingBody } from '#contract/orders/order';
import { limits } from '#contract/shared/limits';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import { Form, useForm } from '#ui/form';
import styles from './OrderControls.module.css';
import type { OrderActions } from './orderActions';

interface TrackingFormProps {
	order: AdminOrder;
	actions: OrderActions;
	/** Shown only while there is no number. */
	adds?: boolean;
}

export function TrackingForm({ order: { id, trackingNumber, status }, actions, adds = false }: TrackingFormProps) {
	const mayChange = useMay('orders:write');
	const form = useForm({
		schema: TrackingBody,
		values: { trackingNumber: trackingNumber ?? '' },
		submit: async (body) => {
			if (await actions.addTracking(id, body.trackingNumber)) form.reset(body);
		},
	});
	const { dirty, reset } = form;
	useEffect(
		function followOthers() {
			if (!dirty) reset({ trackingNumber: trackingNumber ?? '' });
		},
		[trackingNumber, dirty, reset],
	);
	if (!mayChange || status === 'CANCELLED')
		return trackingNumber && <p>{`Número de seguimiento: ${trackingNumber}`}</p>;
	return (
		<Form form={form} className={cx('grid trail top gap-3', styles.tracking)} aria-label="Seguimiento">
			<TextField
				label="Número de seguimiento"
				required
				autoComplete="off"
				maxLength={limits.trackingNumber}
				{...form.field('trackingNumber')}
			/>
			<Button type="submit" variant={adds ? 'primary' : 'secondary'} loading={form.busy}>
				{adds ? 'Agregar' : 'Guardar'}
			</Button>
		</Form>
	);
}
