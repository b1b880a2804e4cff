import { adminOrderEventReceived } from '../../../live/actions';
import { useAppDispatch } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';
import { useActions } from '../shared/useActions';

/** Milliseconds. */
const duration = 8000;

/** Orders tell of themselves for other reasons too. */
const told = new Set<number>();

/** A proof waits for somebody who looks at the account, wherever in the back-office they are. */
export function useProofNotices(): void {
	const dispatch = useAppDispatch();
	useActions(adminOrderEventReceived.match, ({ payload: { event } }) => {
		const { payment, orderNumber, total } = event.order;
		const proof = payment?.state === 'PROOF_SENT' ? payment.proofs.at(-1)?.id : undefined;
		if (proof === undefined || told.has(proof)) return;
		told.add(proof);
		const text = `Nuevo comprobante de pago: ${orderNumber} · S/. ${total}`;
		dispatch(noticeShown({ key: 'payment-proof', tone: 'info', duration, text }));
	});
}
