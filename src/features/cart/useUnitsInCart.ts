import { useCartState } from './CartProvider';
import { selectCartItems } from './cartSlice';

/** Of one product; what else is in the cart draws nothing again. */
export const useUnitsInCart = (id: number | undefined): number =>
	useCartState((state) => selectCartItems(state).find((item) => item.id === id)?.quantity ?? 0);
