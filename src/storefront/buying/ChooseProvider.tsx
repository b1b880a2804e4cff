import { createContext, type ReactNode, startTransition, useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '#contract/catalog/product';
import { lazyPart } from '#ui/PageBoundary';

export const loadSheet = () => import(/* webpackChunkName: "choose-sheet" */ './ChooseSheet');
const ChooseSheet = lazyPart(loadSheet);

interface ChoiceRequest {
	product: Product;
	onAdded: () => void;
}

/** Opens the sheet for a group's card. */
export const ChooseContext = createContext<(request: ChoiceRequest) => void>(() => {});

/** Around the pages, because a card disappears with its group and the sheet stays to say so. */
export function ChooseProvider({ children }: { children: ReactNode }) {
	const { key } = useLocation();
	const navigate = useNavigate();
	const [open, setOpen] = useState<ChoiceRequest | null>(null);
	const [at, setAt] = useState(key);
	if (at !== key) {
		setAt(key);
		setOpen(null);
	}
	// The dialog makes the page inert, and restyling takes longer than a frame.
	const show = useCallback((request: ChoiceRequest | null) => startTransition(() => setOpen(request)), []);
	return (
		<ChooseContext value={show}>
			{children}
			{open && (
				<ChooseSheet
					product={open.product}
					onClose={() => show(null)}
					onAdded={() => {
						show(null);
						open.onAdded();
					}}
					onFailed={() => void navigate(`/product/${open.product.id}`)}
				/>
			)}
		</ChooseContext>
	);
}
