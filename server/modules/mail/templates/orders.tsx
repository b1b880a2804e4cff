import type { OrderStatus } from '../../../../contract/order';
import { paymentLabels } from '../../../../contract/paymentLabels';
import { statusLabels } from '../../../../contract/statusLabels';
import { Button, Rows, Soft, Space, Text, Title, Written } from './parts';
import type { MailTemplates } from './types';
import { greeting, money } from './words';

const reason = 'Recibes este correo porque hiciste un pedido en la tienda.';

const news: Record<OrderStatus, string> = {
	PENDING: 'Tu pedido está otra vez pendiente. Te avisaremos cuando la tienda lo confirme.',
	CONFIRMED: 'La tienda confirmó tu pedido. Te avisaremos cuando empiece a prepararlo.',
	PROCESSING: 'La tienda está preparando tu pedido.',
	SHIPPED: 'Tu pedido salió de la tienda y va en camino.',
	DELIVERED: 'Tu pedido figura como entregado. Gracias por tu compra.',
	CANCELLED: 'Tu pedido fue cancelado. Si ya pagaste, escribe a la tienda para coordinar la devolución.',
};

type Kinds = 'order-received' | 'order-state-changed' | 'order-tracking';

export const orderMails: Pick<MailTemplates, Kinds> = {
	'order-received': ({ path, orderNumber, items, total, ...order }, { shop, name }) => ({
		subject: `Recibimos tu pedido ${orderNumber}`,
		preheader: `Total ${money(total)}. Te contamos qué sigue.`,
		reason,
		withComplaintsBook: true,
		body: (
			<>
				<Title>Recibimos tu pedido</Title>
				<Text>{greeting(name)}</Text>
				<Text>
					Gracias por comprar en {shop.name}. Tu pedido {orderNumber} llegó a la tienda y te avisaremos de cada paso.
				</Text>
				<Rows
					rows={[
						...items.map((item) => ({
							label: `${item.quantity} × ${item.name}`,
							value: money(item.price * item.quantity),
							amount: true,
						})),
						{ label: 'Total', value: money(total), amount: true, strong: true },
					]}
				/>
				<Rows
					rows={[
						{ label: 'Envío a', value: order.shippingAddress },
						{ label: 'Teléfono', value: order.phone },
						{ label: 'Pago', value: paymentLabels[order.paymentMethod] },
						...(order.notes ? [{ label: 'Notas', value: order.notes }] : []),
					]}
				/>
				{order.paymentInstructions && (
					<>
						<Text>Cómo pagar:</Text>
						<Written text={order.paymentInstructions} />
						<Space />
					</>
				)}
				<Button path={path}>Ver mis pedidos</Button>
			</>
		),
	}),

	'order-state-changed': ({ path, orderNumber, status }, { name }) => ({
		subject: `Tu pedido ${orderNumber}: ${statusLabels[status]}`,
		preheader: news[status],
		reason,
		withComplaintsBook: true,
		body: (
			<>
				<Title>{statusLabels[status]}</Title>
				<Text>{greeting(name)}</Text>
				<Text>{news[status]}</Text>
				<Rows
					rows={[
						{ label: 'Pedido', value: orderNumber },
						{ label: 'Estado', value: statusLabels[status], strong: true },
					]}
				/>
				<Button path={path}>Ver mis pedidos</Button>
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
				<Button path={path}>Ver mis pedidos</Button>
				<Soft>Guarda este correo hasta que recibas el pedido.</Soft>
			</>
		),
	}),
};
