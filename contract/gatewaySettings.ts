import * as v from 'valibot';
import { visible } from './primitives';
import { checkedLine } from './settingFields';
import { titled } from './titled';

/** Without a value the stored one stays; an empty one removes it. */
const key = (title: string, hint: string) =>
	titled(
		v.nullish(
			v.pipe(
				v.string(),
				visible,
				v.regex(/^[\x21-\x7e]*$/, 'Cópiala entera, sin espacios'),
				v.maxLength(300, 'La clave no puede tener más de 300 caracteres'),
			),
		),
		title,
		hint,
	);
const gatewaySwitch = (name: string) =>
	titled(v.picklist(['off', 'on'], 'La opción no es válida'), `Cobrar con ${name}`);

export const gatewayFields = {
	culqi: gatewaySwitch('Culqi'),
	culqiPublicKey: titled(
		checkedLine(
			'La llave',
			100,
			(text) => /^pk_(test|live)_\w+$/.test(text),
			'La llave pública empieza con pk_test_ o pk_live_',
		),
		'Culqi: llave pública',
		'Está en tu CulqiPanel, en Desarrollo, API Keys.',
	),
	mercadoPago: gatewaySwitch('Mercado Pago'),
};

/** Fields that are kept sealed, and that nobody is told again. */
export const gatewayKeys = {
	culqiSecretKey: key('Culqi: llave secreta', 'Empieza con sk_test_ o sk_live_.'),
	culqiWebhookKey: key(
		'Culqi: clave de los avisos',
		'Invéntala, de 16 letras o más. La dirección de los avisos en CulqiPanel termina en /api/payments/webhooks/culqi?key= y esta clave.',
	),
	mercadoPagoToken: key('Mercado Pago: access token', 'Empieza con APP_USR- o TEST-.'),
	mercadoPagoSecret: key(
		'Mercado Pago: clave secreta de los webhooks',
		'Sale al configurar los webhooks del evento Pagos, con la dirección /api/payments/webhooks/mercado-pago.',
	),
};
export const gatewayKeyNames = ['culqiSecretKey', 'culqiWebhookKey', 'mercadoPagoToken', 'mercadoPagoSecret'] as const;
