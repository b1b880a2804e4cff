import { CircleCheck, MapPin, WalletCards } from 'lucide-react';
import { toSoles } from '../../../contract/money';
import type { Order } from '../../../contract/order';
import { paymentLabels } from '../../../contract/paymentLabels';
import { formatDate } from '../../lib/dates';
import { hueOf, imageUrlOf } from '../../lib/images';
import { lineTotal } from '../../lib/money';
import { settings } from '../../lib/settings';
import { LinkButton } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/Picture';
import { Price } from '../../ui/Price';
import { Surface } from '../../ui/Surface';
import { WovenBand } from '../../ui/WovenBand';
import styles from './OrderPlaced.module.css';

export const OrderPlaced = ({ order }: { order: Order }) => (
	<div className="stack narrow">
		<header className={cx('stack centered gap-3', styles.head)}>
			<CircleCheck size={40} strokeWidth={1.75} />
			<h1>¡Gracias! Recibimos tu pedido</h1>
			<p>
				Pedido <strong>{order.orderNumber}</strong> · {formatDate(order.createdAt, 'long')}
			</p>
			<WovenBand width={96} />
		</header>
		<Surface as="section" className={cx('stack gap-3', styles.part)} aria-labelledby="pago">
			<h2 className="title-l" id="pago">
				<WalletCards size={22} />
				{paymentLabels[order.paymentMethod]}
			</h2>
			<p className={styles.instructions}>{order.paymentInstructions}</p>
		</Surface>
		<Surface as="section" className={cx('stack gap-3', styles.part)} aria-labelledby="entrega">
			<h2 className="title-l" id="entrega">
				<MapPin size={22} />
				Entrega
			</h2>
			<p>
				{order.shippingAddress}
				<br />
				Teléfono: {order.phone}
			</p>
			{order.notes && <p className="note">Notas: {order.notes}</p>}
		</Surface>
		<Surface as="section" className={cx('stack gap-3', styles.part)} aria-labelledby="productos">
			<h2 className="title-l" id="productos">
				Lo que compraste
			</h2>
			<ul className={cx('rows', styles.lines)}>
				{order.items.map(({ productId, productName, imageUrl, quantity, price }, index) => (
					<li key={productId ?? `${productName}-${index}`}>
						<Picture src={imageUrlOf(imageUrl, settings.hostUrl)} alt="" hue={hueOf(productId ?? index)} width={56} />
						<div className="stack gap-1">
							<span className="name">{productName}</span>
							<span className="note">
								{quantity} × <Price amount={price} format="local" size="s" />
							</span>
						</div>
						<Price amount={toSoles(lineTotal(price, quantity))} format="local" size="s" />
					</li>
				))}
			</ul>
			<p className="total">
				<span>Total</span>
				<Price amount={order.total} format="local" size="l" />
			</p>
		</Surface>
		<div className="cluster fill">
			<LinkButton to="/user/orders" variant="primary">
				Ver mis pedidos
			</LinkButton>
			<LinkButton to="/products">Seguir comprando</LinkButton>
		</div>
	</div>
);
