import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../store';
import { cartClosed, cartOpened, cartToggled, selectCartOpen } from '../../store/uiSlice';
import {
	type CartItem,
	cleared,
	itemAdded,
	itemRemoved,
	quantityChanged,
	selectCartCount,
	selectCartItems,
	selectCartTotal,
} from './cartSlice';

export interface Cart {
	items: CartItem[];
	/** Soles. */
	total: number;
	/** Units over all lines. */
	count: number;
	isOpen: boolean;
	addToCart(item: Omit<CartItem, 'quantity'>, quantity?: number): void;
	updateQuantity(id: number, quantity: number): void;
	removeFromCart(id: number): void;
	clearCart(): void;
	toggleCart(): void;
	openCart(): void;
	closeCart(): void;
}

const InsideCart = createContext(false);

/** Marks where the cart may be used; the cart itself is in the store. */
export function CartProvider({ children }: { children: ReactNode }) {
	return <InsideCart value={true}>{children}</InsideCart>;
}

/** The cart and what can be done with it. Throws outside a `CartProvider` (R8-05). */
export function useCart(): Cart {
	if (!useContext(InsideCart)) throw new Error('useCart must be used within a CartProvider');
	const dispatch = useAppDispatch();
	const items = useAppSelector(selectCartItems);
	const total = useAppSelector(selectCartTotal);
	const count = useAppSelector(selectCartCount);
	const isOpen = useAppSelector(selectCartOpen);
	return useMemo(
		() => ({
			items,
			total,
			count,
			isOpen,
			addToCart: (item, quantity = 1) => dispatch(itemAdded({ ...item, quantity })),
			updateQuantity: (id, quantity) => dispatch(quantityChanged({ id, quantity })),
			removeFromCart: (id) => dispatch(itemRemoved(id)),
			clearCart: () => dispatch(cleared()),
			toggleCart: () => dispatch(cartToggled()),
			openCart: () => dispatch(cartOpened()),
			closeCart: () => dispatch(cartClosed()),
		}),
		[items, total, count, isOpen, dispatch],
	);
}
