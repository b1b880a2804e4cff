import { TriangleAlert, X } from 'lucide-react';
import { OfferTerm } from '#commerce/offers/OfferTerm';
import { limits } from '#contract/shared/limits';
import { formatShopMoney } from '#contract/shared/money';
import { hueOf } from '#lib/images';
import { IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { LivePulse } from '#ui/LivePulse';
import { Picture } from '#ui/Picture';
import { Price } from '#ui/Price';
import { QuantityStepper } from '#ui/QuantityStepper';
import styles from './CartLine.module.css';
import { useCart } from './CartProvider';
import { LineSum } from './LineSum';
import { LineReductions } from './ReductionRows';
import type { CartRow } from './useToPay';

interface CartLineProps {
	row: CartRow;
	onRemove: () => void;
	onLeave?: () => void;
}

/** R2-32. */
export function CartLine({ row, onRemove, onLeave }: CartLineProps) {
	const cart = useCart();
	const { id, name, price, imageUrl, quantity } = row.item;
	const { offer } = row.changes;
	return (
		<li className={cx('grid gap-3 gap-y-2', styles.line)}>
			<Picture src={imageUrl} alt="" name={name} hue={hueOf(id)} width={72} className={styles.picture} />
			<div className="stack gap-1">
				<Link to={`/products/${id}`} className={cx('name clamp', styles.name)} onClick={onLeave}>
					{name}
				</Link>
				<span className="note">
					<LivePulse value={price}>
						<Price amount={price} listPrice={offer?.listPrice} format="shop" size="s" />
					</LivePulse>{' '}
					c/u
				</span>
				{offer && (
					<span className="note">
						<OfferTerm offer={row.problem ? { ...offer, left: null } : offer} />
					</span>
				)}
			</div>
			<IconButton size="s" label={`Eliminar ${name} del carrito`} className={styles.remove} onClick={onRemove}>
				<X size={18} />
			</IconButton>
			{row.reductions.length > 0 && (
				<p className={cx('note', styles.amounts)}>
					<LineReductions reductions={row.reductions} />
				</p>
			)}
			<LineNotes row={row} onAcknowledge={() => cart.acknowledgeChanges(id)} />
			<div className={cx('split gap-2', styles.amounts)}>
				<QuantityStepper
					name={name}
					value={quantity}
					// Units of the visitor's own hold are not among those left.
					max={Math.min(limits.cartQuantity, Math.max(offer?.left ?? limits.cartQuantity, row.units))}
					onChange={(units) => cart.changeQuantity({ id, quantity: units })}
					onRemove={onRemove}
				/>
				<span>
					<span className="visually-hidden">Subtotal: </span>
					<LineSum row={row} />
				</span>
			</div>
		</li>
	);
}

function LineNotes({ row: { changes, problem }, onAcknowledge }: { row: CartRow; onAcknowledge: () => void }) {
	const { unavailable, previousPrice } = changes;
	return (
		<div role="status" className={cx('cluster note', styles.notes)}>
			{problem && (
				<span className={cx('row gap-1', styles.problem)}>
					<TriangleAlert size={16} />
					<span>{problem}</span>
				</span>
			)}
			{previousPrice !== undefined && !unavailable && (
				<span className={cx('row', styles.changed)}>
					<span>{`Antes ${formatShopMoney(previousPrice)}`}</span>
					<button type="button" onClick={onAcknowledge}>
						Entendido
					</button>
				</span>
			)}
		</div>
	);
}
