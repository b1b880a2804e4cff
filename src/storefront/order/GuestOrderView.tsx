import { EyeOff, FileText, ListChecks, MapPin, ShoppingBag, Truck, WalletCards } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderKey } from '#api/buyerCall';
import { OrderLines } from '#commerce/lines/OrderLines';
import { ReductionRows } from '#commerce/lines/Reductions';
import { OrderProgress } from '#commerce/progress/OrderProgress';
import { feeWords, openPromise } from '#contract/delivery/quote';
import type { GuestOrder } from '#contract/orders/guest';
import { canCustomerCancel, orderWords, paymentLabels, requestText } from '#contract/orders/status';
import { formatLocalMoney } from '#contract/shared/money';
import { receiptLines } from '#contract/tax/receipt';
import { formatDate } from '#lib/dates';
import { capital } from '#lib/text';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { headingOf } from '#ui/orderStatuses';
import { Price } from '#ui/Price';
import { AskShop } from '#ui/ShopContact';
import { PaidBadge, StatusBadge } from '#ui/StatusBadge';
import { TitledSection } from '#ui/Surface';
import { TaxRows, taxOf } from '#ui/TaxRows';
import { CancelOrderDialog } from './CancelOrderDialog';
import { ClaimOrder } from './ClaimOrder';
import { GuestOrderLink, SendOrderLink } from './GuestOrderLink';
import { digitsOf } from './orderLinkApi';

interface GuestOrderViewProps {
	order: GuestOrder;
	token: string;
	/** Just now, by this visitor. */
	placed: boolean;
	payment: ReactNode;
	/** The digits' form, unless the payment has it. */
	opening: ReactNode;
	/** Rendered once the order is opened. */
	documents: ReactNode;
}

export function GuestOrderView({ order, token, placed, payment, opening, documents }: GuestOrderViewProps) {
	const { orderNumber, createdAt, status, personal, adopted, paymentInstructions } = order;
	const isRequest = order.request === true && status === 'PENDING';
	const words = orderWords(order);
	const digits = digitsOf(order);
	const number = (
		<>
			<span>{`${capital(words.noun)} `}</span>
			<span className="unbroken">{orderNumber}</span>
		</>
	);
	return (
		<>
			<header className="stack gap-3">
				<h1>{placed ? headingOf(order) : number}</h1>
				<p className="cluster baseline gap-2">
					<span role="status">
						<StatusBadge status={status} request={order.request} />
					</span>
					<PaidBadge order={order} />
					<span className="note">
						{placed && number}
						<span>{`${placed ? ' · ' : ''}${formatDate(createdAt, 'long')}`}</span>
					</span>
				</p>
				{isRequest && <Notice>{requestText}</Notice>}
				{order.cancelReason && <Notice>{`La tienda te escribe: «${order.cancelReason}»`}</Notice>}
			</header>
			{(order.payment || paymentInstructions) && (
				<TitledSection id="pago" icon={<WalletCards size={22} />} title={paymentLabels[order.paymentMethod]}>
					{order.payment ? (
						payment
					) : (
						<p className="lines">
							<AskShop said={paymentInstructions} />
						</p>
					)}
				</TitledSection>
			)}
			<TitledSection id="avance" icon={<ListChecks size={22} />} title={`Cómo va tu ${words.noun}`}>
				<OrderProgress status={status} explained request={order.request} payment={stateOf(order)} />
				{placed && !adopted && (
					<div className="cluster fill">
						<SendOrderLink token={token} order={order} />
					</div>
				)}
			</TitledSection>
			<Delivery order={order} />
			{personal && <Personal personal={personal} />}
			{opening && (
				<TitledSection id="datos" icon={<EyeOff size={22} />} title="Entrega y contacto">
					{opening}
				</TitledSection>
			)}
			{order.documented && <Documents order={order}>{documents}</Documents>}
			<TitledSection
				id="productos"
				icon={<ShoppingBag size={22} />}
				title={!placed ? 'Productos' : order.request ? 'Lo que pediste' : 'Lo que compraste'}
			>
				<OrderLines items={order.items} />
				<ReductionRows items={order.items} />
				{order.delivery ? (
					<p className="split">
						<span>{`Envío (${order.delivery.name})`}</span>
						<span>{feeWords(order.delivery.kind, order.shipping ?? 0, formatLocalMoney)}</span>
					</p>
				) : null}
				<TaxRows tax={taxOf(order)} />
				<p className="total">
					<span>Total</span>
					<Price amount={order.total} format="local" size="l" />
				</p>
				{digits && <CancelOrder order={order} by={{ token, digits }} />}
			</TitledSection>
			<ClaimOrder token={token} digits={digits} claimed={adopted} words={words} />
			{!adopted && <GuestOrderLink token={token} order={order} />}
		</>
	);
}

/** Stays open while the order becomes cancelled; closes with the digits. */
function CancelOrder({ order, by }: { order: GuestOrder; by: OrderKey }) {
	const [asking, setAsking] = useState(false);
	return (
		<>
			{canCustomerCancel(order.status) && (
				<div className="cluster fill">
					<Button variant="quiet" onClick={() => setAsking(true)}>
						{`Cancelar ${orderWords(order).noun}`}
					</Button>
				</div>
			)}
			{asking && (
				<CancelOrderDialog
					order={by}
					number={order.orderNumber}
					request={order.request}
					onEnd={() => setAsking(false)}
				/>
			)}
		</>
	);
}

/** Orders older than payments have only the method. */
const stateOf = ({ payment, paymentMethod }: GuestOrder) =>
	payment?.state ?? (paymentMethod === 'ON_DELIVERY' ? 'ON_DELIVERY' : 'WAITING');

/** R15-323. The link alone shows that a document exists. */
function Documents({ order: { personal, adopted }, children }: { order: GuestOrder; children: ReactNode }) {
	return (
		<TitledSection id="comprobantes" icon={<FileText size={22} />} title="Comprobante emitido">
			{personal ? (
				children
			) : (
				<p>
					{adopted
						? 'Se ve en la cuenta en la que está el pedido.'
						: 'Nombra a quien compra: ábrelo con los 4 dígitos, aquí arriba.'}
				</p>
			)}
		</TitledSection>
	);
}

/** The link shows this part; the office requires the digits. */
function Delivery({ order }: { order: GuestOrder }) {
	const { delivery, trackingNumber, personal } = order;
	if (!delivery && !trackingNumber) return null;
	const promised = delivery && openPromise(order, delivery);
	return (
		<TitledSection id="forma" icon={<Truck size={22} />} title="Forma de entrega">
			{delivery && (
				<p>
					<b>{`${delivery.name}.`}</b>
					<span>{`${promised ? ` ${promised}.` : ''}${personal?.office ? ` Recoges en ${personal.office}.` : ''}`}</span>
				</p>
			)}
			{trackingNumber && (
				<p>
					<span className="note">Número de seguimiento</span>
					<br />
					<span>{trackingNumber}</span>
				</p>
			)}
		</TitledSection>
	);
}

function Personal({ personal }: { personal: NonNullable<GuestOrder['personal']> }) {
	const facts: [string, string | false][] = [
		['Recibe', personal.name],
		['Documento', personal.document],
		['Dirección', !personal.office && personal.shippingAddress],
		['Teléfono', personal.phone],
		['Correo', personal.email],
		['Comprobante', personal.receipt ? receiptLines(personal.receipt).join('\n') : ''],
		['Notas', personal.notes],
	];
	return (
		<TitledSection id="entrega" icon={<MapPin size={22} />} title="Entrega y contacto">
			<dl className="stack gap-3">
				{facts.map(
					([name, value]) =>
						value && (
							<div key={name}>
								<dt className="note">{name}</dt>
								<dd className="lines">{value}</dd>
							</div>
						),
				)}
			</dl>
		</TitledSection>
	);
}
