import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutBody, Order } from '../../contract/order';
import { EmptyCart } from '../features/cart/CartDrawer';
import { CartSummary } from '../features/cart/CartSummary';
import { CartTotal } from '../features/cart/CartTotal';
import {
	itemRemoved,
	newsAcknowledged,
	productsSeen,
	quantityChanged,
	selectCartItems,
} from '../features/cart/cartSlice';
import type { Acceptance } from '../features/checkout/ChangedLines';
import { CheckoutForm } from '../features/checkout/CheckoutForm';
import { useAppDispatch, useAppSelector, useAppStore } from '../store';
import { noticeShown } from '../store/noticesSlice';
import { usePageTitle } from '../ui/usePageTitle';
import styles from './CheckoutPage.module.css';
import { useCartCheck } from './useCartCheck';

/** From the cart to a real order (R10-01); only signed-in visitors come here. */
export default function CheckoutPage() {
	usePageTitle('Finalizar compra');
	useCartCheck();
	const store = useAppStore();
	const dispatch = useAppDispatch();
	const navigate = useNavigate();
	const items = useAppSelector(selectCartItems);
	const here = useRef(true);

	useEffect(function knowWhetherStillHere() {
		here.current = true;
		return () => {
			here.current = false;
		};
	}, []);

	const accept = (changes: Acceptance[]) => {
		for (const { id, quantity, price, available } of changes) {
			dispatch(quantityChanged({ id, quantity }));
			if (quantity > 0) dispatch(productsSeen([{ id, price, stock: available }]));
			dispatch(newsAcknowledged(id));
		}
	};

	/** Only what was ordered leaves the cart: something may have come in while the order was on its way. */
	const takeOut = (ordered: CheckoutBody['items']) => {
		for (const { productId, quantity } of ordered) {
			const line = selectCartItems(store.getState()).find(({ id }) => id === productId);
			if (line && line.quantity > quantity)
				dispatch(quantityChanged({ id: productId, quantity: line.quantity - quantity }));
			else dispatch(itemRemoved(productId));
		}
	};

	const finish = (order: Order, ordered: CheckoutBody['items']) => {
		// The way first: without lines this page would say that the cart is empty.
		if (here.current) void navigate(`/checkout/done/${order.id}`, { replace: true });
		else dispatch(noticeShown({ tone: 'success', text: `Recibimos tu pedido ${order.orderNumber}.`, duration: 8000 }));
		takeOut(ordered);
	};

	if (!items.length)
		return (
			<>
				<h1>Finalizar compra</h1>
				<EmptyCart />
			</>
		);
	return (
		<div className={styles.page}>
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
