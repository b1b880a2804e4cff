import { ShoppingCart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../contract/order';
import { useCart } from '../features/cart/CartProvider';
import { OwnDocuments } from '../features/documents/OwnDocuments';
import { PaymentPanel } from '../features/payments/PaymentPanel';
import { useOwnGatewayCalls, useReviveOrderMutation, useSendProofMutation } from '../features/payments/paymentsApi';
import { holdKey } from '../holds/holdKey';
import { Button } from '../ui/Button';

/** Where the payment of an own order stands; one that was cancelled for it can be put into the cart again. */
export function OwnPayment({ order }: { order: Order }) {
	const [send, { data: sent }] = useSendProofMutation();
	const [revive] = useReviveOrderMutation();
	const gatewayCalls = useOwnGatewayCalls(order.id);
	const payment = newer(order.payment, sent?.payment);
	if (!payment) return null;
	return (
		<>
			<PaymentPanel
				order={{ ...order, payment }}
				send={(proof) => send({ id: order.id, ...proof })}
				gatewayCalls={gatewayCalls}
				revive={() => revive({ id: order.id, holdKey: holdKey() })}
				again={<OrderAgain order={order} />}
			/>
			<OwnDocuments order={order.id} />
		</>
	);
}

/** A proof that was sent from here is known before the page has it. */
function newer(held: Order['payment'], sent: Order['payment']): Order['payment'] {
	return sent && held && held.proofs.length < sent.proofs.length ? sent : held;
}

/** The cart says what changed meanwhile: it asks for the products of its lines. */
export function OrderAgain({ order: { items, orderNumber } }: { order: Pick<Order, 'items' | 'orderNumber'> }) {
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
