import { Check, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Product } from '../../../contract/catalog/product';
import { isSoldOut, stockOf } from '../../lib/product';
import { Button, type ButtonProps } from '../../ui/Button';
import { useCart } from './CartProvider';
import type { LastUnitsProps } from './LastUnits';
import { useUnitsInCart } from './useUnitsInCart';

/** Without the chunk, the cart reports the excess. */
function NotKnown({ onKnown }: LastUnitsProps) {
	useEffect(() => onKnown(null), [onKnown]);
	return null;
}
const LastUnits = lazy(() =>
	import(/* webpackChunkName: "last-units" */ './LastUnits').catch(() => ({ default: NotKnown })),
);

interface AddToCartProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className' | 'aria-describedby'> {
	product: Product;
	quantity?: number;
	label?: string;
}

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
	const mine = useUnitsInCart(product.id);
	/** Undefined until known. */
	const [full, setFull] = useState<string | null>();
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

	const stock = stockOf(product);
	const isShort = stock !== null && mine > 0 && mine + quantity > stock;

	const add = () => {
		if (isShort && full !== null) return;
		const { id, name, price, imageUrl } = product;
		cart.add({ id, name, price, imageUrl: imageUrl ?? null, quantity });
		// Otherwise the line has no stock until the next live event.
		if (stock !== null) cart.updateProducts([{ id, stock }]);
		setAdded((times) => times + 1);
		cart.showAddition(id);
	};

	const said = isShort && !added ? full : null;
	return (
		<>
			<Button
				{...rest}
				variant={variant}
				icon={said ? null : added ? <Check size={18} /> : <Plus size={18} />}
				onClick={add}
				// Unlike a disabled button it does not lose the focus.
				aria-disabled={said ? true : undefined}
			>
				{said ?? (added ? 'Añadido' : label)}
			</Button>
			{isShort && (
				<Suspense>
					<LastUnits product={product} mine={mine} onKnown={setFull} />
				</Suspense>
			)}
		</>
	);
}

/** A constant, so that cards do not render again. */
export const addToCart = (product: Product) => <AddToCartButton product={product} />;
