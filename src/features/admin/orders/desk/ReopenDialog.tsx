import type { AdminOrder } from '../../../../../contract/adminOrders';
import { ReopenBody } from '../../../../../contract/orderChanges';
import { refusalOf } from '../../../../api/errorText';
import { FormDialog } from '../../../../ui/FormDialog';
import { TextField } from '../../../../ui/fields';
import { useForm } from '../../../../ui/form';
import { orderName } from '../../entities/order';
import { useSuccess } from '../../shared/useSuccess';
import { OrderFacts } from '../ask/OrderFacts';
import { moneyAfterReopening } from '../ask/orderMoneyTexts';
import { useReopenOrderMutation } from '../orderChangesApi';
import { ChangedMeanwhile, useSeenVersion } from './SeenVersion';

/** A cancelled order stands again, with its units. */
export function ReopenDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
	const success = useSuccess();
	const [reopen] = useReopenOrderMutation();
	const seen = useSeenVersion(order);
	const form = useForm({
		schema: ReopenBody,
		values: { reason: '' },
		prepare: ({ reason }) => ({ reason, editVersion: seen.version }),
		submit: async (body) => {
			const { error } = await reopen({ ...body, id: order.id });
			if (error) return refusalOf(error, 'No pudimos reabrir el pedido. Revisa tu conexión y vuelve a intentarlo.');
			success.always('Pedido reabierto');
			onClose();
			return undefined;
		},
	});
	return (
		<FormDialog
			title={`Reabrir ${orderName(order)}`}
			form={form}
			submit="Reabrir el pedido"
			className="stack gap-4"
			onClose={onClose}
		>
			{!form.busy && <ChangedMeanwhile order={order} seen={seen} />}
			<OrderFacts order={order} money={moneyAfterReopening(order)} />
			<p>
				{order.goodsAway
					? 'Vuelve a estar enviado, como antes de cancelarlo. Sus productos siguen afuera.'
					: 'Vuelve a como estaba, y toma otra vez sus unidades de tu stock. Si ya no están, no se reabre.'}
			</p>
			<TextField
				label="Motivo"
				optional
				help="Queda en el historial; solo lo ve el equipo. El cliente recibe el nuevo estado."
				autoComplete="off"
				maxLength={300}
				{...form.field('reason')}
			/>
		</FormDialog>
	);
}
