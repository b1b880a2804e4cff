import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderKey } from '#api/buyerCall';
import { holdKey } from '#commerce/holds/holdKey';
import type { BuyersOrder } from '#contract/orders/guest';
import type { Order } from '#contract/orders/order';
import { Button } from '#ui/Button';
import { useCart } from '../cart/CartProvider';
import {
	useAskGatewayMutation,
	useChargeCodeMutation,
	useOpenGatewayPageMutation,
	useReviveOrderMutation,
	useSendProofMutation,
} from '../order/buyerApi';
import { OrderDocuments } from '../order/documents/OrderDocuments';
import type { GatewayCalls } from '../order/payment/GatewayPay';
import { PaymentPanel } from '../order/payment/PaymentPanel';

interface OrderPaymentProps {
	order: BuyersOrder;
	by: OrderKey;
	/** How to reach the page that accepts a proof, if not here. */
	locked?: string | undefined;
	/** That page's part, if it is this one. */
	opening?: ReactNode;
}

/** An order cancelled without payment can be put into the cart again. */
export function OrderPayment({ order, by, locked, opening }: OrderPaymentProps) {
	const [send, { data: sent }] = useSendProofMutation();
	const [revive] = useReviveOrderMutation();
	const gatewayCalls = useGatewayCalls(by);
	const payment = newer(order.payment, sent?.payment);
	if (!payment) return null;
	const proof = 'personal' in order ? order.personal?.proof : undefined;
	return (
		<PaymentPanel
			order={{ ...order, payment: { ...payment, ...proof } }}
			by={by}
			{...(locked && { locked })}
			opening={opening}
			send={(proof) => send({ order: by, ...proof })}
			gatewayCalls={gatewayCalls}
			revive={() => revive({ order: by, holdKey: holdKey() })}
			again={<OrderAgain order={order} />}
		/>
	);
}

export const drawOwnPayment = (order: Order) => (
	<>
		<OrderPayment order={order} by={order.id} />
		<OrderDocuments order={order.id} label="Comprobantes" />
	</>
);

function useGatewayCalls(order: OrderKey): GatewayCalls {
	const [charge] = useChargeCodeMutation();
	const [open] = useOpenGatewayPageMutation();
	const [queryGateway] = useAskGatewayMutation();
	return {
		charge: (payer) => charge({ order, ...payer }),
		redirect: () => open({ order }),
		ask: () => queryGateway({ order }),
	};
}

const proofsOf = (payment: NonNullable<BuyersOrder['payment']>): number =>
	'proofs' in payment ? payment.proofs.length : 0;

/** The answer to a proof may be newer than the page's. */
function newer(held: BuyersOrder['payment'], sent: BuyersOrder['payment']): BuyersOrder['payment'] {
	return sent && held && proofsOf(held) < proofsOf(sent) ? sent : held;
}

/** The cart queries its products and shows changes. */
function OrderAgain({ order: { items, orderNumber } }: { order: Pick<Order, 'items' | 'orderNumber'> }) {
	const cart = useCart();
	const navigate = useNavigate();
	const lines = items.flatMap(({ productId: id, productName: name, ...line }) =>
		id === null ? [] : { id, name, ...line },
	);
	if (lines.length === 0) return null;
	const orderAgain = () => {
		for (const line of lines) cart.add(line);
		void navigate('/cart');
	};
	return (
		<Button size="s" icon={<ShoppingCart size={16} />} onClick={orderAgain}>
			Volver a pedir<span className="visually-hidden">{` lo del pedido ${orderNumber}`}</span>
		</Button>
	);
}
