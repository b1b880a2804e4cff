import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutBody, Order } from '../../contract/order';
import { EmptyCart } from '../features/cart/CartDrawer';
import { useCart, useCartState } from '../features/cart/CartProvider';
import { CartSummary } from '../features/cart/CartSummary';
import { CartTotal } from '../features/cart/CartTotal';
import { selectCartItems } from '../features/cart/cartSlice';
import type { Acceptance } from '../features/checkout/ChangedLines';
import { CheckoutForm } from '../features/checkout/CheckoutForm';
import { useAppDispatch } from '../store';
import { noticeShown } from '../store/noticesSlice';
import { PageMeta } from '../ui/PageMeta';
import { useCartCheck } from './useCartCheck';

/** R10-01. The route lets only signed-in visitors in. */
export default function CheckoutPage() {
	useCartCheck();
	const cart = useCart();
	const dispatch = useAppDispatch();
	const navigate = useNavigate();
	const items = useCartState(selectCartItems);
	const mounted = useRef(true);

	useEffect(function trackMounted() {
		mounted.current = true;
		return () => {
			mounted.current = false;
		};
	}, []);

	const accept = (changes: Acceptance[]) => {
		for (const { id, quantity, price, available } of changes) {
			cart.changeQuantity({ id, quantity });
			if (quantity > 0) cart.updateProducts([{ id, price, stock: available }]);
			cart.acknowledgeChanges(id);
		}
	};

	const finish = (order: Order, ordered: CheckoutBody['items']) => {
		// Navigate first, because without lines this page would show the empty cart.
		if (mounted.current) void navigate(`/checkout/done/${order.id}`, { replace: true });
		else dispatch(noticeShown({ tone: 'success', text: `Recibimos tu pedido ${order.orderNumber}.`, duration: 8000 }));
		cart.removeOrdered(ordered);
	};

	if (!items.length)
		return (
			<>
				<PageMeta title="Finalizar compra" noindex />
				<h1>Finalizar compra</h1>
				<EmptyCart />
			</>
		);
	return (
		<div className="stack gap-6">
			<PageMeta title="Finalizar compra" noindex />
			<h1>Finalizar compra</h1>
			<CheckoutForm
				items={items}
				summary={<CartSummary />}
				total={<CartTotal />}
				onAccept={accept}
				onOrdered={finish}
			/>
		</div>
	);
}
