import type { Shipping } from '#commerce/delivery/shipping';
import { formatShopMoney } from '#contract/shared/money';
import { hueOf } from '#lib/images';
import { countOf } from '#lib/text';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { LivePulse } from '#ui/LivePulse';
import { Picture } from '#ui/Picture';
import { Price } from '#ui/Price';
import { Surface } from '#ui/Surface';
import { CartHints } from './CartHints';
import styles from './CartSummary.module.css';
import { CouponField } from './CouponField';
import type { LineChanges } from './cartSlice';
import { LineSum } from './LineSum';
import { LineReductions, ReductionRows } from './ReductionRows';
import { type CartRow, type ToPay, totalLabel, withFee } from './useToPay';

interface CartSummaryProps {
	toPay: ToPay;
	shipping?: Shipping | undefined;
	/** Until the held prices end; null where none is held. */
	heldSeconds?: number | null;
}

export function CartSummary({ toPay, shipping, heldSeconds = null }: CartSummaryProps) {
	return (
		<Surface as="section" className="stack" aria-labelledby="resumen">
			<div className="split baseline">
				<h2 id="resumen">Tu pedido</h2>
				<Link to="/cart" className="note">
					Editar carrito
				</Link>
			</div>
			{/* A long list must scroll by keyboard too. */}
			<ul
				className={cx('rows', styles.lines)}
				tabIndex={toPay.rows.length > 4 ? 0 : undefined}
				aria-label="Productos de tu pedido"
			>
				{toPay.rows.map((row) => {
					const { id, name, price, imageUrl, quantity } = row.item;
					return (
						<li key={id}>
							<Picture src={imageUrl} alt="" name={name} hue={hueOf(id)} width={48} />
							<div>
								<span className="name clamp">{name}</span>
								<span className="note">
									<span>{`${quantity} × `}</span>
									{row.listPrice !== null && row.listPrice > price && (
										<>
											<del className="unbroken" translate="no">
												<span className="visually-hidden">Antes </span>
												{formatShopMoney(row.listPrice)}
											</del>{' '}
										</>
									)}
									<Price amount={price} format="shop" size="s" />
								</span>
								<LineReductions reductions={row.reductions} />
								<Notes row={row} heldSeconds={heldSeconds} />
							</div>
							<LivePulse value={price}>
								<LineSum row={row} size="s" />
							</LivePulse>
						</li>
					);
				})}
			</ul>
			<CartHints toPay={toPay} />
			<CouponField toPay={toPay} />
			<CartSums toPay={toPay} shipping={shipping} />
		</Surface>
	);
}

const Notes = ({ row, heldSeconds }: { row: CartRow; heldSeconds: number | null }) => (
	<span role="status">
		{row.problem && <span className={styles.problem}>{row.problem}</span>}
		{row.isPriceHeld && heldSeconds !== null && (
			<span className={styles.changed}>{`Tu precio está apartado ${Math.ceil(heldSeconds / 60)} min`}</span>
		)}
		{!row.isPriceHeld && <Before {...row.changes} />}
	</span>
);

const Before = ({ previousPrice, unavailable }: LineChanges) =>
	previousPrice !== undefined &&
	!unavailable && <span className={styles.changed}>{`Antes ${formatShopMoney(previousPrice)}`}</span>;

/** R1-02. A shop that asks nothing about delivery charges nothing for it. */
export function CartSums({ toPay, shipping }: { toPay: ToPay; shipping?: Shipping | undefined }) {
	const { count, total, lost, sums } = toPay;
	return (
		<dl className="stack gap-2">
			<div className="split baseline gap-y-0" data-reduced={sums ? '' : undefined}>
				<dt className="muted">{`Subtotal (${countOf(count, 'producto', 'productos')})`}</dt>
				<dd>
					<Price amount={sums?.subtotal ?? total} format="shop" size="s" />
				</dd>
			</div>
			<ReductionRows sums={sums} />
			{lost > 0 && (
				<div className="split baseline gap-y-0">
					<dt className="muted">Sin contar</dt>
					<dd className={styles.problem}>{`${lost} que no puedes comprar ahora`}</dd>
				</div>
			)}
			{count > 0 && (
				<div className="split baseline gap-y-0" data-shipping="">
					<dt className="muted">{shipping?.label ?? 'Envío'}</dt>
					<dd>{shipping ? <LivePulse value={shipping.words}>{shipping.words}</LivePulse> : 'Sin costo'}</dd>
				</div>
			)}
			<div className="total">
				<dt>{totalLabel(toPay, shipping)}</dt>
				<dd>
					<Price amount={withFee(toPay, shipping)} format="shop" size="l" />
				</dd>
			</div>
		</dl>
	);
}
