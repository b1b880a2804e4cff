import { EmptyCart } from '../features/cart/CartDrawer';
import { CartLines } from '../features/cart/CartLines';
import { CartTotal } from '../features/cart/CartTotal';
import { selectCartItems } from '../features/cart/cartSlice';
import { useAppSelector } from '../store';
import { LinkButton } from '../ui/Button';
import { Surface } from '../ui/Surface';
import { usePageTitle } from '../ui/usePageTitle';
import styles from './CartPage.module.css';

/** The cart as a page (R10-02): the drawer's lines with the total beside them. */
export default function CartPage() {
	usePageTitle('Tu carrito');
	const filled = useAppSelector((state) => selectCartItems(state).length > 0);
	return (
		<>
			<h1>Tu carrito</h1>
			<div className={filled ? styles.columns : undefined}>
				<div>
					<CartLines empty={<EmptyCart />} />
				</div>
				{filled && (
					<Surface as="aside" className={styles.summary} aria-label="Resumen">
						<CartTotal />
						<LinkButton to="/checkout" variant="primary" wide>
							Proceder al Pago
						</LinkButton>
					</Surface>
				)}
				{filled && (
					<LinkButton to="/products" variant="quiet" className={styles.onward}>
						Seguir comprando
					</LinkButton>
				)}
			</div>
		</>
	);
}
