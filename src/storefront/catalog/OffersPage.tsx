import { useIsForeign } from '#api/backEnd';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { lazyPart } from '#ui/PageBoundary';
import { useHydrated } from '#ui/useHydrated';
import { addToCart } from '../buying/addToCart';
import { ProductsView } from './ProductsPage';
import '#ui/patterns.css';

const ComingOffers = lazyPart(() => import(/* webpackChunkName: "coming-offers" */ './ComingOffers'));

/** Products with an offer, and the offers that begin within a week. */
export default function OffersPage() {
	const isForeign = useIsForeign();
	// The server has no chunk that a page loads later.
	const hydrated = useHydrated();
	if (isForeign) return <NotFoundPage />;
	return (
		<div className="stack gap-6">
			<ProductsView action={addToCart} onlyOffers />
			{hydrated && <ComingOffers />}
		</div>
	);
}
