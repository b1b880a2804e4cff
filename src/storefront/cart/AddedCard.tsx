import { CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hueOf } from '#lib/images';
import { IconButton, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { docked } from '#ui/docked';
import { Picture } from '#ui/Picture';
import { useCovering } from '#ui/useCovering';
import styles from './AddedCard.module.css';
import { useCart, useCartState } from './CartProvider';
import { selectAdded, selectCartCount, selectCartItems } from './cartSlice';
import { useKeysToCard } from './useKeysToCard';

const shownForMs = 6000;

/** After an addition, which the cart button announces. Replaces the docked bar on phones. */
export default function AddedCard() {
	const { dismissAddition } = useCart();
	const added = useCartState(selectAdded);
	const item = useCartState((state) => selectCartItems(state).find(({ id }) => id === selectAdded(state)?.id));
	const count = useCartState(selectCartCount);
	const [held, setHeld] = useState(false);
	const [isAbove, setIsAbove] = useState(false);
	const card = useRef<HTMLElement>(null);
	const close = () => void dismissAddition();
	useKeysToCard(card, added, close);
	useCovering(card, added, () => (isAbove ? close() : setIsAbove(true)));
	useEffect(() => docked(card.current), []);

	useEffect(
		function endInTime() {
			if (held || !added) return;
			const timer = setTimeout(dismissAddition, shownForMs);
			return () => clearTimeout(timer);
		},
		[held, added, dismissAddition],
	);

	if (!item) return null;
	return (
		<section
			ref={card}
			className={cx('row', styles.card, isAbove && styles.above)}
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
				<IconButton size="s" label="Cerrar" onClick={close}>
					<X size={18} />
				</IconButton>
			</div>
			<div className={cx('grid gap-2 grow', styles.ways)}>
				<LinkButton to="/cart" onClick={close}>
					{`Ver carrito (${count})`}
				</LinkButton>
				<LinkButton to="/checkout" variant="primary" onClick={close}>
					Pagar
				</LinkButton>
			</div>
		</section>
	);
}
