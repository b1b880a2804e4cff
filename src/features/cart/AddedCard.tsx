import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hueOf } from '../../lib/images';
import { IconButton, LinkButton } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/Picture';
import styles from './AddedCard.module.css';
import { useCart, useCartState } from './CartProvider';
import { selectAdded, selectCartCount, selectCartItems } from './cartSlice';

/** Milliseconds. */
const shownFor = 6000;

/** The way on after an addition, which the cart button has announced. On phones it takes the place of the docked bar. */
export default function AddedCard() {
	const { dismissAddition } = useCart();
	const added = useCartState(selectAdded);
	const item = useCartState((state) => selectCartItems(state).find(({ id }) => id === selectAdded(state)?.id));
	const count = useCartState(selectCartCount);
	const [held, setHeld] = useState(false);

	useEffect(
		function endInTime() {
			if (held || !added) return;
			const timer = setTimeout(dismissAddition, shownFor);
			return () => clearTimeout(timer);
		},
		[held, added, dismissAddition],
	);

	if (!item) return null;
	return (
		<section
			className={cx('row', styles.card)}
			aria-label="Añadido a tu carrito"
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			<Picture src={item.imageUrl} alt="" name={item.name} hue={hueOf(item.id)} width={64} className={styles.picture} />
			<div className={cx('row top', styles.text)}>
				<div className="grow">
					<p className={cx('row gap-1', styles.done)}>
						<CircleCheck size={16} />
						Añadido a tu carrito
					</p>
					<p className="name clamp">{item.name}</p>
				</div>
				<IconButton size="s" label="Cerrar" onClick={() => dismissAddition()}>
					<X size={18} />
				</IconButton>
			</div>
			<div className={cx('grid gap-2 grow', styles.ways)}>
				<LinkButton to="/cart" onClick={() => dismissAddition()}>
					{`Ver carrito (${count})`}
				</LinkButton>
				<LinkButton to="/checkout" variant="primary" onClick={() => dismissAddition()}>
					Pagar
				</LinkButton>
			</div>
		</section>
	);
}
