import { ShoppingBasket } from 'lucide-react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store';
import { cartClosed } from '../../store/uiSlice';
import { LinkButton } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import styles from './CartDrawer.module.css';
import { CartLines } from './CartLines';
import { CartTotal } from './CartTotal';
import { newsAcknowledged, selectCartItems, selectCartNews } from './cartSlice';

/** The cart beside the page (R2-30 … R2-33); drawn only while it is open. */
export default function CartDrawer() {
	const store = useAppStore();
	const dispatch = useAppDispatch();
	const filled = useAppSelector((state) => selectCartItems(state).length > 0);

	/** Who closes the drawer has seen the prices that changed. */
	const close = () => {
		for (const [id, news] of Object.entries(selectCartNews(store.getState())))
			if (news.previousPrice !== undefined) dispatch(newsAcknowledged(Number(id)));
		dispatch(cartClosed());
	};

	return (
		<Dialog
			open
			variant="drawer"
			title="Tu carrito"
			onClose={close}
			footer={
				filled && (
					<div className={styles.foot}>
						<CartTotal />
						<LinkButton to="/cart" wide onClick={close}>
							Ver Carrito
						</LinkButton>
						<LinkButton to="/checkout" variant="primary" wide onClick={close}>
							Proceder al Pago
						</LinkButton>
					</div>
				)
			}
		>
			<CartLines onLeave={close} empty={<EmptyCart onLeave={close} />} />
		</Dialog>
	);
}

/** Nothing in the cart, and where to find something (R2-31). */
export const EmptyCart = ({ onLeave }: { onLeave?: () => void }) => (
	<EmptyState
		title="Tu carrito está vacío"
		icon={<ShoppingBasket size={28} />}
		action={
			<LinkButton to="/products" variant="primary" onClick={onLeave}>
				Ver productos
			</LinkButton>
		}
	>
		Lo que añadas queda guardado aquí, aunque cierres la página.
	</EmptyState>
);
