import { Link } from 'react-router-dom';
import { hueOf, imageUrlOf } from '../../lib/images';
import { formatShopMoney, fromCents, lineTotal } from '../../lib/money';
import { settings } from '../../lib/settings';
import { countOf } from '../../lib/text';
import { useAppSelector } from '../../store';
import { LivePulse } from '../../ui/LivePulse';
import { Picture } from '../../ui/Picture';
import { Price } from '../../ui/Price';
import { Surface } from '../../ui/Surface';
import styles from './CartSummary.module.css';
import { type LineNews, selectCartCount, selectCartItems, selectCartNews, selectCartTotal } from './cartSlice';
import { problemOf } from './lineProblem';

/** The cart to look at while paying: every line, what is to know of it, and how the sum comes about. */
export function CartSummary() {
	const items = useAppSelector(selectCartItems);
	const news = useAppSelector(selectCartNews);
	return (
		<Surface as="section" className={styles.summary} aria-labelledby="resumen">
			<div className={styles.head}>
				<h2 id="resumen">Tu pedido</h2>
				<Link to="/cart">Editar carrito</Link>
			</div>
			{/* A long list scrolls, by keyboard too. */}
			<ul className={styles.lines} tabIndex={items.length > 4 ? 0 : undefined} aria-label="Productos de tu pedido">
				{items.map(({ id, name, price, imageUrl, quantity }) => (
					<li key={id}>
						<Picture src={imageUrlOf(imageUrl, settings.hostUrl)} alt="" hue={hueOf(id)} width={48} />
						<div>
							<span className={styles.name}>{name}</span>
							<span className={styles.units}>
								{quantity} × {formatShopMoney(price)}
							</span>
							<Notes news={news[id]} quantity={quantity} />
						</div>
						<LivePulse value={price}>
							<Price amount={fromCents(lineTotal(price, quantity))} format="shop" size="s" />
						</LivePulse>
					</li>
				))}
			</ul>
			<CartSums />
		</Surface>
	);
}

function Notes({ news = {}, quantity }: { news?: LineNews; quantity: number }) {
	const problem = problemOf(news, quantity);
	return (
		<span role="status">
			{problem && <span className={styles.problem}>{problem}</span>}
			{news.previousPrice !== undefined && !news.gone && (
				<span className={styles.news}>Antes {formatShopMoney(news.previousPrice)}</span>
			)}
		</span>
	);
}

/** Subtotal, shipping and total (R1-02). */
export function CartSums() {
	const count = useAppSelector(selectCartCount);
	const total = useAppSelector(selectCartTotal);
	return (
		<dl className={styles.sums}>
			<div>
				<dt>Subtotal ({countOf(count, 'producto', 'productos')})</dt>
				<dd>
					<Price amount={total} format="shop" size="s" />
				</dd>
			</div>
			<div>
				<dt>Envío</dt>
				<dd>Sin costo</dd>
			</div>
			<div className={styles.total}>
				<dt>Total</dt>
				<dd>
					<Price amount={total} format="shop" size="l" />
				</dd>
			</div>
		</dl>
	);
}
