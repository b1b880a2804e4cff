import { Check, Plus } from 'lucide-react';
import { lazy, startTransition, useState } from 'react';
import type { Product } from '../../contract/catalog/product';
import { Button } from '../ui/Button';
import { LaterPart } from '../ui/PageBoundary';
import { useBriefly } from '../ui/useBriefly';

const loadSheet = () => import(/* webpackChunkName: "choose-sheet" */ './ChooseSheet');
const ChooseSheet = lazy(loadSheet);
const preload = () => void loadSheet().catch(() => {});

/** On the card of a group. */
export function ChooseButton({ product }: { product: Product }) {
	const [open, setOpen] = useState(false);
	const [added, confirm] = useBriefly();
	// The dialog makes the page inert, and restyling takes longer than a frame.
	const show = (shown: boolean) => startTransition(() => setOpen(shown));
	const isOpenable = product.card?.available;
	return (
		<>
			<Button
				variant="soft"
				aria-haspopup="dialog"
				disabled={!isOpenable}
				icon={!isOpenable ? null : added ? <Check size={18} /> : <Plus size={18} />}
				onPointerEnter={preload}
				onFocus={preload}
				onClick={() => show(true)}
			>
				{isOpenable ? (added ? 'Añadido' : 'Añadir al Carrito') : product.heldUntil ? 'Apartado' : 'Agotado'}
			</Button>
			{open && (
				<LaterPart>
					<ChooseSheet
						product={product}
						onClose={() => show(false)}
						onAdded={() => {
							show(false);
							confirm();
						}}
					/>
				</LaterPart>
			)}
		</>
	);
}
