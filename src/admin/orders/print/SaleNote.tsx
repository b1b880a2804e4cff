import { shownReasons, takenOff } from '#contract/offers/words';
import type { AdminOrder, SoldBy } from '#contract/orders/desk';
import { pricesInSoles, reductionSums } from '#contract/orders/prices';
import { paymentLabels } from '#contract/orders/status';
import { formatLocalMoney } from '#contract/shared/money';
import type { Shop } from '#contract/shop/shop';
import { receiptLines } from '#contract/tax/receipt';
import { formatDate } from '#lib/dates';
import { cx } from '#ui/cx';
import { taxOf } from '#ui/TaxRows';
import { recipientOf } from '../recipient';
import styles from './Print.module.css';

interface SaleNoteProps {
	order: AdminOrder;
	shop: Shop;
}

/** States that it is no tax document (R15-182). */
export function SaleNote({ order, shop }: SaleNoteProps) {
	const seller = order.seller ?? { ...shop.seller, name: shop.name };
	return (
		<article className={cx(styles.slip, styles.saleNote)} aria-label={`Nota de venta ${order.orderNumber}`}>
			<header>
				<p>{seller.name}</p>
				<p>Nota de venta</p>
			</header>
			<p className={styles.collect}>No es un comprobante de pago</p>
			<SellerLines {...seller} />
			<p className={styles.number}>{order.orderNumber}</p>
			<p>{`Pedido del ${formatDate(order.createdAt, 'time')} · ${paymentLabels[order.paymentMethod]}`}</p>
			<BuyerLines order={order} />
			<Lines order={order} />
			<p>
				Esta nota no tiene valor tributario. El comprobante de esta venta es la boleta o la factura que la tienda emite
				por separado.
			</p>
		</article>
	);
}

function SellerLines({ name, legalName, ruc, address }: SoldBy) {
	const lines = [legalName !== name && legalName, ruc && `RUC ${ruc}`, address];
	const text = lines.filter(Boolean).join('\n');
	return text && <p className="lines">{text}</p>;
}

function BuyerLines({ order }: Pick<SaleNoteProps, 'order'>) {
	const { name, document } = recipientOf(order);
	const [kind, ...party] = order.receipt ? receiptLines(order.receipt) : [];
	const text = (party.length > 0 ? party : [document, name]).filter(Boolean).join('\n');
	return (
		<section>
			{text && (
				<>
					<h2>Cliente</h2>
					<p className="lines">{text}</p>
				</>
			)}
			{kind && <p>{`Pidió ${kind.toLowerCase()}.`}</p>}
		</section>
	);
}

function Lines({ order }: Pick<SaleNoteProps, 'order'>) {
	const { items, shipping = 0, total } = order;
	const reduced = reductionSums(items);
	const sums: { name: string; amount: number; takes?: boolean }[] = [
		...(reduced ? [{ name: 'Subtotal', amount: reduced.subtotal }] : []),
		...(reduced?.reductions.map(({ title, amount }) => ({ name: title, amount, takes: true })) ?? []),
		...(shipping > 0 ? [{ name: 'Envío', amount: shipping }] : []),
		...(taxOf(order) ?? []),
		{ name: 'Total', amount: total },
	];
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">Cant.</th>
					<th scope="col">Producto</th>
					<th scope="col" className={styles.money}>
						Precio
					</th>
					<th scope="col" className={styles.money}>
						Importe
					</th>
				</tr>
			</thead>
			<tbody>
				{pricesInSoles({ lines: items }).lines.map((line, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change their places
					<tr key={place}>
						<td>{line.quantity}</td>
						<td>
							{line.productName}
							{shownReasons(line.reductions).map(({ title, amount }) => (
								<small key={title} className={styles.reduced}>{`${title} ${takenOff(amount, formatLocalMoney)}`}</small>
							))}
						</td>
						<td className={styles.money}>
							{line.listPrice != null && line.listPrice > line.price && (
								<del className={styles.reduced}>{formatLocalMoney(line.listPrice)}</del>
							)}
							<span>{formatLocalMoney(line.price)}</span>
						</td>
						<td className={styles.money}>{formatLocalMoney(line.total)}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				{sums.map(({ name, amount, takes }) => (
					<tr key={name}>
						<th scope="row" colSpan={3} className={styles.money}>
							{name}
						</th>
						<td className={styles.money}>
							{name === 'Total' ? (
								<b>{formatLocalMoney(amount)}</b>
							) : takes ? (
								takenOff(amount, formatLocalMoney)
							) : (
								formatLocalMoney(amount)
							)}
						</td>
					</tr>
				))}
			</tfoot>
		</table>
	);
}
