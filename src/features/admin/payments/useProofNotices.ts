import { gatewayNames } from '../../../../contract/gateways';
import { adminOrderEventReceived } from '../../../live/actions';
import { useAppDispatch } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';
import { moneyAlertTexts } from '../shared/moneyAlertTexts';
import { useActions } from '../shared/useActions';

/** Milliseconds. */
const duration = 8000;

/** Orders tell of themselves for other reasons too. */
const told = new Set<number | string>();

/** A proof waits for somebody who looks at the account, and a dispute for an answer, wherever in the back-office they are. */
export function useProofNotices(): void {
	const dispatch = useAppDispatch();
	useActions(adminOrderEventReceived.match, ({ payload: { event } }) => {
		const { payment, orderNumber, total, online } = event.order;
		const alarm = online?.alert && `${orderNumber} ${online.alert}`;
		if (online?.alert && alarm && !told.has(alarm)) {
			told.add(alarm);
			const text = `${orderNumber}: ${moneyAlertTexts[online.alert](gatewayNames[online.method])} Míralo en Pagos.`;
			dispatch(noticeShown({ key: 'money-alert', tone: 'danger', duration: 60_000, text }));
		}
		const proof = payment?.state === 'PROOF_SENT' ? payment.proofs.at(-1)?.id : undefined;
		if (proof === undefined || told.has(proof)) return;
		told.add(proof);
		const text = `Nuevo comprobante de pago: ${orderNumber} · S/. ${total}`;
		dispatch(noticeShown({ key: 'payment-proof', tone: 'info', duration, text }));
	});
}
