import { MapPin, ShoppingBag, Truck, WalletCards } from 'lucide-react';
import { type GuestOrder, proofOf } from '../../../contract/guestOrder';
import { canCustomerCancel } from '../../../contract/order';
import { paymentLabels } from '../../../contract/paymentLabels';
import { receiptLines } from '../../../contract/receipt';
import { formatDate } from '../../lib/dates';
import { taxOf } from '../../lib/orderTax';
import { cx } from '../../ui/cx';
import { Price } from '../../ui/Price';
import { StatusBadge } from '../../ui/StatusBadge';
import { Surface } from '../../ui/Surface';
import { TaxRows } from '../../ui/TaxRows';
import { CancelGuestOrder } from './CancelGuestOrder';
import styles from './GuestOrder.module.css';
import { GuestOrderLink } from './GuestOrderLink';
import { OpenGuestOrder } from './OpenGuestOrder';
import { OrderLines } from './OrderLines';
import { OrderProgress } from './OrderProgress';
import { viewOfLine } from './orderView';
import { TakeOrderAlong } from './TakeOrderAlong';

interface GuestOrderViewProps {
	order: GuestOrder;
	token: string;
	/** Just now, by this visitor. */
	placed: boolean;
}

/** Those that opened the order, for the calls that ask for them again. */
const digitsOf = ({ personal }: GuestOrder): string | null =>
	personal && proofOf(personal.document, personal.phone).digits;

export function GuestOrderView({ order, token, placed }: GuestOrderViewProps) {
	const { orderNumber, createdAt, status, personal, adopted, paymentInstructions, trackingNumber } = order;
	const digits = digitsOf(order);
	return (
		<>
			<header className={cx('stack gap-3', styles.head)}>
				<h1>{placed ? '¡Gracias! Recibimos tu pedido' : `Pedido ${orderNumber}`}</h1>
				<p className="cluster gap-2">
					<span role="status">
						<StatusBadge status={status} />
					</span>
					<span className="note">
						{placed && `Pedido ${orderNumber} · `}
						{formatDate(createdAt, 'long')}
					</span>
				</p>
				<OrderProgress status={status} explained />
			</header>
			{placed && !adopted && <GuestOrderLink token={token} />}
			{trackingNumber && (
				<Surface as="section" className={cx('stack gap-3', styles.part)} aria-labelledby="seguimiento">
					<h2 className="title-l" id="seguimiento">
						<Truck size={22} />
						Seguimiento
					</h2>
					<p>{trackingNumber}</p>
				</Surface>
			)}
			{paymentInstructions && (
				<Surface as="section" className={cx('stack gap-3', styles.part)} aria-labelledby="pago">
					<h2 className="title-l" id="pago">
						<WalletCards size={22} />
						{paymentLabels[order.paymentMethod]}
					</h2>
					<p className={styles.instructions}>{paymentInstructions}</p>
				</Surface>
			)}
			{personal && <Personal personal={personal} />}
			{!personal && !adopted && <OpenGuestOrder token={token} asks={order.asks} />}
			<Surface as="section" className={cx('stack gap-3', styles.part)} aria-labelledby="productos">
				<h2 className="title-l" id="productos">
					<ShoppingBag size={22} />
					{placed ? 'Lo que compraste' : 'Productos'}
				</h2>
				<OrderLines items={order.items.map(viewOfLine)} />
				{order.shipping ? (
					<p className="split">
						<span>Envío</span>
						<Price amount={order.shipping} format="local" size="s" />
					</p>
				) : null}
				<TaxRows tax={taxOf(order)} />
				<p className="total">
					<span>Total</span>
					<Price amount={order.total} format="local" size="l" />
				</p>
				{digits && canCustomerCancel(status) && (
					<CancelGuestOrder proof={{ token, digits }} orderNumber={orderNumber} />
				)}
			</Surface>
			<TakeOrderAlong token={token} digits={digits} adopted={adopted} />
			{!placed && !adopted && <GuestOrderLink token={token} />}
		</>
	);
}

function Personal({ personal }: { personal: NonNullable<GuestOrder['personal']> }) {
	const facts: [string, string][] = [
		['Recibe', personal.name],
		['Documento', personal.document],
		['Dirección', personal.shippingAddress],
		['Teléfono', personal.phone],
		['Correo', personal.email],
		['Comprobante', personal.receipt ? receiptLines(personal.receipt).join('\n') : ''],
		['Notas', personal.notes],
	];
	return (
		<Surface as="section" className={cx('stack gap-3', styles.part)} aria-labelledby="entrega">
			<h2 className="title-l" id="entrega">
				<MapPin size={22} />
				Entrega y contacto
			</h2>
			<dl className={cx('stack gap-3', styles.facts)}>
				{facts.map(
					([name, value]) =>
						value && (
							<div key={name}>
								<dt className="note">{name}</dt>
								<dd>{value}</dd>
							</div>
						),
				)}
			</dl>
		</Surface>
	);
}
