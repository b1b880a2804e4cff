import * as v from 'valibot';
import { wholeNumber, withoutNul } from './primitives';
import { checkedLine, choice, email, line, secret, setting } from './settingFields';
import { defineSection } from './settingSection';

export const mail = defineSection({
	title: 'Correo',
	lead: 'Con qué servidor envía la tienda sus correos. Los datos los da tu proveedor de correo.',
	lost: 'La tienda no envía correos: la contraseña se guardó con otra clave (SECRET_KEY) y ya no se puede leer. Escríbela otra vez.',
	fields: {
		host: setting(
			checkedLine(
				'El servidor',
				200,
				(text) => /^[\w.:-]+$/.test(text),
				'El servidor no es válido; escríbelo como smtp.tuproveedor.com',
			),
			'line',
			['Servidor SMTP', 'Vacío: la tienda no envía correos por sí misma.'],
		),
		port: setting(
			wholeNumber(1, 65_535, 'El puerto debe ser un número entre 1 y 65535'),
			'number',
			['Puerto', 'Casi siempre 587 con STARTTLS o 465 con TLS.'],
			587,
		),
		security: choice(
			{ starttls: 'STARTTLS', tls: 'TLS', none: 'Sin cifrado' },
			'El cifrado no es válido',
			'starttls',
			'Cifrado',
		),
		user: line('El usuario', 200, 'Usuario'),
		password: {
			...secret(
				v.pipe(v.string(), v.maxLength(200, 'La contraseña no puede tener más de 200 caracteres'), withoutNul),
				'Contraseña',
			),
			needs: 'user',
		},
		senderName: line('El nombre', 80, 'Nombre del remitente', 'Vacío: el nombre de la tienda.'),
		sender: email('El remitente', 'Correo del remitente'),
	},
});
