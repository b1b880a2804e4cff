import { ShoppingCart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../contract/order';
import { useCart } from '../features/cart/CartProvider';
import { OwnDocuments } from '../features/documents/OwnDocuments';
import { PaymentPanel } from '../features/payments/PaymentPanel';
import { Button } from '../ui/Button';

/** Where the payment of an own order stands; one that was cancelled for it can be put into the cart again. */
export const OwnPayment = ({ order }: { order: Order }) => (
	<>
		<PaymentPanel order={order} again={<OrderAgain order={order} />} />
		<OwnDocuments order={order.id} />
	</>
);

/** The cart says what changed meanwhile: it asks for the products of its lines. */
function OrderAgain({ order: { items, orderNumber } }: { order: Order }) {
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
			Volver a pedir<span className="visually-hidden"> lo del pedido {orderNumber}</span>
		</Button>
	);
}
