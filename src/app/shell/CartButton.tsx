import { ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#lib/text';
import { useCart, useCartState } from '#storefront/cart/CartProvider';
import { selectCartCount } from '#storefront/cart/cartSlice';
import { cx } from '#ui/cx';
import { useHydrated } from '#ui/useHydrated';
import styles from './Header.module.css';

export const loadCartDrawer = () => import(/* webpackChunkName: "cart-drawer" */ '#storefront/cart/CartDrawer');

/** The badge counts units (R2-20). */
export function CartButton() {
	const { toggle } = useCart();
	const count = useCartState(selectCartCount);
	const hydrated = useHydrated();
	const [previous, setPrevious] = useState({ count, hydrated, changes: 0 });
	// Not a change: hydration replaces the HTML's empty cart.
	if (previous.count !== count || previous.hydrated !== hydrated)
		setPrevious({ count, hydrated, changes: previous.hydrated ? previous.changes + 1 : 0 });
	const { changes } = previous;
	const units = countOf(count, 'producto', 'productos');
	const load = () => void loadCartDrawer().catch(() => {});

	return (
		<>
			<button
				type="button"
				className={cx('row gap-2', styles.opener)}
				aria-label={count ? `Carrito, ${units}` : 'Carrito, vacío'}
				onClick={() => toggle()}
				onPointerEnter={load}
				onFocus={load}
			>
				<ShoppingBasket size={24} />
				<span className={styles.wideOnly}>Carrito</span>
				<b key={changes} translate="no" className={styles.count} data-moved={changes > 0 || undefined}>
					{count > 99 ? '99+' : count || null}
				</b>
			</button>
			<span role="status" className="visually-hidden">
				{changes > 0 && (count ? `${units} en tu carrito` : 'Tu carrito quedó vacío')}
			</span>
		</>
	);
}
