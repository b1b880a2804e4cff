import { feeWords } from '#contract/delivery/quote';
import { refundWayLabels, refundWayWords } from '#contract/orders/desk';
import { orderWords } from '#contract/orders/status';
import { formatShopMoney } from '#contract/shared/money';
import type { MailFacts } from '../kinds';
import { lineRows, pageName, reasonOf } from './orders';
import { Button, type MailTemplates, Rows, Text, Title } from './parts';
import { greeting, unlinked } from './words';

type Edited = MailFacts['order-changed'];

function lineText({ from, to }: Edited['lines'][number]): string {
	if (to === 0) return 'Ya no va';
	return from === 0 ? `${to}, nuevo` : `${to} (antes ${from})`;
}

function balanceText(balance: number): string {
	return balance > 0
		? `Ya pagaste una parte: faltan ${formatShopMoney(balance)}. La tienda te escribirá para coordinar el pago.`
		: `Pagaste ${formatShopMoney(-balance)} de más. La tienda te los devolverá.`;
}

const totalRow = ({ total, before }: Pick<Edited, 'total' | 'before'>) => ({
	label: 'Total',
	value: total === before ? formatShopMoney(total) : `${formatShopMoney(total)} (antes ${formatShopMoney(before)})`,
	strong: true,
});

const feeRows = (fee: NonNullable<Edited['now']>['fee']) =>
	fee ? [{ label: 'Envío', value: feeWords(fee.kind, fee.fee, formatShopMoney), amount: true }] : [];

export const orderChangeMails: Pick<MailTemplates, 'order-changed' | 'order-returned' | 'order-refunded'> = {
	'order-changed': ({ path, orderNumber, lines, now, delivery, balance, ...order }, { shop, name }) => ({
		subject: `Cambió tu ${orderWords(order).noun} ${orderNumber}`,
		preheader: order.total === order.before ? 'Mira qué cambió.' : `Ahora el total es ${formatShopMoney(order.total)}.`,
		reason: reasonOf(order),
		withComplaintsBook: true,
		body: (
			<>
				<Title>Cambió tu {orderWords(order).noun}</Title>
				<Text>{greeting(name)}</Text>
				<Text>
					{shop.name} cambió tu {orderWords(order).noun} {orderNumber}. Si no lo pediste o algo no está bien, escríbenos
					cuanto antes.
				</Text>
				<Rows
					rows={[
						...lines.map((line) => ({ label: line.name, value: lineText(line) })),
						...(order.shippingAddress ? [{ label: 'Envío a', value: unlinked(order.shippingAddress) }] : []),
						...(order.addressChanged && !order.shippingAddress
							? [{ label: 'Envío a', value: `Otra dirección: mírala en la página de tu ${orderWords(order).noun}` }]
							: []),
						...(delivery
							? [
									{
										label: 'Entrega',
										value: order.request ? delivery.name : `${delivery.name}. ${delivery.promised}.`,
									},
									{ label: 'Costo de envío', value: feeWords(delivery.kind, delivery.fee, formatShopMoney) },
								]
							: []),
						...(now ? [] : [totalRow(order)]),
					]}
				/>
				{now && (
					<>
						<Text>Así queda tu {orderWords(order).noun}:</Text>
						<Rows rows={[...lineRows(now.items), ...feeRows(now.fee), totalRow(order)]} />
					</>
				)}
				{balance !== 0 && <Text>{balanceText(balance)}</Text>}
				<Button path={path}>{pageName(path, order)}</Button>
			</>
		),
	}),

	'order-returned': ({ path, orderNumber, lines, amount }, { name }) => ({
		subject: `Recibimos tu devolución del pedido ${orderNumber}`,
		preheader: amount > 0 ? `Te corresponden ${formatShopMoney(amount)}.` : 'Anotamos lo que devolviste.',
		reason: reasonOf({}),
		withComplaintsBook: true,
		body: (
			<>
				<Title>Recibimos tu devolución</Title>
				<Text>{greeting(name)}</Text>
				<Text>La tienda anotó lo que devolviste de tu pedido {orderNumber}.</Text>
				<Rows
					rows={[
						...lines.map(({ name: product, quantity }) => ({ label: product, value: String(quantity) })),
						...(amount > 0 ? [{ label: 'Te corresponden', value: formatShopMoney(amount), strong: true }] : []),
					]}
				/>
				{amount > 0 && <Text>Te avisaremos cuando la tienda te devuelva el dinero.</Text>}
				<Button path={path}>{pageName(path)}</Button>
			</>
		),
	}),

	'order-refunded': ({ path, orderNumber, amount, way, reason: why }, { name }) => ({
		subject: `Te devolvimos dinero de tu pedido ${orderNumber}`,
		preheader: `${formatShopMoney(amount)} ${refundWayWords[way]}.`,
		reason: reasonOf({}),
		withComplaintsBook: true,
		body: (
			<>
				<Title>Te devolvimos {formatShopMoney(amount)}</Title>
				<Text>{greeting(name)}</Text>
				<Text>La tienda anotó una devolución de dinero de tu pedido. Puede tardar en verse en tu cuenta.</Text>
				<Rows
					rows={[
						{ label: 'Pedido', value: orderNumber },
						{ label: 'Monto', value: formatShopMoney(amount), strong: true },
						{ label: 'Cómo', value: refundWayLabels[way] },
						{ label: 'Motivo', value: why },
					]}
				/>
				<Button path={path}>{pageName(path)}</Button>
			</>
		),
	}),
};
