import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { CartLine } from './CartLine';
import styles from './CartLine.module.css';
import { useCart } from './CartProvider';
import type { CartItem } from './cartSlice';
import type { CartRow } from './useToPay';

interface CartLinesProps {
	rows: readonly CartRow[];
	empty: ReactNode;
	onLeave?: () => void;
}

/** The focus moves from the removed button to `Deshacer`. */
export function CartLines({ rows, empty, onLeave }: CartLinesProps) {
	const cart = useCart();
	const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);

	const remove = (item: CartItem, index: number) => {
		setRemoved({ item, index });
		cart.remove(item.id);
	};
	const offer = removed && !rows.some(({ item }) => item.id === removed.item.id) ? removed : null;
	const undo = offer && (
		<Undo
			key={offer.item.id}
			name={offer.item.name}
			onUndo={() => {
				cart.restore(offer);
				setRemoved(null);
			}}
		/>
	);

	if (!rows.length)
		return (
			<>
				{undo}
				{empty}
			</>
		);
	return (
		<>
			{undo}
			<ul className="divided">
				{rows.map((row, index) => (
					<CartLine key={row.item.id} row={row} onRemove={() => remove(row.item, index)} onLeave={onLeave} />
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
		<div className={cx('row between note', styles.undo)} role="status">
			<span className="ellipsis">{`Quitaste ${name}`}</span>
			<Button ref={button} size="s" variant="quiet" onClick={onUndo}>
				Deshacer
			</Button>
		</div>
	);
}
