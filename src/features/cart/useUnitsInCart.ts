import { useCartState } from './CartProvider';
import { selectCartItems } from './cartSlice';

/** Units of one product; other changes of the cart draw nothing again. */
export const useUnitsInCart = (id: number | undefined): number =>
	useCartState((state) => selectCartItems(state).find((item) => item.id === id)?.quantity ?? 0);
