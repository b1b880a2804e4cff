import { hueOf, imageUrlOf } from '../../lib/images';
import { formatShopMoney } from '../../lib/money';
import { settings } from '../../lib/settings';
import { countOf } from '../../lib/text';
import { cx } from '../../ui/cx';
import { Link } from '../../ui/Link';
import { LivePulse } from '../../ui/LivePulse';
import { Picture } from '../../ui/Picture';
import { Price } from '../../ui/Price';
import { Surface } from '../../ui/Surface';
import { useCartState } from './CartProvider';
import styles from './CartSummary.module.css';
import { type LineChanges, selectCartChanges, selectCartItems } from './cartSlice';
import { LineSum } from './LineSum';
import { heldOf, type OwnUnits, problemOf, unitsFor } from './lineProblem';
import { type ShippingSum, withFee } from './shippingSum';
import type { ToPay } from './useToPay';

interface CartSummaryProps {
	own: OwnUnits;
	toPay: ToPay;
	shipping?: ShippingSum | undefined;
}

export function CartSummary({ own, toPay, shipping }: CartSummaryProps) {
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	return (
		<Surface as="section" className="stack" aria-labelledby="resumen">
			<div className={cx('split', styles.head)}>
				<h2 id="resumen">Tu pedido</h2>
				<Link to="/cart" className="note">
					Editar carrito
				</Link>
			</div>
			{/* A long list must scroll by keyboard too. */}
			<ul
				className={cx('rows', styles.lines)}
				tabIndex={items.length > 4 ? 0 : undefined}
				aria-label="Productos de tu pedido"
			>
				{items.map((item) => {
					const { id, name, price, imageUrl, quantity } = item;
					const held = heldOf(own, item);
					return (
						<li key={id}>
							<Picture src={imageUrlOf(imageUrl, settings.hostUrl)} alt="" hue={hueOf(id)} width={48} />
							<div>
								<span className="name clamp">{name}</span>
								<span className="note">{`${quantity} × ${formatShopMoney(price)}`}</span>
								<Notes changes={changes[id]} quantity={quantity} held={held} />
							</div>
							<LivePulse value={price}>
								<LineSum
									price={price}
									quantity={quantity}
									units={unitsFor(changes[id] ?? {}, quantity, held)}
									size="s"
								/>
							</LivePulse>
						</li>
					);
				})}
			</ul>
			<CartSums toPay={toPay} shipping={shipping} />
		</Surface>
	);
}

function Notes({ changes = {}, quantity, held }: { changes?: LineChanges; quantity: number; held: number }) {
	const problem = problemOf(changes, quantity, held);
	return (
		<span role="status">
			{problem && <span className={styles.problem}>{problem}</span>}
			{changes.previousPrice !== undefined && !changes.unavailable && (
				<span className={styles.changed}>{`Antes ${formatShopMoney(changes.previousPrice)}`}</span>
			)}
		</span>
	);
}

/** R1-02. A shop that asks nothing about delivery takes nothing for it. */
export function CartSums({ toPay, shipping }: { toPay: ToPay; shipping?: ShippingSum | undefined }) {
	const { count, total, lost } = toPay;
	return (
		<dl className={cx('stack gap-2', styles.sums)}>
			<div>
				<dt>{`Subtotal (${countOf(count, 'producto', 'productos')})`}</dt>
				<dd>
					<Price amount={total} format="shop" size="s" />
				</dd>
			</div>
			{lost > 0 && (
				<div>
					<dt>Sin contar</dt>
					<dd className={styles.problem}>{`${lost} que no puedes comprar ahora`}</dd>
				</div>
			)}
			{count > 0 && (
				<div data-shipping="">
					<dt>{shipping?.label ?? 'Envío'}</dt>
					<dd>{shipping ? <LivePulse value={shipping.words}>{shipping.words}</LivePulse> : 'Sin costo'}</dd>
				</div>
			)}
			<div className="total">
				<dt>{shipping?.totalLabel ?? 'Total'}</dt>
				<dd>
					<Price amount={withFee(toPay, shipping)} format="shop" size="l" />
				</dd>
			</div>
		</dl>
	);
}
