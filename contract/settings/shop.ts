import * as v from 'valibot';
import { withCountry } from '../people/countryCode';
import { isRuc } from '../people/identity';
import { phoneOrEmpty } from '../people/phone';
import { limits } from '../shared/limits';
import { optionalText, patternText, wholeNumber, withoutNul } from '../shared/primitives';
import { defaultShop } from '../shop/default';
import { accentProblem, accentTokens, type Theme } from './accent';
import {
	checkedLine,
	choice,
	defineSection,
	email,
	type FieldLabel,
	line,
	lines,
	picture,
	requiredLine,
	secret,
	setting,
	wholeBetween,
} from './fields';

export const identity = defineSection({
	title: 'Identidad',
	lead: 'El nombre aparece en la cabecera, en los títulos y en los correos.',
	fields: {
		name: requiredLine('El nombre de la tienda', 60, defaultShop.name, 'Nombre de la tienda'),
		slogan: setting(
			optionalText('El lema', 200),
			'lines',
			['Lema', 'Una o dos frases que dicen qué vendes. Las muestran los buscadores.'],
			defaultShop.slogan,
		),
	},
	public: (values) => values,
});

/** Rejects a colour without contrast and suggests the nearest. */
const accent = (theme: Theme, ...label: FieldLabel) =>
	setting(
		v.nullish(
			v.pipe(
				patternText('El color', 7, /^#[0-9a-fA-F]{6}$/, 'El color debe ser como #b3261e'),
				v.check(
					(color) => accentProblem(color, theme) === null,
					({ input }) => accentProblem(input, theme) ?? '',
				),
			),
			null,
		),
		'looks',
		label,
	);

export const looks = defineSection({
	title: 'Apariencia',
	lead: 'Los colores y las imágenes de tu tienda. Cada color se comprueba en los dos temas, para que todos puedan leer.',
	fields: {
		accent: accent('light', 'Color de acento, tema claro', 'Vacío: el color de fábrica.'),
		accentDark: accent('dark', 'Color de acento, tema oscuro', 'Vacío: se calcula a partir del otro.'),
		logo: picture('logo', 'Logo', 'Reemplaza al nombre en la cabecera; mejor ancho y con fondo transparente.'),
		icon: picture(
			'icon',
			'Icono',
			'Cuadrado, para la pestaña del navegador y la pantalla del celular; de 180 píxeles o más.',
		),
		heroPicture: picture(
			'heroPicture',
			'Imagen de portada',
			'Se ve al lado del título de la portada, en lugar de tres productos.',
		),
	},
	public: ({ accent, accentDark, ...pictures }) => ({
		looks: { tokens: accentTokens({ accent, accentDark }), ...pictures },
	}),
});

const promiseTitle = (number: number) =>
	requiredLine('El título', 60, defaultShop.promises[number - 1]?.title ?? '', `Promesa ${number}: título`);
const promiseText = (number: number, otherwise: string) =>
	lines('El texto', 200, `Promesa ${number}: texto`, `Vacío: ${otherwise}.`);

export const home = defineSection({
	title: 'Portada',
	lead: 'Lo primero que se lee al entrar, y las tres promesas al final de la página de inicio. Los envíos, las formas de pago, el horario y el WhatsApp que se ven allí salen de Envíos y de las secciones Pagos y Quién vende.',
	fields: {
		heroTitle: line('El título', 80, 'Título de la portada', 'Vacío: «Compra en» y el nombre de la tienda.'),
		heroText: lines('El texto', 240, 'Texto de la portada', 'Vacío: el lema.'),
		promise1Title: promiseTitle(1),
		promise1Text: promiseText(1, 'adónde llegas y desde cuánto'),
		promise2Title: promiseTitle(2),
		promise2Text: promiseText(2, 'con qué se paga'),
		promise3Title: promiseTitle(3),
		promise3Text: promiseText(3, 'tu horario'),
	},
	public: (home) => ({
		hero: { title: home.heroTitle, text: home.heroText },
		promises: [
			{ title: home.promise1Title, text: home.promise1Text },
			{ title: home.promise2Title, text: home.promise2Text },
			{ title: home.promise3Title, text: home.promise3Text },
		],
	}),
});

export const seller = defineSection({
	title: 'Quién vende',
	lead: 'La ley peruana pide decir quién vende. Lo que llenes aparece al pie de todas las páginas.',
	fields: {
		legalName: line('La razón social', 160, 'Razón social o nombre completo', 'Como figura en tu ficha RUC.'),
		ruc: setting(checkedLine('El RUC', 11, isRuc, 'El RUC no es válido: revisa sus 11 dígitos'), 'line', ['RUC']),
		address: line('La dirección', limits.address, 'Dirección'),
		phone: setting(v.nullish(phoneOrEmpty, ''), 'tel', ['Teléfono']),
		whatsapp: setting(
			v.pipe(
				checkedLine(
					'El WhatsApp',
					limits.phone,
					(text) => /^[\d\s()+-]+$/.test(text) && /^\d{9,15}$/.test(text.replace(/\D/g, '')),
					'El número de WhatsApp debe tener entre 9 y 15 dígitos',
				),
				v.transform(withCountry),
			),
			'tel',
			['WhatsApp', 'Un celular de Perú de 9 dígitos, o un número con el código de su país.'],
		),
		email: email('El correo', 'Correo de contacto'),
		hours: line('El horario', 120, 'Horario de atención', 'Por ejemplo: lunes a sábado, de 9:00 a 18:00.'),
		dataBank: line(
			'El número',
			60,
			'Número del banco de datos personales',
			'Con el que lo inscribiste según la Ley 29733. Vacío: la página de privacidad no lo menciona.',
		),
	},
	public: (seller) => ({ seller }),
});

export const orders = defineSection({
	title: 'Pedidos',
	lead: 'Qué pedidos ven las pantallas de pedidos y ventas, y la de cada cliente, cuánto espera un producto a quien lo está comprando, y cuánto pueden pedir sin pagar los clientes nuevos.',
	fields: {
		source: choice(
			{
				auto: 'Muestra hasta el primer pedido',
				sample: 'Siempre los de muestra',
				server: 'Siempre los de la tienda',
			},
			'La opción no es válida',
			defaultShop.ordersSource,
			'Pedidos que muestra la tienda',
			'Los de muestra sirven para conocer el panel antes de la primera venta.',
		),
		holdMinutes: wholeBetween(
			[0, 60],
			'Los minutos deben ser un número entero de 0 a 60',
			10,
			'Minutos que se aparta un producto al comprar',
			'Desde que alguien entra a pagar. 0: no se aparta nada.',
		),
		strangerUpTo: wholeBetween(
			[0, 999_999],
			'Escribe un monto en soles enteros, de 0 a 999999',
			1500,
			'Monto hasta el que un cliente nuevo compra contra entrega',
			'En soles. Un pedido mayor contra entrega es una solicitud: no toma stock hasta que la aceptes. 0: sin límite.',
		),
		strangerShare: wholeBetween(
			[1, 100],
			'El porcentaje debe ser un número entero de 1 a 100',
			33,
			'Porcentaje del stock que guardan los pedidos sin pagar de clientes nuevos',
			'De cada producto, y siempre al menos 3 unidades si queda otra a la venta; de lo que pasa de ahí, una unidad a la vez y solo si se paga antes de la entrega, lo demás es una solicitud. 100: sin límite.',
		),
		strangerHours: wholeBetween(
			[1, 720],
			'Las horas deben ser un número entero de 1 a 720',
			12,
			'Horas que espera el pago de un cliente nuevo, como máximo',
			'Es nuevo quien compra sin cuenta, o con una que no ha recibido ningún pedido. Lo que pasa del porcentaje espera los minutos de Yape, y contra entrega un pedido espera 24 horas a que lo confirmes.',
		),
	},
	public: ({ source }) => ({ ordersSource: source }),
});

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
	whens: [{ field: 'host', shows: ['port', 'security', 'user', 'password', 'senderName', 'sender'] }],
});
