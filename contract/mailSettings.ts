import * as v from 'valibot';
import { withoutNul } from './primitives';
import { checkedLine, email, line } from './settingFields';
import { titled } from './titled';

const mailSecurities = ['starttls', 'tls', 'none'] as const;

const password = titled(
	v.nullish(v.pipe(v.string(), v.maxLength(200, 'La contraseña no puede tener más de 200 caracteres'), withoutNul)),
	'Contraseña',
);

const wrongPort = 'El puerto debe ser un número entre 1 y 65535';

export const mailFields = {
	host: titled(
		checkedLine(
			'El servidor',
			200,
			(text) => /^[\w.:-]+$/.test(text),
			'El servidor no es válido; escríbelo como smtp.tuproveedor.com',
		),
		'Servidor SMTP',
		'Vacío: la tienda no envía correos por sí misma.',
	),
	port: titled(
		v.pipe(v.number(wrongPort), v.integer(wrongPort), v.minValue(1, wrongPort), v.maxValue(65_535, wrongPort)),
		'Puerto',
		'Casi siempre 587 con STARTTLS o 465 con TLS.',
	),
	security: titled(v.picklist(mailSecurities, 'El cifrado no es válido'), 'Cifrado'),
	user: line('El usuario', 200, 'Usuario'),
	senderName: line('El nombre', 80, 'Nombre del remitente', 'Vacío: el nombre de la tienda.'),
	sender: email('El remitente', 'Correo del remitente'),
};

/** Without `password` the stored one stays; an empty one removes it. */
export const MailForm = v.object({ ...mailFields, password });
