import * as v from 'valibot';
import type { AdminOrder } from '#contract/orders/desk';
import { limits } from '#contract/shared/limits';
import { optionalText } from '#contract/shared/primitives';
import { FormDialog } from '#ui/FormDialog';
import { TextField } from '#ui/fields';
import { useForm } from '#ui/form';
import type { ChangeDetails } from '../orderActions';
import { UnpaidText } from './UnpaidText';

const schema = v.object({ trackingNumber: optionalText('El número de seguimiento', limits.trackingNumber) });

interface ShipDialogProps {
	order: AdminOrder;
	unpaid: boolean;
	/** Whether it was changed. */
	onShip: (details: ChangeDetails) => Promise<boolean>;
	onClose: () => void;
}

export function ShipDialog({ order, unpaid, onShip, onClose }: ShipDialogProps) {
	const form = useForm({
		schema,
		values: { trackingNumber: '' },
		submit: async ({ trackingNumber }) => {
			if (await onShip({ ...(trackingNumber && { trackingNumber }) })) onClose();
		},
	});
	return (
		<FormDialog
			title={
				<>
					<span>Enviar</span> <span className="unbroken">{order.orderNumber}</span>
				</>
			}
			form={form}
			of={order.id}
			danger={unpaid}
			submit={unpaid ? 'Enviar sin pago' : 'Enviar pedido'}
			leave="Volver"
			onClose={onClose}
		>
			{unpaid && <UnpaidText order={order}>Si lo envías así, los productos salen sin que te hayan pagado.</UnpaidText>}
			<TextField
				label="Número de seguimiento"
				optional
				help="Tu cliente lo lee en su pedido. Si aún no lo tienes, lo anotas después."
				autoComplete="off"
				maxLength={limits.trackingNumber}
				data-autofocus
				{...form.field('trackingNumber')}
			/>
		</FormDialog>
	);
}
