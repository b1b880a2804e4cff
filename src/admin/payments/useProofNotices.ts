import { gatewayName } from '#contract/payments/gateways';
import { formatOrderTotal } from '#contract/shared/money';
import { adminOrderEventReceived } from '#live/actions';
import { moneyAlertTexts } from '../kit/shared/moneyAlertTexts';
import { type Arrival, useArrivalNotices } from '../kit/shared/useArrivalNotices';

type OrderArrival = Arrival<ReturnType<typeof adminOrderEventReceived>>;

const alerts: OrderArrival = {
	matcher: adminOrderEventReceived.match,
	newsOf({ payload: { event } }) {
		const { orderNumber, online } = event.order;
		if (!online?.alert) return null;
		const text = `${orderNumber}: ${moneyAlertTexts[online.alert](gatewayName(online.method))} Míralo en Pagos.`;
		return { id: `alert ${orderNumber} ${online.alert}`, key: 'money-alert', tone: 'danger', duration: 60_000, text };
	},
};

const proofs: OrderArrival = {
	matcher: adminOrderEventReceived.match,
	newsOf({ payload: { event } }) {
		const { payment, orderNumber, total } = event.order;
		const proof = payment?.state === 'PROOF_SENT' ? payment.proofs.at(-1) : undefined;
		if (!proof) return null;
		const text = `Nuevo comprobante de pago: ${orderNumber} · ${formatOrderTotal(total)}`;
		return { id: `proof ${proof.id}`, key: 'payment-proof', tone: 'info', text };
	},
};

export function useProofNotices(): void {
	useArrivalNotices(alerts);
	useArrivalNotices(proofs);
}
