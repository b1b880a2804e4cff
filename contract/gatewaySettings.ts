import * as v from 'valibot';
import { visible } from './primitives';
import { checkedLine, choice, secret, setting } from './settingFields';
import { defineSection } from './settingSection';

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

export const gateways = defineSection({
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
});
