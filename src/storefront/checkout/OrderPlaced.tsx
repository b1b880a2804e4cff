import { Ban, CircleCheck, ListChecks, MapPin, ReceiptText, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinePrice, ReductionRows } from '#commerce/lines/Reductions';
import type { PlacedAddress } from '#contract/delivery/address';
import { feeWords, officeText, openPromise } from '#contract/delivery/quote';
import type { Order } from '#contract/orders/order';
import { pricesInSoles } from '#contract/orders/prices';
import { orderWords, paymentLabels, requestText } from '#contract/orders/status';
import { documentText } from '#contract/people/identity';
import { formatLocalMoney } from '#contract/shared/money';
import { receiptLines } from '#contract/tax/receipt';
import { formatDate } from '#lib/dates';
import { hueOf } from '#lib/images';
import { capital } from '#lib/text';
import { LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Notice } from '#ui/Notice';
import { headingOf } from '#ui/orderStatuses';
import { Picture } from '#ui/Picture';
import { Price } from '#ui/Price';
import { AskShop } from '#ui/ShopContact';
import { WovenBand } from '#ui/Spinner';
import { TitledSection } from '#ui/Surface';
import { TaxRows, taxOf } from '#ui/TaxRows';
import styles from './OrderPlaced.module.css';

const documentOf = ({ recipient: { documentType, documentNumber } }: PlacedAddress): string =>
	documentText(documentType, documentNumber);

const promiseOf = (order: Order, delivery: NonNullable<Order['delivery']>): string => {
	const promised = openPromise(order, delivery);
	return promised && `${promised}.`;
};

const isRequest = ({ request, status }: Order): boolean => request === true && status === 'PENDING';

interface OrderPlacedProps {
	order: Order;
	/** Replaces the payment instructions. */
	payment?: ReactNode;
	progress: ReactNode;
}

export const OrderPlaced = ({ order, payment, progress }: OrderPlacedProps) => (
	<div className="stack narrow">
		<header className={cx('stack centered gap-3', styles.head)}>
			{order.status === 'CANCELLED' ? (
				<Ban size={40} strokeWidth={1.75} />
			) : (
				<CircleCheck size={40} strokeWidth={1.75} />
			)}
			<h1>{headingOf(order)}</h1>
			<p>
				<span>{capital(orderWords(order).noun)}</span> <strong className="unbroken">{order.orderNumber}</strong>
				<span>{` · ${formatDate(order.createdAt, 'long')}`}</span>
			</p>
			<WovenBand width={96} />
		</header>
		<TitledSection id="pago" icon={<WalletCards size={22} />} title={paymentLabels[order.paymentMethod]}>
			{isRequest(order) ? (
				<Notice>{requestText}</Notice>
			) : (
				(payment ?? (
					<p className="lines">
						<AskShop said={order.paymentInstructions} />
					</p>
				))
			)}
		</TitledSection>
		<TitledSection id="avance" icon={<ListChecks size={22} />} title={`Cómo va tu ${orderWords(order).noun}`}>
			{progress}
		</TitledSection>
		<TitledSection id="entrega" icon={<MapPin size={22} />} title="Entrega">
			{order.address && (
				<p>
					Recibe: <strong>{order.address.recipient.name}</strong>
					<span>{order.address.recipient.documentNumber && `, ${documentOf(order.address)}`}</span>
				</p>
			)}
			<p>
				<span>{order.shippingAddress}</span>
				<br />
				<span>{`Teléfono: ${order.phone}`}</span>
			</p>
			{order.delivery && (
				<p>
					<b>{`${order.delivery.name}.`}</b>
					<span>{` ${promiseOf(order, order.delivery)}`}</span>
					{order.delivery.office && <span>{` Recoge en ${officeText(order.delivery.office)}.`}</span>}
				</p>
			)}
			{order.notes && <p className="note">{`Notas: ${order.notes}`}</p>}
		</TitledSection>
		{order.receipt && (
			<TitledSection id="comprobante" icon={<ReceiptText size={22} />} title="Comprobante">
				<p className="lines">{receiptLines(order.receipt).join('\n')}</p>
			</TitledSection>
		)}
		<TitledSection id="productos" title={order.request ? 'Lo que pediste' : 'Lo que compraste'}>
			<ul className={cx('rows', styles.lines)}>
				{pricesInSoles({ lines: order.items }).lines.map(({ productId, productName, imageUrl, ...line }, index) => (
					<li key={productId ?? `${productName}-${index}`}>
						<Picture src={imageUrl} alt="" name={productName} hue={hueOf(productId ?? index)} width={56} />
						<div className="stack gap-1">
							<span className="name">{productName}</span>
							<LinePrice line={line} />
						</div>
						<Price amount={line.total} format="local" size="s" />
					</li>
				))}
			</ul>
			<ReductionRows items={order.items} />
			{order.delivery && (
				<p className="total">
					<span>{`Envío (${order.delivery.name})`}</span>
					<span>{feeWords(order.delivery.kind, order.delivery.fee, formatLocalMoney)}</span>
				</p>
			)}
			<TaxRows tax={taxOf(order)} />
			<p className="total">
				<span>Total</span>
				<Price amount={order.total} format="local" size="l" />
			</p>
		</TitledSection>
		<div className="cluster fill">
			<LinkButton to="/user/orders" variant="primary">
				Ver mis pedidos
			</LinkButton>
			<LinkButton to="/products">Seguir comprando</LinkButton>
		</div>
	</div>
);
