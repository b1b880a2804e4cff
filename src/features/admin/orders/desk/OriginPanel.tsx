import { Radar } from 'lucide-react';
import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { CancelOriginBody, type OriginOrders } from '../../../../../contract/orderChanges';
import { selectHasFeature } from '../../../../api/backEnd';
import { errorText, refusalOf } from '../../../../api/errorText';
import { useMay } from '../../../../auth/may';
import { formatLocalMoney } from '../../../../lib/money';
import { countOf } from '../../../../lib/text';
import { useAppSelector } from '../../../../store';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/Dialog';
import { FormDialog } from '../../../../ui/FormDialog';
import { TextAreaField } from '../../../../ui/fields';
import { useForm } from '../../../../ui/form';
import { Notice } from '../../../../ui/Notice';
import { LoadingScreen } from '../../../../ui/Spinner';
import { useCancelOriginMutation, useGetOriginQuery } from '../orderChangesApi';

/** Of an order that nobody has paid: the others that came from the same place, to be cancelled at once. */
export function OriginPanel({ order }: { order: AdminOrder }) {
	const [open, setOpen] = useState(false);
	const offered = useAppSelector((state) => selectHasFeature(state, 'order-changes'));
	const mayWrite = useMay('orders:write');
	const isUnpaid = order.status === 'PENDING' && order.channel === 'WEB' && order.payment?.state !== 'CONFIRMED';
	if (!offered || !mayWrite || (!open && !isUnpaid)) return null;
	return (
		<div className="cluster">
			<Button size="s" icon={<Radar size={16} />} onClick={() => setOpen(true)}>
				Ver los del mismo origen
			</Button>
			{open && <OriginDialog id={order.id} onClose={() => setOpen(false)} />}
		</div>
	);
}

interface OriginDialogProps {
	id: number;
	onClose: () => void;
}

const title = 'Pedidos del mismo origen';

function OriginDialog({ id, onClose }: OriginDialogProps) {
	const { currentData, error } = useGetOriginQuery(id, { refetchOnMountOrArgChange: true });
	if (currentData) return <OriginForm id={id} orders={currentData.orders} onClose={onClose} />;
	return (
		<Dialog open title={title} onClose={onClose}>
			{error ? <Notice tone="danger">{errorText(error, 'No pudimos buscarlos.')}</Notice> : <LoadingScreen />}
		</Dialog>
	);
}

function OriginForm({ id, orders, onClose }: OriginDialogProps & OriginOrders) {
	const [cancel] = useCancelOriginMutation();
	const form = useForm({
		schema: CancelOriginBody,
		values: { ids: orders.map((order) => order.id), reason: '' },
		submit: async (body) => {
			const { error } = await cancel({ id, ...body });
			if (error) return refusalOf(error, 'No pudimos cancelarlos. Vuelve a intentarlo.');
			onClose();
			return undefined;
		},
	});
	return (
		<FormDialog
			danger
			title={title}
			form={form}
			of={id}
			submit={`Cancelar ${countOf(orders.length, 'pedido', 'pedidos')}`}
			leave="Conservarlos"
			className="stack gap-4"
			onClose={onClose}
		>
			<p>
				Nadie ha pagado estos pedidos, y llegaron de la misma cuenta, del mismo navegador o de la misma conexión. Una
				conexión móvil puede ser de muchas personas: míralos antes.
			</p>
			<ul aria-label={title}>
				{orders.map(({ id, orderNumber, buyer, units, total }) => (
					<li key={id}>
						<b className="unbroken">{orderNumber}</b>
						<span>{` · ${buyer} · ${countOf(units, 'unidad', 'unidades')} · ${formatLocalMoney(total)}`}</span>
					</li>
				))}
			</ul>
			<p className="note">De dónde llegó un pedido se sabe durante un día. Lo que guardaban vuelve a la venta.</p>
			<TextAreaField
				label="Motivo"
				help="Solo lo ve el equipo."
				rows={2}
				maxLength={300}
				required
				{...form.field('reason')}
			/>
		</FormDialog>
	);
}
