import { Check, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Product } from '../../../contract/catalog';
import { isSoldOut, stockOf } from '../../lib/product';
import { useAppDispatch } from '../../store';
import { Button, type ButtonProps } from '../../ui/Button';
import { itemAdded, productsSeen } from './cartSlice';

interface AddToCartProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className' | 'aria-describedby'> {
	product: Product;
	quantity?: number;
	label?: string;
}

/** Milliseconds for which the button says that it has worked. */
const thanks = 1500;

/**
 * Puts a product into the cart (R3-016). It listens to nothing in the store, so that a full page of cards does not
 * draw again with each click; the cart button in the header says aloud how many there are now.
 */
export function AddToCartButton({
	product,
	quantity = 1,
	label = 'Añadir al Carrito',
	variant = 'soft',
	...rest
}: AddToCartProps) {
	const dispatch = useAppDispatch();
	const [added, setAdded] = useState(0);

	useEffect(
		function forgetAfterAWhile() {
			if (!added) return;
			const timer = setTimeout(() => setAdded(0), thanks);
			return () => clearTimeout(timer);
		},
		[added],
	);

	if (isSoldOut(product))
		return (
			<Button {...rest} variant={variant} disabled>
				Agotado
			</Button>
		);

	const add = () => {
		const { id, name, price, imageUrl } = product;
		dispatch(itemAdded({ id, name, price, imageUrl: imageUrl ?? null, quantity }));
		const stock = stockOf(product);
		// The line knows at once how many there are, not only after the next live event.
		if (stock !== null) dispatch(productsSeen([{ id, stock }]));
		setAdded((times) => times + 1);
	};

	return (
		<Button {...rest} variant={variant} icon={added ? <Check size={18} /> : <Plus size={18} />} onClick={add}>
			{added ? 'Añadido' : label}
		</Button>
	);
}
