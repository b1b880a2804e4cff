import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { selectIsAuthenticated } from '#auth/authSlice';
import { browserStorage, visitKeys } from '#auth/storage';
import { type Product, productIdOf } from '#contract/catalog/product';
import { formatLocalMoney } from '#contract/shared/money';
import { isSoldOut } from '#lib/product';
import { useAppSelector } from '#store';
import { selectCheckout } from '#store/uiSlice';
import { useHydrated } from '#ui/useHydrated';
import { addToCart } from '../buying/addToCart';
import type { DeliveryHereProps } from '../buying/DeliveryHere';
import { OwnOrder } from '../buying/OwnOrder';
import { AddToCartButton, BuyNowLink, useUnitsInCart } from '../cart/AddToCartButton';
import { SizeGuide } from '../content/SizeGuide';
import { DeliveryTerm, type DeliveryTermProps } from './DeliveryTerm';
import styles from './ProductPage.module.css';
import { ProductScreen } from './ProductScreen';

/** Without the chunk, the cheapest zone stays. */
const DeliveryHere = lazy(() =>
	import(/* webpackChunkName: "delivery-here" */ '../buying/DeliveryHere').catch(() => ({
		default: ({ cheapest }: DeliveryHereProps) => <DeliveryTerm {...cheapest} />,
	})),
);

/** The phone's bar shows the price to eyes alone: the button's name stays (R3-020). */
const buy = (product: Product, quantity: number) => (
	<AddToCartButton
		key={product.id}
		product={product}
		quantity={quantity}
		label={
			<span>
				<span className={styles.price} aria-hidden="true" translate="no">
					{`${formatLocalMoney(product.price)} · `}
				</span>
				<span>Añadir</span>
				<span className={styles.rest}> al Carrito</span>
			</span>
		}
		variant="primary"
	/>
);
const buyNow = (product: Product, quantity: number) => <BuyNowLink product={product} quantity={quantity} />;

const delivery = (product: Product, cheapest: DeliveryTermProps) => <Delivery product={product} cheapest={cheapest} />;

/** Held units may return; the page shows that instead. */
const ownOrder = (product: Product) =>
	isSoldOut(product) && !product.heldUntil && <OwnOrder productIds={[product.id]} />;

const sizeGuide = (slug: string) => <SizeGuide slug={slug} />;

/** R2-05, R3-020. */
export default function ProductPage() {
	const { id } = useParams();
	const inCart = useUnitsInCart(productIdOf(id) ?? undefined);
	return <ProductScreen {...{ id, inCart, buy, buyNow, delivery, ownOrder, sizeGuide }} action={addToCart} />;
}

/** Only a visitor whose district may be known loads more. */
function Delivery(props: DeliveryHereProps) {
	const hydrated = useHydrated();
	const signedIn = useAppSelector(selectIsAuthenticated);
	const begun = useAppSelector(selectCheckout) !== null;
	const cheapest = <DeliveryTerm {...props.cheapest} />;
	const isKnown = hydrated && (signedIn || begun || browserStorage('sessionStorage').getItem(visitKeys.draft) !== null);
	if (!isKnown) return cheapest;
	return (
		<Suspense fallback={cheapest}>
			<DeliveryHere {...props} />
		</Suspense>
	);
}
