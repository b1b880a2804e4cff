import { Check, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Product } from '../../../contract/product';
import { isSoldOut, stockOf } from '../../lib/product';
import { Button, type ButtonProps } from '../../ui/Button';
import { useCart } from './CartProvider';

interface AddToCartProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className' | 'aria-describedby'> {
	product: Product;
	quantity?: number;
	label?: string;
}

/** Milliseconds. */
const confirmationTime = 1500;

/** R3-016. */
export function AddToCartButton({
	product,
	quantity = 1,
	label = 'Añadir al Carrito',
	variant = 'soft',
	...rest
}: AddToCartProps) {
	const cart = useCart();
	const [added, setAdded] = useState(0);

	useEffect(
		function endConfirmation() {
			if (!added) return;
			const timer = setTimeout(() => setAdded(0), confirmationTime);
			return () => clearTimeout(timer);
		},
		[added],
	);

	if (isSoldOut(product))
		return (
			<Button {...rest} variant={variant} disabled>
				{product.heldUntil ? 'Apartado' : 'Agotado'}
			</Button>
		);

	const add = () => {
		const { id, name, price, imageUrl } = product;
		cart.add({ id, name, price, imageUrl: imageUrl ?? null, quantity });
		const stock = stockOf(product);
		// Otherwise the line would know its stock only after the next live event.
		if (stock !== null) cart.updateProducts([{ id, stock }]);
		setAdded((times) => times + 1);
	};

	return (
		<Button {...rest} variant={variant} icon={added ? <Check size={18} /> : <Plus size={18} />} onClick={add}>
			{added ? 'Añadido' : label}
		</Button>
	);
}

/** A constant, so that cards do not render again because of it. */
export const addToCart = (product: Product) => <AddToCartButton product={product} />;
