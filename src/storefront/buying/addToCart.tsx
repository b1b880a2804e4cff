import { Check, Plus } from 'lucide-react';
import { use } from 'react';
import type { Product } from '#contract/catalog/product';
import { Button } from '#ui/Button';
import { AddToCartButton, useBriefly } from '../cart/AddToCartButton';
import { ChooseContext, loadSheet } from './ChooseProvider';

/** A constant, as `ProductAction` demands. A group's card opens the choice first. */
export const addToCart = (product: Product) =>
	product.card ? <ChooseButton product={product} /> : <AddToCartButton product={product} />;

const preload = () => void loadSheet().catch(() => {});

function ChooseButton({ product }: { product: Product }) {
	const show = use(ChooseContext);
	const [added, onAdded] = useBriefly();
	const isOpenable = product.card?.available;
	return (
		<Button
			variant="soft"
			aria-haspopup="dialog"
			disabled={!isOpenable}
			icon={!isOpenable ? null : added ? <Check size={18} /> : <Plus size={18} />}
			onPointerEnter={preload}
			onFocus={preload}
			onClick={() => show({ product, onAdded })}
		>
			{isOpenable ? (added ? 'Añadido' : 'Añadir al Carrito') : product.heldUntil ? 'Apartado' : 'Agotado'}
		</Button>
	);
}
