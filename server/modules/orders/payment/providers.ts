import type { Order } from '#contract/orders/order';
import { type PaymentMethod, paymentLabels } from '#contract/orders/status';
import { type GatewayMethod, gateways } from '#contract/payments/gateways';
import type { OrderPayment } from '#contract/payments/state';
import type { Settings } from '#contract/settings/settings';
import { formatLocalMoney } from '#contract/shared/money';

const minute = 60_000;

export type PayableOrder = Pick<Order, 'paymentMethod' | 'orderNumber' | 'total'>;

/** A company that takes money online also has a `Gateway` (payments/gateways/port.ts). */
export interface PaymentProvider {
	method: PaymentMethod;
	instructions(order: PayableOrder): string;
	/** Null where not offered; `upTo` in soles, null for any sum. */
	offer(): { upTo: number | null } | null;
	/** Until an unpaid order is cancelled; null for money on delivery. */
	paymentWindowMs(): number | null;
	payTo?(): NonNullable<OrderPayment['payTo']>;
}

type Texts = () => Settings['payment'];

/** An order from before the account was removed must ask. */
const bankTransfer = (texts: Texts): PaymentProvider => ({
	method: 'BANK_TRANSFER',
	instructions({ orderNumber, total }) {
		const account = texts().bankTransfer;
		return account
			? `Transfiere ${formatLocalMoney(total)} e indica el número de pedido ${orderNumber}. ${account}`
			: `Pide a la tienda los datos de la cuenta para transferir ${formatLocalMoney(total)} e indica el número de pedido ${orderNumber}.`;
	},
	offer: () => (texts().bankTransfer ? { upTo: null } : null),
	paymentWindowMs: () => texts().transferHours * 60 * minute,
});

const onDelivery = (texts: Texts): PaymentProvider => ({
	method: 'ON_DELIVERY',
	instructions: ({ orderNumber, total }) =>
		`Paga ${formatLocalMoney(total)} cuando recibas tu pedido ${orderNumber}. ${texts().onDelivery}`.trim(),
	offer: () => ({ upTo: texts().onDeliveryUpTo }),
	paymentWindowMs: () => null,
});

function wallet(texts: Texts, method: 'YAPE' | 'PLIN', key: 'yape' | 'plin'): PaymentProvider {
	const payTo = () => {
		const values = texts();
		const [number, holder, qr] = [`${key}Number`, `${key}Holder`, `${key}Qr`] as const;
		return { number: values[number], holder: values[holder], qr: values[qr] };
	};
	return {
		method,
		instructions({ orderNumber, total }) {
			const { number, holder } = payTo();
			const to = number ? ` al ${number}${holder && ` (${holder})`}` : '';
			return `Paga ${formatLocalMoney(total)} con ${paymentLabels[method]}${to} y guarda la constancia: tu pedido ${orderNumber} se confirma con su número de operación.`;
		},
		offer: () => (payTo().number ? { upTo: null } : null),
		paymentWindowMs: () => texts().walletMinutes * minute,
		payTo,
	};
}

export interface GatewayOffer {
	method: GatewayMethod;
	isSet(): boolean;
}

function online(texts: Texts, { method, isSet }: GatewayOffer): PaymentProvider {
	const { kind, name } = gateways[method];
	const how =
		kind === 'code' ? 'con Yape, con tu celular y el código de aprobación de la app' : `en la página de ${name}`;
	return {
		method,
		instructions: ({ orderNumber, total }) =>
			`Paga ${formatLocalMoney(total)} ${how}: tu pedido ${orderNumber} se confirma solo.`,
		offer: () => (isSet() ? { upTo: null } : null),
		paymentWindowMs: () => texts().walletMinutes * minute,
	};
}

/** `texts` is called per order, because the shopkeeper may change them. Checkouts offer them in this order. */
export const shopProviders = (texts: Texts, gateways: readonly GatewayOffer[]): PaymentProvider[] => [
	wallet(texts, 'YAPE', 'yape'),
	wallet(texts, 'PLIN', 'plin'),
	...gateways.map((gateway) => online(texts, gateway)),
	bankTransfer(texts),
	onDelivery(texts),
];
