import { Check, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Product } from '#contract/catalog/product';
import { isSoldOut, stockOf } from '#lib/product';
import { Button, type ButtonProps, LinkButton } from '#ui/Button';
import { useCart, useCartState } from './CartProvider';
import { selectCartItems } from './cartSlice';
import type { LastUnitsProps } from './LastUnits';

const confirmationMs = 1500;

/** True for a moment after each call. */
export function useBriefly(): [boolean, () => void] {
	const [times, setTimes] = useState(0);
	useEffect(
		function endInTime() {
			if (!times) return;
			const timer = setTimeout(() => setTimes(0), confirmationMs);
			return () => clearTimeout(timer);
		},
		[times],
	);
	return [times > 0, () => setTimes((before) => before + 1)];
}

/** Without the chunk, the cart reports the excess. */
function NoLastUnits({ onKnown }: LastUnitsProps) {
	useEffect(() => onKnown(null), [onKnown]);
	return null;
}
const LastUnits = lazy(() =>
	import(/* webpackChunkName: "last-units" */ './LastUnits').catch(() => ({ default: NoLastUnits })),
);

interface AddToCartProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className' | 'aria-describedby'> {
	product: Product;
	quantity?: number;
	label?: ReactNode;
	onAdded?: () => void;
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
	const cart = useCart();
	const mine = useUnitsInCart(product.id);
	const stock = stockOf(product);
	const left = product.offer?.left ?? Number.POSITIVE_INFINITY;
	const isFew = mine > 0 && mine + quantity > left;
	const isShort = !isFew && stock !== null && mine > 0 && mine + quantity > stock;
	/** Undefined until known. */
	const [full, setFull] = useState<string | null>();
	const [added, confirm] = useBriefly();

	if (isSoldOut(product))
		return (
			<Button {...rest} variant={variant} disabled>
				{product.heldUntil ? 'Apartado' : 'Agotado'}
			</Button>
		);

	const fullText = added
		? null
		: isFew
			? `Ya tienes ${left === 1 ? 'la última' : `las ${left}`} a este precio`
			: isShort
				? full
				: null;
	const press = () => {
		if (isFew || (isShort && full !== null)) return;
		addProduct(cart, product, { quantity });
		confirm();
		cart.showAddition(product.id);
		onAdded?.();
	};

	return (
		<>
			<Button
				{...rest}
				variant={variant}
				icon={fullText ? null : added ? <Check size={18} /> : <Plus size={18} />}
				onClick={press}
				// Unlike a disabled button it does not lose the focus.
				aria-disabled={fullText ? true : undefined}
			>
				{fullText ?? (added ? 'Añadido' : label)}
			</Button>
			{isShort && (
				<Suspense>
					<LastUnits product={product} mine={mine} onKnown={setFull} />
				</Suspense>
			)}
		</>
	);
}

/** The address carries the product: works in another tab and before the scripts load. */
export const BuyNowLink = ({ product, quantity }: Required<Pick<AddToCartProps, 'product' | 'quantity'>>) =>
	isSoldOut(product) ? null : (
		<LinkButton to={`/checkout?product=${product.id}&units=${quantity}`} wide>
			Comprar ahora
		</LinkButton>
	);

export function addProduct(
	cart: ReturnType<typeof useCart>,
	product: Product,
	how: { quantity: number; atLeast?: boolean },
): void {
	const { id, name, price, imageUrl, offer } = product;
	cart.add({ id, name, price, imageUrl: imageUrl ?? null, offer, ...how });
	// Otherwise the line has no stock until the next live event.
	const stock = stockOf(product);
	if (stock !== null) cart.updateProducts([{ id, stock }]);
}

export const useUnitsInCart = (id: number | undefined): number =>
	useCartState((state) => selectCartItems(state).find((item) => item.id === id)?.quantity ?? 0);
