import { TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { hueOf, imageUrlOf } from '../../lib/images';
import { formatShopMoney, fromCents, lineTotal } from '../../lib/money';
import { settings } from '../../lib/settings';
import { useAppDispatch } from '../../store';
import { IconButton } from '../../ui/Button';
import { LivePulse } from '../../ui/LivePulse';
import { Picture } from '../../ui/Picture';
import { Price } from '../../ui/Price';
import { QuantityStepper } from '../../ui/QuantityStepper';
import styles from './CartLine.module.css';
import { type CartItem, type LineNews, newsAcknowledged, quantityChanged } from './cartSlice';
import { problemOf } from './lineProblem';

interface CartLineProps {
	item: CartItem;
	news?: LineNews;
	onRemove: () => void;
	/** The way to the product was taken. */
	onLeave?: () => void;
}

/** One product in the cart (R2-32), and what the shop has learned of it meanwhile. */
export function CartLine({ item, news = {}, onRemove, onLeave }: CartLineProps) {
	const dispatch = useAppDispatch();
	const { id, name, price, imageUrl, quantity } = item;
	return (
		<li className={styles.line}>
			<Picture
				src={imageUrlOf(imageUrl, settings.hostUrl)}
				alt=""
				hue={hueOf(id)}
				width={72}
				className={styles.picture}
			/>
			<div className={styles.facts}>
				<Link to={`/products/${id}`} className={styles.name} onClick={onLeave}>
					{name}
				</Link>
				<span className={styles.unit}>
					<LivePulse value={price}>
						<Price amount={price} format="shop" size="s" />
					</LivePulse>{' '}
					c/u
				</span>
			</div>
			<IconButton size="s" label={`Eliminar ${name} del carrito`} className={styles.remove} onClick={onRemove}>
				<X size={18} />
			</IconButton>
			<LineNotes news={news} quantity={quantity} onSeen={() => dispatch(newsAcknowledged(id))} />
			<div className={styles.amounts}>
				<QuantityStepper
					name={name}
					value={quantity}
					max={limits.cartQuantity}
					onChange={(units) => dispatch(quantityChanged({ id, quantity: units }))}
					onRemove={onRemove}
				/>
				<span className={styles.subtotal}>
					<span className="visually-hidden">Subtotal: </span>
					<Price amount={fromCents(lineTotal(price, quantity))} format="shop" />
				</span>
			</div>
		</li>
	);
}

/** What to know before paying, at the line that it is about; each new word of it is read out. */
function LineNotes({ news, quantity, onSeen }: { news: LineNews; quantity: number; onSeen: () => void }) {
	const { gone, previousPrice } = news;
	const problem = problemOf(news, quantity);
	return (
		<div role="status" className={styles.notes}>
			{problem && (
				<span className={styles.problem}>
					<TriangleAlert size={16} />
					{problem}
				</span>
			)}
			{previousPrice !== undefined && !gone && (
				<span className={styles.news}>
					Antes {formatShopMoney(previousPrice)}
					<button type="button" onClick={onSeen}>
						Entendido
					</button>
				</span>
			)}
		</div>
	);
}
