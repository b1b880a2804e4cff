import type { Settings } from '../../../contract/settings';
import type { PaymentProvider } from './provider';

const currency = new Intl.NumberFormat('es-PE', { style: 'currency', currency: 'PEN' });
export const soles = (amount: number): string => currency.format(amount);

const minute = 60_000;

type Texts = () => Settings['payment'];

/** Where no account is given the shopper has to ask. */
export const bankTransfer = (texts: Texts): PaymentProvider => ({
	method: 'BANK_TRANSFER',
	instructions({ orderNumber, total }) {
		const account = texts().bankTransfer;
		return account
			? `Transfiere ${soles(total)} e indica el número de pedido ${orderNumber}. ${account}`
			: `Pide a la tienda los datos de la cuenta para transferir ${soles(total)} e indica el número de pedido ${orderNumber}.`;
	},
	offer: () => ({ upTo: null }),
	patience: () => texts().transferHours * 60 * minute,
});

/** The shop's own text, such as how it can be paid, may be empty. */
export const onDelivery = (texts: Texts): PaymentProvider => ({
	method: 'ON_DELIVERY',
	instructions: ({ orderNumber, total }) =>
		`Paga ${soles(total)} cuando recibas tu pedido ${orderNumber}. ${texts().onDelivery}`.trim(),
	offer: () => ({ upTo: texts().onDeliveryUpTo }),
	patience: () => null,
});

type Wallet = NonNullable<ReturnType<NonNullable<PaymentProvider['payTo']>>>;

/** Offered once it has a number. */
const wallet = (
	method: 'YAPE' | 'PLIN',
	name: string,
	payTo: () => Wallet,
	patience: () => number,
): PaymentProvider => ({
	method,
	instructions({ orderNumber, total }) {
		const { number, holder } = payTo();
		const to = number ? ` al ${number}${holder && ` (${holder})`}` : '';
		return `Paga ${soles(total)} con ${name}${to} y guarda la constancia: tu pedido ${orderNumber} se confirma con su número de operación.`;
	},
	offer: () => (payTo().number ? { upTo: null } : null),
	patience,
	payTo,
});

export const yape = (texts: Texts): PaymentProvider =>
	wallet(
		'YAPE',
		'Yape',
		() => ({ number: texts().yapeNumber, holder: texts().yapeHolder, qr: texts().yapeQr }),
		() => texts().walletMinutes * minute,
	);

export const plin = (texts: Texts): PaymentProvider =>
	wallet(
		'PLIN',
		'Plin',
		() => ({ number: texts().plinNumber, holder: texts().plinHolder, qr: texts().plinQr }),
		() => texts().walletMinutes * minute,
	);

/** Of a gateway, offered while the shop has its keys. */
const online = (
	method: 'CULQI_YAPE' | 'MERCADO_PAGO',
	gateway: 'code' | 'redirect',
	text: string,
	isSet: () => boolean,
	patience: () => number,
): PaymentProvider => ({
	method,
	gateway,
	instructions: ({ orderNumber, total }) => `Paga ${soles(total)} ${text}: tu pedido ${orderNumber} se confirma solo.`,
	offer: () => (isSet() ? { upTo: null } : null),
	patience,
});

export const culqiYape = (texts: Texts, isSet: () => boolean): PaymentProvider =>
	online(
		'CULQI_YAPE',
		'code',
		'con Yape, con tu celular y el código de aprobación de la app',
		isSet,
		() => texts().walletMinutes * minute,
	);

export const mercadoPago = (texts: Texts, isSet: () => boolean): PaymentProvider =>
	online('MERCADO_PAGO', 'redirect', 'en la página de Mercado Pago', isSet, () => texts().walletMinutes * minute);
