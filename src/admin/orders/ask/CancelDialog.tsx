import * as v from 'valibot';
import type { AdminOrder } from '#contract/orders/desk';
import { netReceived } from '#contract/orders/money';
import { reasonLength, type StatusDetails } from '#contract/orders/order';
import { gatewayName } from '#contract/payments/gateways';
import { formatLocalMoney } from '#contract/shared/money';
import { requiredText } from '#contract/shared/primitives';
import { statusLabel } from '#lib/orderStatus';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { CheckboxField, TextAreaField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import { LoadingScreen } from '#ui/Spinner';
import { useGetDeskOrderQuery } from '../adminOrdersApi';
import { OrderFormDialog, useOrderForm } from '../desk/OrderFormDialog';

interface CancelDialogProps {
	id: number;
	reason: string;
	onCancel: (details: StatusDetails) => Promise<boolean>;
	onClose: () => void;
}

export function CancelDialog({ id, ...rest }: CancelDialogProps) {
	const { currentData, isError, isFetching, refetch } = useGetDeskOrderQuery(id, { refetchOnMountOrArgChange: true });
	if (currentData) return <CancelForm order={currentData} {...rest} />;
	return (
		<Dialog open title="Cancelar el pedido" onClose={rest.onClose}>
			{isError ? (
				<ErrorState message="No pudimos abrir el pedido." retrying={isFetching} onRetry={() => void refetch()} />
			) : (
				<LoadingScreen />
			)}
		</Dialog>
	);
}

const Body = v.object({ reason: requiredText('El motivo', reasonLength), tell: v.boolean(), goods: v.string() });
const SentBody = v.object({ ...Body.entries, goods: v.picklist(['back', 'away'], 'Elige dónde están los productos') });

function CancelForm({ order, reason, onCancel, onClose }: Omit<CancelDialogProps, 'id'> & { order: AdminOrder }) {
	const { status, customer, total, items } = order;
	const isSent = status === 'SHIPPED';
	const versioned = useOrderForm({
		order,
		schema: isSent ? SentBody : Body,
		// A reason typed for the team is not sent to the customer by default.
		values: { reason, tell: reason === '', goods: '' },
		prepare: (typed) => typed,
		async save({ reason, tell, goods }, editVersion) {
			const goodsBack = isSent && goods === 'back';
			if (await onCancel({ reason, tell, goodsBack, editVersion })) onClose();
			return {};
		},
		onClose,
	});
	const { form } = versioned;
	const { error: missing, ...goods } = form.field('goods');
	return (
		<OrderFormDialog
			{...versioned}
			danger
			title={
				<>
					<span>Cancelar</span> <span className="unbroken">{order.orderNumber}</span>
				</>
			}
			submit="Cancelar el pedido"
			leave="Conservarlo"
		>
			<p>{`${customer?.name ?? 'Cuenta eliminada'} · ${statusLabel(status)} · ${formatLocalMoney(total)}`}</p>
			<ul aria-label="Productos">
				{items.map(({ productId, productName, quantity }) => (
					<li key={`${productId} ${productName}`}>{`${quantity} × ${productName}`}</li>
				))}
			</ul>
			<Notice tone={netReceived(order.money) > 0 ? 'warning' : 'info'}>{moneyText(order)}</Notice>
			{isSent ? (
				<ChoiceCards legend={<b>Ya salió. ¿Volvieron los productos?</b>} error={missing}>
					<ChoiceCard
						value="back"
						label="Sí, los tengo aquí"
						note="Vuelven a la venta en cuanto canceles."
						{...goods}
					/>
					<ChoiceCard
						value="away"
						label="No, siguen afuera"
						note="No vuelven a la venta. Cuando lleguen, lo anotas en la ficha del pedido."
						{...goods}
					/>
				</ChoiceCards>
			) : (
				<p className="note">
					{order.request
						? 'Es una solicitud: no tomó unidades, así que nada cambia en tu stock.'
						: 'Los productos vuelven a la venta en cuanto canceles.'}
				</p>
			)}
			<TextAreaField label="Motivo" rows={2} maxLength={reasonLength} required {...form.field('reason')} />
			<CheckboxField
				label="El cliente lee el motivo"
				help={customer?.guest ? linkHelp : 'En su pedido y en su correo. Sin marcar, solo lo ve el equipo.'}
				{...form.field('tell')}
			/>
		</OrderFormDialog>
	);
}

/** Without an account everyone with the link reads it. */
const linkHelp = 'Compró sin cuenta: lo lee quien tenga el enlace, así que no escribas nombres.';

function moneyText({ money, payment, online }: AdminOrder): string {
	const retained = netReceived(money);
	if (retained > 0) {
		const by = online && online.kept > 0 ? ` por ${gatewayName(online.method)}` : '';
		return `Recibiste ${formatLocalMoney(retained)}${by}. No se devuelve solo: queda «Por devolver» hasta que lo hagas.`;
	}
	if (payment?.state === 'PROOF_SENT')
		return 'El cliente envió un comprobante que nadie ha revisado. Si el dinero llegó, tendrás que devolverlo.';
	return money && money.paid > 0
		? `Ya devolviste los ${formatLocalMoney(money.paid)} que recibiste.`
		: 'No recibiste dinero por este pedido.';
}
