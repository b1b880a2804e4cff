import { officeText } from '#contract/delivery/quote';
import type { AdminOrder } from '#contract/orders/desk';
import { formatLocalMoney } from '#contract/shared/money';
import type { Shop } from '#contract/shop/shop';
import { formatDate } from '#lib/dates';
import { unitsOf } from '#lib/orderTypes';
import { countOf } from '#lib/text';
import { recipientOf, toCollect } from '../recipient';
import styles from './Print.module.css';

interface SheetProps {
	order: AdminOrder;
	shop: Shop;
}

function Recipient({ order }: Pick<SheetProps, 'order'>) {
	const { name, document, phone, address } = recipientOf(order);
	return (
		<>
			{name && <p className={styles.recipient}>{name}</p>}
			{document && <p>{document}</p>}
			{phone && <p>{`Tel. ${phone}`}</p>}
			{address && <p className="lines">{address}</p>}
			{order.delivery && (
				<p>
					<strong>{order.delivery.name}</strong>
					{order.delivery.office && <span>{`: ${officeText(order.delivery.office)}`}</span>}
				</p>
			)}
		</>
	);
}

function Collect({ order }: Pick<SheetProps, 'order'>) {
	const soles = toCollect(order);
	return soles > 0 && <p className={styles.collect}>{`Por cobrar: ${formatLocalMoney(soles)}`}</p>;
}

export const PackingSlip = ({ order, shop }: SheetProps) => (
	<article className={styles.slip} aria-label={`Guía de empaque ${order.orderNumber}`}>
		<header>
			<p>{shop.name}</p>
			<p>Guía de empaque</p>
		</header>
		<p className={styles.number}>{order.orderNumber}</p>
		<p>{`Pedido del ${formatDate(order.createdAt, 'time')}`}</p>
		<section>
			<h2>Para</h2>
			<Recipient order={order} />
		</section>
		<table>
			<thead>
				<tr>
					<th scope="col">
						<span className="visually-hidden">Listo</span>
					</th>
					<th scope="col">Cant.</th>
					<th scope="col">Producto</th>
				</tr>
			</thead>
			<tbody>
				{order.items.map(({ productName, quantity }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change their places
					<tr key={place}>
						<td>
							<span className={styles.box} />
						</td>
						<td className={styles.quantity}>{quantity}</td>
						<td>{productName}</td>
					</tr>
				))}
			</tbody>
		</table>
		<p className={styles.units}>{`${countOf(unitsOf(order), 'unidad', 'unidades')} en total`}</p>
		{order.notes && <p className="lines">{`Nota del cliente: ${order.notes}`}</p>}
		<Collect order={order} />
	</article>
);

export function ShippingLabel({ order, shop }: SheetProps) {
	const { legalName, address, phone, whatsapp } = shop.seller;
	const reach = phone || (whatsapp && `+${whatsapp}`);
	return (
		<article className={styles.label} aria-label={`Etiqueta ${order.orderNumber}`}>
			<section className={styles.to}>
				<h2>Para</h2>
				<Recipient order={order} />
			</section>
			<section className={styles.parcel}>
				<p className={styles.number}>{order.orderNumber}</p>
				{order.trackingNumber && <p>{`Seguimiento: ${order.trackingNumber}`}</p>}
				<p>{countOf(unitsOf(order), 'unidad', 'unidades')}</p>
				<Collect order={order} />
			</section>
			<footer>
				<strong>{`De: ${shop.name}`}</strong>
				{legalName && legalName !== shop.name && <span>{legalName}</span>}
				{address && <span>{address}</span>}
				{reach && <span>{`Tel. ${reach}`}</span>}
			</footer>
		</article>
	);
}
