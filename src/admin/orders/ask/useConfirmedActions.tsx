import { type ReactNode, useMemo, useState } from 'react';
import { isSampleId } from '#api/orSamples';
import type { AdminOrder } from '#contract/orders/desk';
import type { StatusDetails } from '#contract/orders/order';
import type { OrderStatus } from '#contract/orders/status';
import { deliveryOf } from '#lib/orderTypes';
import { useAppDispatch } from '#store';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { adminOrdersApi } from '../adminOrdersApi';
import { type ChangeDetails, type OrderActions, orderActions, useBusy } from '../orderActions';
import { AcceptDialog } from './AcceptDialog';
import { CancelDialog } from './CancelDialog';
import { ShipDialog } from './ShipDialog';
import { UnpaidText } from './UnpaidText';

const unpaid: readonly unknown[] = ['WAITING', 'PROOF_SENT', 'REFUSED', 'EXPIRED'];

const goesUnpaid = ({ status, payment }: AdminOrder, to: OrderStatus): boolean =>
	unpaid.includes(payment?.state) && (status === 'PENDING' || to === 'SHIPPED');

const asksTracking = (order: AdminOrder, to: OrderStatus): boolean =>
	to === 'SHIPPED' && !order.trackingNumber && deliveryOf(order)?.kind !== 'PICKUP';

interface Question {
	order: AdminOrder;
	status: OrderStatus;
	details: StatusDetails;
}

/**
 * A change is done once the screen shows it (R4-36). A question precedes changes that may cost money or goods, and
 * shipping; samples have none (R17-01).
 */
export function useConfirmedActions(): { actions: OrderActions; dialog: ReactNode } {
	const dispatch = useAppDispatch();
	const [question, setQuestion] = useState<Question | null>(null);
	const actions = useMemo((): OrderActions => {
		const { changeOrderStatus, addOrderTracking } = adminOrdersApi.endpoints;
		const alerting = orderActions({
			async changeStatus(id, status, { reason, trackingNumber, ...details } = {}) {
				if (trackingNumber)
					await dispatch(addOrderTracking.initiate({ id, trackingNumber }, { track: false })).unwrap();
				return dispatch(
					changeOrderStatus.initiate({ ...details, id, status, ...(reason && { reason }) }, { track: false }),
				).unwrap();
			},
			addTracking: (id, trackingNumber) =>
				dispatch(addOrderTracking.initiate({ id, trackingNumber }, { track: false })).unwrap(),
		});
		return {
			...alerting,
			ask(order, status, details = {}) {
				const mayCost = status === 'CANCELLED' || order.request === true || goesUnpaid(order, status);
				const needsQuestion = (mayCost || asksTracking(order, status)) && !isSampleId(order.id);
				if (needsQuestion) setQuestion({ order, status, details });
				return needsQuestion;
			},
		};
	}, [dispatch]);
	if (!question) return { actions, dialog: null };
	const { order, status, details } = question;
	const onClose = () => setQuestion(null);
	const change = (more: ChangeDetails) => actions.changeStatus(order.id, status, more);
	const dialog =
		status === 'CANCELLED' ? (
			<CancelDialog id={order.id} reason={details.reason ?? ''} onCancel={change} onClose={onClose} />
		) : status === 'SHIPPED' ? (
			<ShipDialog
				order={order}
				unpaid={goesUnpaid(order, status)}
				onShip={(more) => change({ ...details, ...more })}
				onClose={onClose}
			/>
		) : order.request ? (
			<AcceptDialog id={order.id} name={order.orderNumber} onClose={onClose} />
		) : (
			<UnpaidDialog order={order} onGoOn={async () => (await change(details)) && onClose()} onClose={onClose} />
		);
	return { actions, dialog };
}

interface UnpaidDialogProps {
	order: AdminOrder;
	onGoOn: () => Promise<unknown>;
	onClose: () => void;
}

function UnpaidDialog({ order, onGoOn, onClose }: UnpaidDialogProps) {
	const [busy, begin] = useBusy();
	return (
		<ConfirmDialog
			open
			danger
			title={
				<>
					<span className="unbroken">{order.orderNumber}</span> <span>no está pagado</span>
				</>
			}
			confirmLabel="Aceptar sin pago"
			cancelLabel="Volver"
			loading={busy}
			onConfirm={() => begin(onGoOn)}
			onCancel={onClose}
		>
			<UnpaidText order={order}>Si lo aceptas así, su plazo para pagar deja de correr y no se cancela solo.</UnpaidText>
		</ConfirmDialog>
	);
}
