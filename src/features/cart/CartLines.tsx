import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store';
import { Button } from '../../ui/Button';
import { CartLine } from './CartLine';
import styles from './CartLine.module.css';
import { type CartItem, itemRemoved, itemRestored, selectCartItems, selectCartNews } from './cartSlice';

/**
 * The lines of the cart, in the drawer and on its page. What was removed last can be put back: the offer stands where
 * the line was, and the focus, whose button has gone, moves to it. `empty` is shown instead of no lines.
 */
export function CartLines({ empty, onLeave }: { empty: ReactNode; onLeave?: () => void }) {
	const dispatch = useAppDispatch();
	const items = useAppSelector(selectCartItems);
	const news = useAppSelector(selectCartNews);
	const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);

	const remove = (item: CartItem, index: number) => {
		setRemoved({ item, index });
		dispatch(itemRemoved(item.id));
	};
	const offer = removed && !items.some((item) => item.id === removed.item.id) ? removed : null;
	const undo = offer && (
		<Undo
			key={offer.item.id}
			name={offer.item.name}
			onUndo={() => {
				dispatch(itemRestored(offer));
				setRemoved(null);
			}}
		/>
	);

	if (!items.length)
		return (
			<>
				{undo}
				{empty}
			</>
		);
	return (
		<>
			{undo}
			<ul className={styles.lines}>
				{items.map((item, index) => (
					<CartLine
						key={item.id}
						item={item}
						news={news[item.id]}
						onRemove={() => remove(item, index)}
						onLeave={onLeave}
					/>
				))}
			</ul>
		</>
	);
}

function Undo({ name, onUndo }: { name: string; onUndo: () => void }) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(function takeFocus() {
		button.current?.focus();
	}, []);
	return (
		<div className={styles.undo} role="status">
			<span>Quitaste {name}</span>
			<Button ref={button} size="s" variant="quiet" onClick={onUndo}>
				Deshacer
			</Button>
		</div>
	);
}
