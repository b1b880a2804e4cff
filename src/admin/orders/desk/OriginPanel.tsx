import { Radar } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { errorText, refusalOf } from '#api/errorText';
import { useMay } from '#auth/may';
import { type AdminOrder, CancelOriginBody, type OriginOrders } from '#contract/orders/desk';
import { formatLocalMoney } from '#contract/shared/money';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { FormDialog } from '#ui/FormDialog';
import { CheckboxField, TextAreaField } from '#ui/fields';
import { useForm } from '#ui/form';
import { Notice } from '#ui/Notice';
import { LoadingScreen } from '#ui/Spinner';
import { useCancelOriginMutation, useGetOriginQuery } from '../orderChangesApi';

export function OriginPanel({ order }: { order: AdminOrder }) {
	const [open, setOpen] = useState(false);
	const mayWrite = useMay('orders:write');
	const isUnpaid = order.status === 'PENDING' && order.channel === 'WEB' && order.payment?.state !== 'CONFIRMED';
	if (!mayWrite || (!open && !isUnpaid)) return null;
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
	if (currentData?.orders.length) return <OriginForm id={id} orders={currentData.orders} onClose={onClose} />;
	return (
		<Dialog open title={title} onClose={onClose}>
			{error ? (
				<Notice tone="danger">{errorText(error, 'No pudimos buscarlos.')}</Notice>
			) : (
				!currentData && <LoadingScreen />
			)}
			{currentData && !error && <p>No hay pedidos por cancelar: de los que llegaron hay pago o tu visto bueno.</p>}
		</Dialog>
	);
}

function OriginForm({ id, orders, onClose }: OriginDialogProps & OriginOrders) {
	const [cancel] = useCancelOriginMutation();
	const proved = orders.filter((order) => order.proved);
	const [retained, setRetained] = useState<readonly number[]>(() => proved.map((order) => order.id));
	const chosen = orders.filter((order) => !retained.includes(order.id));
	const keep = (one: number, isRetained: boolean) =>
		setRetained([...retained.filter((id) => id !== one), ...(isRetained ? [one] : [])]);
	const form = useForm({
		schema: v.pick(CancelOriginBody, ['reason']),
		values: { reason: '' },
		submit: async ({ reason }) => {
			const named = chosen.map(({ id, editVersion }) => ({ id, editVersion }));
			const { data, error } = await cancel({ id, orders: named, reason });
			if (error) return refusalOf(error, 'No pudimos cancelarlos. Vuelve a intentarlo.');
			if (data.cancelled < named.length)
				return {
					message: `Cancelamos ${data.cancelled} de ${named.length}. Los demás cambiaron mientras los mirabas.`,
				};
			onClose();
		},
	});
	return (
		<FormDialog
			danger
			title={title}
			form={form}
			of={id}
			submit={`Cancelar ${countOf(chosen.length, 'pedido', 'pedidos')}`}
			disabled={chosen.length === 0}
			leave="Conservarlos"
			className="stack gap-4"
			onClose={onClose}
		>
			<p>
				De estos pedidos no hay pago confirmado, y llegaron de la misma cuenta, del mismo navegador o de la misma
				conexión. Una conexión móvil puede ser de muchas personas: desmarca los que quieras conservar.
			</p>
			<Choices label={title} orders={orders.filter((order) => !order.proved)} retained={retained} keep={keep} />
			{proved.length > 0 && (
				<>
					<p>
						Estos enviaron un comprobante que nadie ha revisado. Míralo antes en Pagos: si cancelas uno, el comprobante
						queda ahí por revisar.
					</p>
					<Choices label="Con comprobante" orders={proved} retained={retained} keep={keep} />
				</>
			)}
			<p className="note">
				<span>De dónde llegó un pedido se sabe durante un día, y mientras siga sin pagar.</span>
				{chosen.some(({ request }) => !request) && <span> Lo que guardaban vuelve a la venta.</span>}
			</p>
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

interface ChoicesProps extends OriginOrders {
	label: string;
	retained: readonly number[];
	keep: (id: number, isRetained: boolean) => void;
}

const Choices = ({ label, orders, retained, keep }: ChoicesProps) =>
	orders.length > 0 && (
		<ul aria-label={label}>
			{orders.map((order) => (
				<li key={order.id}>
					<CheckboxField
						label={textOf(order)}
						checked={!retained.includes(order.id)}
						onChange={({ target }) => keep(order.id, !target.checked)}
					/>
				</li>
			))}
		</ul>
	);

const textOf = ({ orderNumber, buyer, units, total, request }: OriginOrders['orders'][number]): string =>
	[
		...[orderNumber, buyer, countOf(units, 'unidad', 'unidades'), formatLocalMoney(total)],
		...(request ? ['Solicitud'] : []),
	].join(' · ');
