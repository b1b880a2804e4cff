import { bindActionCreators } from '@reduxjs/toolkit';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type AppDispatch, type RootState, useAppDispatch, useAppSelector } from '#store';
import { cartClosed, cartToggled } from '#store/uiSlice';
import {
	additionDismissed,
	additionShown,
	changesAcknowledged,
	cleared,
	itemAdded,
	itemRemoved,
	itemRestored,
	orderPlaced,
	productsUpdated,
	quantityChanged,
} from './cartSlice';

const bindCart = (dispatch: AppDispatch) =>
	bindActionCreators(
		{
			add: itemAdded,
			changeQuantity: quantityChanged,
			remove: itemRemoved,
			restore: itemRestored,
			showAddition: additionShown,
			dismissAddition: additionDismissed,
			removeOrdered: orderPlaced,
			clear: cleared,
			updateProducts: productsUpdated,
			acknowledgeChanges: changesAcknowledged,
			toggle: cartToggled,
			close: cartClosed,
		},
		dispatch,
	);

const CartContext = createContext<ReturnType<typeof bindCart> | null>(null);

export function CartProvider({ children }: { children: ReactNode }) {
	const dispatch = useAppDispatch();
	const cart = useMemo(() => bindCart(dispatch), [dispatch]);
	return <CartContext value={cart}>{children}</CartContext>;
}

/** Does not subscribe, so that a click does not render all cards. */
export function useCart() {
	const cart = useContext(CartContext);
	if (!cart) throw new Error('useCart must be used within a CartProvider');
	return cart;
}

export function useCartState<Selected>(selector: (state: RootState) => Selected): Selected {
	useCart();
	return useAppSelector(selector);
}
