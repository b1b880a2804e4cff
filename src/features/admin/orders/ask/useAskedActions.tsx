import { HandCoins } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { StatusDetails } from '../../../../../contract/orders/order';
import type { OrderStatus } from '../../../../../contract/orders/status';
import { formatLocalMoney } from '../../../../../contract/shared/money';
import { useMay } from '../../../../auth/may';
import type { OrderView } from '../../../../lib/orderTypes';
import { LinkButton } from '../../../../ui/Button';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog';
import { orderName } from '../../entities/order';
import type { OpenRequest } from '../../shared/openRequest';
import { type OrderActions, orderActions } from '../orderActions';
import type { OrderChanges } from '../ordersSource';
import { useBusy } from '../useBusy';
import { AcceptDialog } from './AcceptDialog';
import { CancelDialog } from './CancelDialog';

const unpaid: readonly unknown[] = ['WAITING', 'PROOF_SENT', 'REFUSED', 'EXPIRED'];

/** Work begins, or goods leave, without the money that should have come before. */
const goesUnpaid = ({ status, paymentState }: OrderView, to: OrderStatus): boolean =>
	unpaid.includes(paymentState) && (status === 'PENDING' || to === 'SHIPPED');

interface Asked {
	order: OrderView;
	status: OrderStatus;
	details: StatusDetails;
}

/** Changes of the shop's own orders: what may cost money or goods is asked about first. `dialog` is to be drawn. */
export function useAskedActions(changes: OrderChanges): { actions: OrderActions; dialog: ReactNode } {
	const [asked, setAsked] = useState<Asked | null>(null);
	const actions = useMemo((): OrderActions => {
		const plain = orderActions(changes);
		return {
			...plain,
			ask(order, status, details = {}) {
				const isAsked = status === 'CANCELLED' || order.request === true || goesUnpaid(order, status);
				if (isAsked) setAsked({ order, status, details });
				return isAsked;
			},
		};
	}, [changes]);
	if (!asked) return { actions, dialog: null };
	const { order, status, details } = asked;
	const onClose = () => setAsked(null);
	const change = (more: StatusDetails) => actions.changeStatus(order.id, status, more);
	const dialog =
		status === 'CANCELLED' ? (
			<CancelDialog id={Number(order.id)} reason={details.reason ?? ''} onCancel={change} onClose={onClose} />
		) : order.request ? (
			<AcceptDialog id={Number(order.id)} name={orderName(order)} onClose={onClose} />
		) : (
			<UnpaidDialog {...asked} onGoOn={async () => (await change(details)) && onClose()} onClose={onClose} />
		);
	return { actions, dialog };
}

interface UnpaidDialogProps extends Asked {
	onGoOn: () => Promise<unknown>;
	onClose: () => void;
}

/** An order that goes on without its money says so, and leads to the payment. */
function UnpaidDialog({ order, status, onGoOn, onClose }: UnpaidDialogProps) {
	const maySee = useMay('payments:read');
	const [busy, begin] = useBusy();
	const name = orderName(order);
	const leaves = status === 'SHIPPED';
	return (
		<ConfirmDialog
			open
			danger
			title={
				<>
					<span className="unbroken">{name}</span> <span>no está pagado</span>
				</>
			}
			confirmLabel={leaves ? 'Enviar sin pago' : 'Aceptar sin pago'}
			cancelLabel="Volver"
			loading={busy}
			onConfirm={() => begin(onGoOn)}
			onCancel={onClose}
		>
			<div className="stack gap-3">
				<p>{`${order.customer?.name}: faltan ${formatLocalMoney(order.balance ?? order.total)} (${order.paymentMethod}).`}</p>
				<p>
					{order.paymentState === 'PROOF_SENT'
						? 'Envió un comprobante que nadie ha revisado: míralo antes.'
						: 'Si el dinero ya está en tu cuenta, confírmalo antes en su pago.'}
				</p>
				{maySee && (
					<div className="cluster">
						<LinkButton
							variant="primary"
							icon={<HandCoins size={18} />}
							to={`/admin/payments?${new URLSearchParams({ search: name, state: 'ALL' })}`}
							state={{ open: order.id } satisfies OpenRequest}
						>
							Ver su pago
						</LinkButton>
					</div>
				)}
				<p className="note">
					{leaves
						? 'Si lo envías así, los productos salen sin que te hayan pagado.'
						: 'Si lo aceptas así, su plazo para pagar deja de correr y no se cancela solo.'}
				</p>
			</div>
		</ConfirmDialog>
	);
}
