import { useCartState } from './CartProvider';
import { selectCartItems } from './cartSlice';

export const useUnitsInCart = (id: number | undefined): number =>
	useCartState((state) => selectCartItems(state).find((item) => item.id === id)?.quantity ?? 0);
