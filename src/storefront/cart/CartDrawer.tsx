import { ShoppingBasket } from 'lucide-react';
import type { ReductionSums } from '#contract/orders/prices';
import { useAppStore } from '#store';
import { LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { EmptyState } from '#ui/EmptyState';
import { Price } from '#ui/Price';
import styles from './CartDrawer.module.css';
import { CartHints } from './CartHints';
import { CartLines } from './CartLines';
import { useCart, useCartState } from './CartProvider';
import { CartTotal } from './CartTotal';
import { selectCartChanges, selectCartItems } from './cartSlice';
import { ReductionRows } from './ReductionRows';
import { useOwnHold } from './useOwnHold';
import { useToPay } from './useToPay';

/** R2-30 … R2-33; mounted while open. */
export default function CartDrawer() {
	const store = useAppStore();
	const cart = useCart();
	const filled = useCartState((state) => selectCartItems(state).length > 0);
	const toPay = useToPay(useOwnHold());

	const close = () => {
		for (const [id, { previousPrice }] of Object.entries(selectCartChanges(store.getState())))
			if (previousPrice !== undefined) cart.acknowledgeChanges(Number(id));
		cart.close();
	};

	return (
		<Dialog
			open
			variant="drawer"
			title="Tu carrito"
			onClose={close}
			footer={
				filled && (
					<div className={cx('grid gap-3', styles.foot)}>
						<CartHints toPay={toPay} />
						{toPay.sums && <DrawerSums sums={toPay.sums} />}
						<CartTotal toPay={toPay} />
						<LinkButton to="/cart" variant={toPay.count > 0 ? undefined : 'primary'} wide onClick={close}>
							Ver Carrito
						</LinkButton>
						<LinkButton to="/checkout" variant={toPay.count > 0 ? 'primary' : undefined} wide onClick={close}>
							Proceder al Pago
						</LinkButton>
					</div>
				)
			}
		>
			<CartLines rows={toPay.rows} onLeave={close} empty={<EmptyCart onLeave={close} />} />
		</Dialog>
	);
}

const DrawerSums = ({ sums }: { sums: ReductionSums }) => (
	<dl className={cx('stack gap-1 whole', styles.sums)}>
		<div className="split baseline gap-y-0">
			<dt className="muted">Subtotal</dt>
			<dd>
				<Price amount={sums.subtotal} format="shop" size="s" />
			</dd>
		</div>
		<ReductionRows sums={sums} />
	</dl>
);

/** R2-31. */
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
