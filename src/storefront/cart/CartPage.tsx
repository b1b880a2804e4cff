import { useSavedAddresses } from '#commerce/address/useSavedAddresses';
import { cartShipping, type Shipping } from '#commerce/delivery/shipping';
import { useDelivery } from '#commerce/delivery/useDelivery';
import type { QuotedCart } from '#commerce/delivery/useQuote';
import { LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { docked } from '#ui/docked';
import { PageMeta } from '#ui/PageMeta';
import { Surface } from '#ui/Surface';
import { addToCart } from '../buying/addToCart';
import { OwnOrderOfCart } from '../buying/OwnOrder';
import { alikePath, categoryAlike, noProduct, useCartCheck } from '../buying/useCartCheck';
import Alike from '../catalog/Alike';
import WayOn from '../catalog/WayOn';
import { useStoredDraft } from '../checkout/draft';
import { useCheckoutPlace } from '../checkout/useCheckoutPlace';
import { EmptyCart } from './CartDrawer';
import { CartHints } from './CartHints';
import { CartLines } from './CartLines';
import { useCartState } from './CartProvider';
import { CartSums } from './CartSummary';
import { ClearCart } from './ClearCart';
import { CouponField } from './CouponField';
import { selectCartItems } from './cartSlice';
import { useOwnHold } from './useOwnHold';
import { type ToPay, useToPay } from './useToPay';
import '#ui/patterns.css';
import styles from './CartPage.module.css';

/** R10-02. */
export default function CartPage() {
	const products = useCartCheck();
	const filled = useCartState((state) => selectCartItems(state).length > 0);
	const own = useOwnHold();
	const toPay = useToPay(own);
	const category = categoryAlike(toPay.rows, products);
	return (
		<>
			<PageMeta title="Tu carrito" noindex />
			<div className={cx('split', styles.head)}>
				<h1>Tu carrito</h1>
				{filled && <ClearCart />}
			</div>
			<div className={filled ? cx('with-aside', styles.columns) : undefined}>
				<div>
					<OwnOrderOfCart rows={own ? toPay.rows : []} />
					<CartLines rows={toPay.rows} empty={<EmptyCart />} />
					{filled && (
						<div className="stack gap-3">
							<CartHints toPay={toPay} />
							<CouponField toPay={toPay} />
						</div>
					)}
				</div>
				{!filled && <WayOn action={addToCart} question={noProduct} />}
				{filled && (
					<Surface
						as="aside"
						ref={docked}
						className={cx('stack gap-3 dock sticky', styles.summary)}
						aria-label="Resumen"
					>
						<Sums toPay={toPay} />
						{toPay.count > 0 ? (
							<LinkButton to="/checkout" variant="primary" size="l" wide>
								Proceder al Pago
							</LinkButton>
						) : (
							<LinkButton to={alikePath(category)} variant="primary" size="l" wide>
								Buscar algo parecido
							</LinkButton>
						)}
						<LinkButton to="/products" variant="quiet" wide className={styles.goOn}>
							Seguir comprando
						</LinkButton>
					</Surface>
				)}
				{filled && products && (
					<div className="whole">
						<Alike category={category} except={products} action={addToCart} />
					</div>
				)}
			</div>
		</>
	);
}

function Sums({ toPay }: { toPay: ToPay }) {
	const shipping = useCartShipping(toPay);
	return (
		<>
			<CartSums toPay={toPay} shipping={shipping} />
			{toPay.count > 0 && shipping?.gap && <p className={cx('note whole', styles.gap)}>{shipping.gap}</p>}
		</>
	);
}

/** Undefined where the shop asks nothing about delivery. */
function useCartShipping(cart: QuotedCart): Shipping | undefined {
	useStoredDraft();
	const addresses = useSavedAddresses();
	const { where, chosen } = useCheckoutPlace(addresses === 'loading' ? null : addresses);
	const delivery = useDelivery(where, cart, chosen);
	return delivery ? cartShipping(where, delivery, cart.total) : undefined;
}
