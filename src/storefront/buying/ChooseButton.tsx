import { Check, Plus } from 'lucide-react';
import { use } from 'react';
import type { Product } from '#contract/catalog/product';
import { useBriefly } from '#storefront/cart/AddToCartButton';
import { Button } from '#ui/Button';
import { ChooseContext, loadSheet } from './ChooseProvider';

const preload = () => void loadSheet().catch(() => {});

export function ChooseButton({ product }: { product: Product }) {
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
