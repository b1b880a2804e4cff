import type { GuestOrder } from '../../contract/guestOrder';
import {
	useAskGuestGatewayMutation,
	useChargeGuestOrderMutation,
	useOpenGuestGatewayPageMutation,
	useReviveGuestOrderMutation,
	useSendGuestProofMutation,
} from '../features/orders/guestOrderApi';
import type { GatewayCalls } from '../features/payments/GatewayPay';
import { PaymentPanel } from '../features/payments/PaymentPanel';
import { holdKey } from '../holds/holdKey';
import { OrderAgain } from './OwnPayment';

interface GuestPaymentProps {
	order: GuestOrder;
	token: string;
	/** Null until the order is opened. */
	digits: string | null;
}

/** Where the payment of an order without an account stands. Whoever has the link may pay it; a proof needs the digits. */
export function GuestPayment({ order, token, digits }: GuestPaymentProps) {
	const [send] = useSendGuestProofMutation();
	const [revive] = useReviveGuestOrderMutation();
	const gatewayCalls = useGuestGatewayCalls(token);
	const { payment } = order;
	if (!payment) return null;
	return (
		<PaymentPanel
			order={{ ...order, payment }}
			{...(!digits && { locked: order.adopted ? inAccount : openFirst })}
			send={(proof) => send({ token, digits: digits ?? '', ...proof })}
			gatewayCalls={gatewayCalls}
			revive={() => revive({ token, digits: digits ?? '', holdKey: holdKey() })}
			again={<OrderAgain order={order} />}
		/>
	);
}

function useGuestGatewayCalls(token: string): GatewayCalls {
	const [charge] = useChargeGuestOrderMutation();
	const [open] = useOpenGuestGatewayPageMutation();
	const [ask] = useAskGuestGatewayMutation();
	return {
		charge: (payer) => charge({ token, ...payer }),
		redirect: () => open({ token }),
		ask: () => ask({ token }),
	};
}

const openFirst = 'Abre antes tus datos, aquí debajo.';
const inAccount = 'Hazlo desde la cuenta en la que está el pedido.';
