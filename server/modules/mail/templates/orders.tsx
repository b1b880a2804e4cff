import { feeWords } from '#contract/delivery/quote';
import { takenOff } from '#contract/offers/words';
import { pricesInSoles, reductionSums } from '#contract/orders/prices';
import { type OrderStatus, orderWords, paymentLabels, requestMailText, statusLabels } from '#contract/orders/status';
import { formatShopMoney } from '#contract/shared/money';
import type { MailFacts } from '../kinds';
import { Button, type MailTemplates, Rows, Soft, Space, Text, Title, Written } from './parts';
import { greeting, timeText, unlinked } from './words';

interface Requested {
	request?: boolean | undefined;
}

export const reasonOf = ({ request }: Requested): string =>
	`Recibes este correo porque ${request ? 'enviaste una solicitud a' : 'hiciste un pedido en'} la tienda.`;
const reason = reasonOf({});

export const pageName = (path: string, order: Requested = {}): string =>
	path === '/orders' ? 'Ver mis pedidos' : `Ver mi ${orderWords(order).noun}`;

const news: Record<OrderStatus, string> = {
	PENDING: 'Tu pedido está otra vez pendiente. Te avisaremos cuando la tienda lo confirme.',
	CONFIRMED: 'La tienda confirmó tu pedido. Te avisaremos cuando empiece a prepararlo.',
	PROCESSING: 'La tienda está preparando tu pedido.',
	SHIPPED: 'Tu pedido salió de la tienda y va en camino.',
	DELIVERED: 'Tu pedido figura como entregado. Gracias por tu compra.',
	CANCELLED: 'Tu pedido fue cancelado. Si ya pagaste, escribe a la tienda para coordinar la devolución.',
};

/** Nobody has paid a request, and it holds nothing. */
function newsOf(status: OrderStatus, { request }: Requested): [title: string, text: string] {
	if (!request) return [statusLabels[status], news[status]];
	const over = 'Tu solicitud terminó y no tienes nada que pagar. Si aún lo quieres, puedes volver a pedirlo.';
	if (status === 'CANCELLED') return ['Solicitud cancelada', over];
	return ['Solicitud por responder', `Tu solicitud espera otra vez la respuesta de la tienda. ${requestMailText}`];
}

type PaymentNews = MailFacts['order-payment']['news'];

const paymentNews: Record<PaymentNews, { title: string; text: string; button: string }> = {
	confirmed: {
		title: 'Pago confirmado',
		text: 'La tienda recibió tu pago y confirmó tu pedido. Te avisaremos cuando empiece a prepararlo.',
		button: 'Ver mi pedido',
	},
	asked: {
		title: 'Envía otra vez tu comprobante',
		text: 'La tienda revisó tu comprobante y necesita que lo envíes de nuevo. Tu pedido sigue apartado mientras tanto.',
		button: 'Enviar el comprobante',
	},
	refused: {
		title: 'No pudimos confirmar tu pago',
		text: 'La tienda no encontró tu pago y canceló el pedido. Si ya pagaste, escríbele con tu comprobante a la mano.',
		button: 'Ver mi pedido',
	},
	expired: {
		title: 'Terminó el plazo para pagar',
		text: 'No recibimos tu comprobante a tiempo, así que el pedido se canceló y los productos volvieron a la venta. Si aún los quieres, puedes recuperarlo durante un día mientras haya unidades, o volver a pedirlos.',
		button: 'Ver mi pedido',
	},
	revived: {
		title: 'Recuperaste tu pedido',
		text: 'Tus productos están apartados otra vez. Paga y envía tu comprobante antes de que termine el nuevo plazo.',
		button: 'Pagar mi pedido',
	},
	accepted: {
		title: 'La tienda aceptó tu solicitud',
		text: 'Ya es un pedido y tus productos están apartados. En la página de tu pedido está cómo se paga.',
		button: 'Ver cómo pagar',
	},
	returned: {
		title: 'Te devolvimos tu pago',
		text: 'La tienda anotó la devolución de tu pago. Puede tardar en verse en tu cuenta.',
		button: 'Ver mi pedido',
	},
	'in-time': {
		title: 'Recibimos tu pago',
		text: 'Pagaste a tiempo, pero nos lo confirmaron cuando el pedido ya se había cancelado. La tienda te lo devuelve; si prefieres tus productos, escríbele.',
		button: 'Ver mi pedido',
	},
	late: {
		title: 'Tu pago llegó tarde',
		text: 'Recibimos tu pago cuando el pedido ya estaba cancelado. La tienda te lo devuelve; si prefieres tus productos, vuelve a pedirlos.',
		button: 'Ver mi pedido',
	},
};

const Said = ({ text }: { text: string }) => (
	<>
		<Text>La tienda te escribe:</Text>
		<Written text={text} />
		<Space />
	</>
);

type Kinds = 'order-received' | 'order-state-changed' | 'order-tracking' | 'order-payment';

const reductionRow = ({ title, amount }: { title: string; amount: number }) => ({
	...{ label: title, value: takenOff(amount, formatShopMoney), amount: true },
});

/** Lines add up to the subtotal, from which the reductions go; a reason below each would be taken off twice. */
export function lineRows(items: MailFacts['order-received']['items']) {
	const sums = reductionSums(items);
	const whole = items.map(({ reductions: _taken, ...line }) => line);
	const lines = pricesInSoles({ lines: whole }).lines.map(({ quantity, name, listPrice, total }) => ({
		label: `${quantity} × ${name}${listPrice ? ` (antes ${formatShopMoney(listPrice)} c/u)` : ''}`,
		value: formatShopMoney(total),
		amount: true,
	}));
	if (!sums) return lines;
	const subtotal = { label: 'Subtotal', value: formatShopMoney(sums.subtotal), amount: true };
	return [...lines, subtotal, ...sums.reductions.map(reductionRow)];
}

export const orderMails: Pick<MailTemplates, Kinds> = {
	'order-received': ({ path, orderNumber, items, total, delivery, ...order }, { shop, name }) => ({
		subject: `Recibimos tu ${orderWords(order).noun} ${orderNumber}`,
		preheader: order.request ? requestMailText : `Total ${formatShopMoney(total)}. Te contamos qué sigue.`,
		reason: reasonOf(order),
		withComplaintsBook: true,
		body: (
			<>
				<Title>Recibimos tu {orderWords(order).noun}</Title>
				<Text>{greeting(name)}</Text>
				<Text>
					Gracias por {order.request ? 'escribirle a' : 'comprar en'} {shop.name}. Tu {orderWords(order).noun}{' '}
					{orderNumber} llegó a la tienda y te avisaremos de cada paso.
				</Text>
				{order.request && <Text>{requestMailText}</Text>}
				<Rows
					rows={[
						...lineRows(items),
						...(delivery
							? [{ label: 'Envío', value: feeWords(delivery.kind, delivery.fee, formatShopMoney), amount: true }]
							: []),
						{ label: 'Total', value: formatShopMoney(total), amount: true, strong: true },
					]}
				/>
				<Rows
					rows={[
						...(order.shippingAddress && !delivery?.place
							? [{ label: 'Envío a', value: unlinked(order.shippingAddress) }]
							: []),
						...(delivery
							? [{ label: 'Entrega', value: order.request ? delivery.name : `${delivery.name}. ${delivery.promised}.` }]
							: []),
						...(delivery?.place ? [{ label: 'Recoges en', value: delivery.place }] : []),
						...(order.phone ? [{ label: 'Teléfono', value: order.phone }] : []),
						{ label: 'Pago', value: paymentLabels[order.paymentMethod] },
						...(order.notes ? [{ label: 'Notas', value: unlinked(order.notes) }] : []),
					]}
				/>
				{order.paymentInstructions && (
					<>
						<Text>Cómo pagar:</Text>
						<Written text={order.paymentInstructions} />
						<Space />
					</>
				)}
				<Button path={path}>{pageName(path, order)}</Button>
			</>
		),
	}),

	'order-state-changed': ({ path, orderNumber, status, reason: why, ...order }, { name }) => ({
		subject: order.request
			? `${newsOf(status, order)[0]}: ${orderNumber}`
			: `Tu pedido ${orderNumber}: ${statusLabels[status]}`,
		preheader: newsOf(status, order)[1],
		reason: reasonOf(order),
		withComplaintsBook: true,
		body: (
			<>
				<Title>{newsOf(status, order)[0]}</Title>
				<Text>{greeting(name)}</Text>
				<Text>{newsOf(status, order)[1]}</Text>
				{why && <Said text={why} />}
				<Rows
					rows={[
						{ label: order.request ? 'Solicitud' : 'Pedido', value: orderNumber },
						...(order.request ? [] : [{ label: 'Estado', value: statusLabels[status], strong: true }]),
					]}
				/>
				<Button path={path}>{pageName(path, order)}</Button>
			</>
		),
	}),

	'order-payment': ({ path, orderNumber, total, news: what, message, until }, { name }) => ({
		subject: `Pedido ${orderNumber}: ${paymentNews[what].title}`,
		preheader: paymentNews[what].text,
		reason,
		withComplaintsBook: true,
		body: (
			<>
				<Title>{paymentNews[what].title}</Title>
				<Text>{greeting(name)}</Text>
				<Text>{paymentNews[what].text}</Text>
				{message && <Said text={message} />}
				<Rows
					rows={[
						{ label: 'Pedido', value: orderNumber },
						{ label: 'Total', value: formatShopMoney(total), strong: true },
						...(until ? [{ label: 'Para pagar', value: `Hasta el ${timeText(until)}` }] : []),
					]}
				/>
				<Button path={path}>{paymentNews[what].button}</Button>
			</>
		),
	}),

	'order-tracking': ({ path, orderNumber, trackingNumber }, { name }) => ({
		subject: `Número de seguimiento de tu pedido ${orderNumber}`,
		preheader: `Tu número es ${trackingNumber}.`,
		reason,
		withComplaintsBook: true,
		body: (
			<>
				<Title>Sigue tu envío</Title>
				<Text>{greeting(name)}</Text>
				<Text>Tu pedido tiene número de seguimiento. Escríbelo en la página de la empresa de transporte.</Text>
				<Rows
					rows={[
						{ label: 'Pedido', value: orderNumber },
						{ label: 'Seguimiento', value: trackingNumber, strong: true },
					]}
				/>
				<Button path={path}>{pageName(path)}</Button>
				<Soft>Guarda este correo hasta que recibas el pedido.</Soft>
			</>
		),
	}),
};
