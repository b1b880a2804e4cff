import { Check, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Product } from '../../../contract/catalog/product';
import { isSoldOut, stockOf } from '../../lib/product';
import { Button, type ButtonProps, LinkButton } from '../../ui/Button';
import { useBriefly } from '../../ui/useBriefly';
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
	label?: ReactNode;
	onAdded?: () => void;
}

function useAddition(product: Product, quantity: number) {
	const cart = useCart();
	const mine = useUnitsInCart(product.id);
	const { id, name, price, imageUrl } = product;
	const stock = stockOf(product);
	const add = () => {
		cart.add({ id, name, price, imageUrl: imageUrl ?? null, quantity });
		// Otherwise the line has no stock until the next live event.
		if (stock !== null) cart.updateProducts([{ id, stock }]);
	};
	return { cart, mine, isShort: stock !== null && mine > 0 && mine + quantity > stock, add };
}

/** R3-016. */
export function AddToCartButton({
	product,
	quantity = 1,
	label = 'Añadir al Carrito',
	variant = 'soft',
	onAdded,
	...rest
}: AddToCartProps) {
	const { cart, mine, isShort, add } = useAddition(product, quantity);
	/** Undefined until known. */
	const [full, setFull] = useState<string | null>();
	const [added, confirm] = useBriefly();

	if (isSoldOut(product))
		return (
			<Button {...rest} variant={variant} disabled>
				{product.heldUntil ? 'Apartado' : 'Agotado'}
			</Button>
		);

	const press = () => {
		if (isShort && full !== null) return;
		add();
		confirm();
		cart.showAddition(product.id);
		onAdded?.();
	};

	const said = isShort && !added ? full : null;
	return (
		<>
			<Button
				{...rest}
				variant={variant}
				icon={said ? null : added ? <Check size={18} /> : <Plus size={18} />}
				onClick={press}
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

/** Goes on to the checkout also where the cart has all units that are left. */
export function BuyNowLink({ product, quantity }: Required<Pick<AddToCartProps, 'product' | 'quantity'>>) {
	const { isShort, add } = useAddition(product, quantity);
	if (isSoldOut(product)) return null;
	return (
		<LinkButton to="/checkout" wide onClick={isShort ? undefined : add}>
			Comprar ahora
		</LinkButton>
	);
}
