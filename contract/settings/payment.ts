import * as v from 'valibot';
import { mobileOf } from '../people/phone';
import { limits } from '../shared/limits';
import { soles } from '../shared/moneyFields';
import { visible } from '../shared/primitives';
import {
	checkedLine,
	choice,
	defineSection,
	line,
	lines,
	picture,
	type ShopPictureUse,
	secret,
	setting,
	wholeBetween,
} from './fields';

/** Stored as nine digits. */
const walletNumber = (wallet: string) =>
	setting(
		v.pipe(
			checkedLine(
				'El número',
				limits.phone,
				(text) => mobileOf(text) !== null,
				'Escribe el celular de 9 dígitos que recibe los pagos',
			),
			v.transform((text) => mobileOf(text) ?? ''),
		),
		'tel',
		[`Número de ${wallet}`, `El celular que recibe los pagos. Vacío: la tienda no ofrece ${wallet}.`],
	);
const walletHolder = (wallet: string) =>
	line('El titular', limits.personName, `Titular de ${wallet}`, 'El nombre que ve quien te paga.');
const walletQr = (wallet: string, use: ShopPictureUse) =>
	picture(use, `QR de ${wallet}`, 'La imagen que descargas de la app, para quien paga desde otra pantalla.');

export const payment = defineSection({
	title: 'Pagos',
	lead: 'Lo lee quien acaba de hacer un pedido, según cómo eligió pagar.',
	fields: {
		yapeNumber: walletNumber('Yape'),
		yapeHolder: walletHolder('Yape'),
		yapeQr: walletQr('Yape', 'yapeQr'),
		plinNumber: walletNumber('Plin'),
		plinHolder: walletHolder('Plin'),
		plinQr: walletQr('Plin', 'plinQr'),
		bankTransfer: lines(
			'Los datos de la cuenta',
			500,
			'Cuentas para transferencias',
			'Banco, número de cuenta, CCI y titular, como debe leerlos quien compra. Vacío: la tienda no ofrece transferencia.',
		),
		onDelivery: lines(
			'El texto',
			300,
			'Texto para el pago contra entrega',
			'Por ejemplo: aceptamos efectivo, Yape y Plin.',
		),
		onDeliveryUpTo: setting(
			v.nullish(soles(1, limits.price, { wrong: 'Escribe un monto en soles, de 1 a 999999.99' }), null),
			'amount',
			[
				'Pago contra entrega: hasta',
				'En soles, de todo el pedido. Vacío: sin tope. Dónde se acepta lo dice cada tarifa de Envíos.',
			],
		),
		walletMinutes: wholeBetween(
			[5, 1440],
			'Escribe de 5 a 1440 minutos',
			30,
			'Minutos para pagar con Yape o Plin',
			'Si no llega un comprobante a tiempo, el pedido se cancela y las unidades vuelven a la venta.',
		),
		transferHours: wholeBetween([1, 720], 'Escribe de 1 a 720 horas', 48, 'Horas para pagar por transferencia'),
	},
	whens: [
		{ field: 'yapeNumber', shows: ['yapeHolder', 'yapeQr'] },
		{ field: 'plinNumber', shows: ['plinHolder', 'plinQr'] },
		{ field: 'bankTransfer', shows: ['transferHours'] },
	],
	public: ({ yapeNumber, plinNumber, bankTransfer }) => ({
		pays: [
			...(yapeNumber ? ['YAPE'] : []),
			...(plinNumber ? ['PLIN'] : []),
			...(bankTransfer ? ['BANK_TRANSFER'] : []),
			'ON_DELIVERY',
		],
	}),
});

const key = (title: string, hint: string) =>
	secret(
		v.pipe(
			v.string(),
			visible,
			v.regex(/^[\x21-\x7e]*$/, 'Cópiala entera, sin espacios'),
			v.maxLength(300, 'La clave no puede tener más de 300 caracteres'),
		),
		title,
		hint,
	);
const gatewaySwitch = (name: string) =>
	choice({ off: 'No', on: 'Sí' }, 'La opción no es válida', 'off', `Cobrar con ${name}`);

export const gatewaySettings = defineSection({
	title: 'Pago en línea',
	lead: 'Una empresa de pagos cobra y te lo abona; el pedido se confirma solo. Los datos de las tarjetas nunca pasan por tu tienda. Las claves se guardan cifradas y no se vuelven a mostrar.',
	lost: 'La tienda no cobra en línea: sus claves se guardaron con otra SECRET_KEY y ya no se pueden leer. Escríbelas otra vez.',
	fields: {
		culqi: gatewaySwitch('Culqi'),
		culqiPublicKey: setting(
			checkedLine(
				'La llave',
				100,
				(text) => /^pk_(test|live)_\w+$/.test(text),
				'La llave pública empieza con pk_test_ o pk_live_',
			),
			'line',
			['Culqi: llave pública', 'Está en tu CulqiPanel, en Desarrollo, API Keys.'],
		),
		culqiSecretKey: key('Culqi: llave secreta', 'Empieza con sk_test_ o sk_live_.'),
		culqiWebhookKey: key(
			'Culqi: clave de los avisos',
			'Invéntala, de 16 letras o más. La dirección de los avisos en CulqiPanel termina en /api/payments/webhooks/culqi?key= y esta clave.',
		),
		mercadoPago: gatewaySwitch('Mercado Pago'),
		mercadoPagoToken: key('Mercado Pago: access token', 'Empieza con APP_USR- o TEST-.'),
		mercadoPagoSecret: key(
			'Mercado Pago: clave secreta de los webhooks',
			'Sale al configurar los webhooks del evento Pagos, con la dirección /api/payments/webhooks/mercado-pago.',
		),
	},
	whens: [
		{ field: 'culqi', is: 'on', shows: ['culqiPublicKey', 'culqiSecretKey', 'culqiWebhookKey'] },
		{ field: 'mercadoPago', is: 'on', shows: ['mercadoPagoToken', 'mercadoPagoSecret'] },
	],
	public: ({ culqi, culqiPublicKey, culqiSecretKey, mercadoPago, mercadoPagoToken }) => ({
		paysOnline: [
			...(culqi === 'on' && culqiPublicKey && culqiSecretKey === 'kept' ? ['CULQI_YAPE'] : []),
			...(mercadoPago === 'on' && mercadoPagoToken === 'kept' ? ['MERCADO_PAGO'] : []),
		],
	}),
});
