import { createContext, lazy, type ReactNode, startTransition, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Product } from '../../contract/catalog/product';
import { LaterPart } from '../ui/PageBoundary';

export const loadSheet = () => import(/* webpackChunkName: "choose-sheet" */ './ChooseSheet');
const ChooseSheet = lazy(loadSheet);

interface Asked {
	product: Product;
	onAdded: () => void;
}

/** Opens the sheet for the card of a group. */
export const ChooseContext = createContext<(asked: Asked) => void>(() => {});

/** Around the pages, because a card goes with its group and the sheet stays to say so. */
export function ChooseProvider({ children }: { children: ReactNode }) {
	const { key } = useLocation();
	const [open, setOpen] = useState<Asked | null>(null);
	const [at, setAt] = useState(key);
	if (at !== key) {
		setAt(key);
		setOpen(null);
	}
	// The dialog makes the page inert, and restyling takes longer than a frame.
	const show = useCallback((asked: Asked | null) => startTransition(() => setOpen(asked)), []);
	return (
		<ChooseContext value={show}>
			{children}
			{open && (
				<LaterPart>
					<ChooseSheet
						product={open.product}
						onClose={() => show(null)}
						onAdded={() => {
							show(null);
							open.onAdded();
						}}
					/>
				</LaterPart>
			)}
		</ChooseContext>
	);
}
