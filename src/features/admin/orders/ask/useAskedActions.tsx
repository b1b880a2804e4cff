import { HandCoins } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/desk';
import { openAmount } from '../../../../../contract/orders/money';
import type { StatusDetails } from '../../../../../contract/orders/order';
import type { OrderStatus } from '../../../../../contract/orders/status';
import { formatLocalMoney } from '../../../../../contract/shared/money';
import { isSampleId } from '../../../../api/orSamples';
import { useMay } from '../../../../auth/may';
import { customerOf, paymentText } from '../../../../lib/orderTypes';
import { useAppDispatch } from '../../../../store';
import { LinkButton } from '../../../../ui/Button';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog';
import type { OpenRequest } from '../../shared/openRequest';
import { adminOrdersApi } from '../adminOrdersApi';
import { type OrderActions, orderActions } from '../orderActions';
import { useBusy } from '../useBusy';
import { AcceptDialog } from './AcceptDialog';
import { CancelDialog } from './CancelDialog';

const unpaid: readonly unknown[] = ['WAITING', 'PROOF_SENT', 'REFUSED', 'EXPIRED'];

const goesUnpaid = ({ status, payment }: AdminOrder, to: OrderStatus): boolean =>
	unpaid.includes(payment?.state) && (status === 'PENDING' || to === 'SHIPPED');

interface Asked {
	order: AdminOrder;
	status: OrderStatus;
	details: StatusDetails;
}

/**
 * A change is done once the screen shows it (R4-36). A question precedes changes that may cost the shop money or goods;
 * samples have none (R17-01).
 */
export function useAskedActions(): { actions: OrderActions; dialog: ReactNode } {
	const dispatch = useAppDispatch();
	const [asked, setAsked] = useState<Asked | null>(null);
	const actions = useMemo((): OrderActions => {
		const { changeOrderStatus, addOrderTracking } = adminOrdersApi.endpoints;
		const alerting = orderActions({
			changeStatus: (id, status, { reason, ...details } = {}) =>
				dispatch(
					changeOrderStatus.initiate({ ...details, id, status, ...(reason && { reason }) }, { track: false }),
				).unwrap(),
			addTracking: (id, trackingNumber) =>
				dispatch(addOrderTracking.initiate({ id, trackingNumber }, { track: false })).unwrap(),
		});
		return {
			...alerting,
			ask(order, status, details = {}) {
				const mayCost = status === 'CANCELLED' || order.request === true || goesUnpaid(order, status);
				const isAsked = mayCost && !isSampleId(order.id);
				if (isAsked) setAsked({ order, status, details });
				return isAsked;
			},
		};
	}, [dispatch]);
	if (!asked) return { actions, dialog: null };
	const { order, status, details } = asked;
	const onClose = () => setAsked(null);
	const change = (more: StatusDetails) => actions.changeStatus(order.id, status, more);
	const dialog =
		status === 'CANCELLED' ? (
			<CancelDialog id={order.id} reason={details.reason ?? ''} onCancel={change} onClose={onClose} />
		) : order.request ? (
			<AcceptDialog id={order.id} name={order.orderNumber} onClose={onClose} />
		) : (
			<UnpaidDialog {...asked} onGoOn={async () => (await change(details)) && onClose()} onClose={onClose} />
		);
	return { actions, dialog };
}

interface UnpaidDialogProps extends Asked {
	onGoOn: () => Promise<unknown>;
	onClose: () => void;
}

function UnpaidDialog({ order, status, onGoOn, onClose }: UnpaidDialogProps) {
	const maySee = useMay('payments:read');
	const [busy, begin] = useBusy();
	const name = order.orderNumber;
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
				<p>{`${customerOf(order).name}: faltan ${formatLocalMoney(openAmount(order))} (${paymentText(order)}).`}</p>
				<p>
					{order.payment?.state === 'PROOF_SENT'
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
