import * as v from 'valibot';
import { accentProblem, type Theme } from './accent';
import { defaultShop } from './defaultShop';
import { issuingFields, issuingToken } from './issuing';
import { limits } from './limits';
import { type ShopPictureUse, shopPictureAddresses } from './looks';
import { withCountry } from './phone';
import { optionalText, patternText, requiredText, withoutNul } from './primitives';
import { isRuc } from './ruc';
import { ordersSources } from './shop';
import { titled } from './titled';

/** Texts of one line stand in subjects and senders of mails, where a line break would begin another header. */
const oneLine = v.check((text: string) => !/\p{Cc}/u.test(text), 'El texto debe estar en una sola línea');

type Told = [title: string, hint?: string];

const required = (label: string, max: number, ...told: Told) =>
	titled(v.pipe(requiredText(label, max), oneLine), ...told);
const requiredLines = (label: string, max: number, ...told: Told) => titled(requiredText(label, max), ...told);
const line = (label: string, max: number, ...told: Told) => titled(v.pipe(optionalText(label, max), oneLine), ...told);
const lines = (label: string, max: number, ...told: Told) => titled(optionalText(label, max), ...told);

/** Empty, or right. */
const checkedLine = (label: string, max: number, isRight: (text: string) => boolean, message: string) =>
	v.pipe(
		optionalText(label, max),
		v.check((text) => text === '' || isRight(text), message),
	);

const isEmail = (text: string): boolean => v.is(v.pipe(v.string(), v.email()), text);
const email = (label: string, ...told: Told) =>
	titled(checkedLine(label, limits.email, isEmail, `${label} no es una dirección válida`), ...told);

/** Whoever cannot read the shop in one of its themes is refused the colour, with the nearest that can be read. */
const accent = (theme: Theme, ...told: Told) =>
	titled(
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
		...told,
	);
const picture = (use: ShopPictureUse, ...told: Told) =>
	titled(v.nullish(patternText('La imagen', 100, shopPictureAddresses[use], 'La imagen no es válida'), null), ...told);

/** Of a wallet: a Peruvian mobile number, kept as nine digits. */
const walletNumber = (wallet: string) =>
	titled(
		v.pipe(
			checkedLine(
				'El número',
				limits.phone,
				(text) => /^[\d +()-]+$/.test(text) && /^(51)?9\d{8}$/.test(text.replace(/\D/g, '')),
				'Escribe el celular de 9 dígitos que recibe los pagos',
			),
			v.transform((text) => text.replace(/\D/g, '').slice(-9)),
		),
		`Número de ${wallet}`,
		`El celular que recibe los pagos. Vacío: la tienda no ofrece ${wallet}.`,
	);
const walletHolder = (wallet: string) =>
	line('El titular', limits.personName, `Titular de ${wallet}`, 'El nombre que ve quien te paga.');
const walletQr = (wallet: string, use: ShopPictureUse) =>
	picture(use, `QR de ${wallet}`, 'La imagen que descargas de la app, para quien paga desde otra pantalla.');

const wholeBetween = (least: number, most: number, text: string, byDefault: number) =>
	v.nullish(v.pipe(v.number(text), v.integer(text), v.minValue(least, text), v.maxValue(most, text)), byDefault);

const wrongLimit = 'Escribe un monto en soles, de 1 a 999999.99';

/** For how long an order that is not paid waits, unless the shop says otherwise. */
const walletMinutes = 30;
const transferHours = 48;

const wrongPercent = 'Escribe un porcentaje de 0 a 30, con dos decimales como máximo';

/** In Peru, but for what the law exempts. */
const usualIgv = 18;

const wrongStep = 'El paso no es válido';

/** Sections that the welcome of a new shop asks for, in its order. */
export const welcomeSteps = ['identity', 'looks', 'seller', 'payment', 'mail'] as const;

export const mailSecurities = ['starttls', 'tls', 'none'] as const;

const password = titled(
	v.nullish(v.pipe(v.string(), v.maxLength(200, 'La contraseña no puede tener más de 200 caracteres'), withoutNul)),
	'Contraseña',
);

/** Without a value the stored one stays; an empty one removes it. */
const key = (title: string, hint: string) =>
	titled(
		v.nullish(
			v.pipe(
				v.string(),
				v.trim(),
				v.regex(/^[\x21-\x7e]*$/, 'Cópiala entera, sin espacios'),
				v.maxLength(300, 'La clave no puede tener más de 300 caracteres'),
			),
		),
		title,
		hint,
	);
const gatewaySwitch = (name: string) =>
	titled(v.picklist(['off', 'on'], 'La opción no es válida'), `Cobrar con ${name}`);

const gatewayFields = {
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
const gatewayKeys = {
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
const gatewayKeyNames = ['culqiSecretKey', 'culqiWebhookKey', 'mercadoPagoToken', 'mercadoPagoSecret'] as const;

const promiseTitle = (number: number) => required('El título', 60, `Promesa ${number}: título`);
const promiseText = (number: number) => requiredLines('El texto', 200, `Promesa ${number}: texto`);

const wrongMinutes = 'Los minutos deben ser un número entero de 0 a 60';
const wrongPort = 'El puerto debe ser un número entre 1 y 65535';

const mailFields = {
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

/** One schema per section: its form, validation, call of the API and stored value. */
export const settingForms = {
	identity: v.object({
		name: required('El nombre de la tienda', 60, 'Nombre de la tienda'),
		slogan: lines('El lema', 200, 'Lema', 'Una o dos frases que dicen qué vendes. Las muestran los buscadores.'),
	}),
	looks: v.object({
		accent: accent('light', 'Color de acento, tema claro', 'Vacío: el color del programa.'),
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
	}),
	home: v.object({
		heroTitle: required('El título', 80, 'Título de la portada'),
		heroText: requiredLines('El texto', 240, 'Texto de la portada'),
		promise1Title: promiseTitle(1),
		promise1Text: promiseText(1),
		promise2Title: promiseTitle(2),
		promise2Text: promiseText(2),
		promise3Title: promiseTitle(3),
		promise3Text: promiseText(3),
	}),
	seller: v.object({
		legalName: line('La razón social', 160, 'Razón social o nombre completo', 'Como figura en tu ficha RUC.'),
		ruc: titled(checkedLine('El RUC', 11, isRuc, 'El RUC no es válido: revisa sus 11 dígitos'), 'RUC'),
		address: line('La dirección', limits.address, 'Dirección'),
		phone: titled(
			checkedLine(
				'El teléfono',
				limits.phone,
				(text) => /^[\d +()-]{6,}$/.test(text),
				'El teléfono solo puede tener números, espacios y los signos + - ( )',
			),
			'Teléfono',
		),
		whatsapp: titled(
			v.pipe(
				checkedLine(
					'El WhatsApp',
					limits.phone,
					(text) => /^\+?[\d -]+$/.test(text) && /^\d{9,15}$/.test(text.replace(/\D/g, '')),
					'El número de WhatsApp debe tener entre 9 y 15 dígitos',
				),
				v.transform(withCountry),
			),
			'WhatsApp',
			'Un celular de Perú de 9 dígitos, o un número con el código de su país.',
		),
		email: email('El correo', 'Correo de contacto'),
		hours: line('El horario', 120, 'Horario de atención', 'Por ejemplo: lunes a sábado, de 9:00 a 18:00.'),
		dataBank: line(
			'El número',
			60,
			'Número del banco de datos personales',
			'Con el que lo inscribiste según la Ley 29733. Vacío: la página de privacidad no lo menciona.',
		),
	}),
	payment: v.object({
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
			'Banco, número de cuenta, CCI y titular, como debe leerlos quien compra.',
		),
		onDelivery: lines(
			'El texto',
			300,
			'Texto para el pago contra entrega',
			'Por ejemplo: aceptamos efectivo, Yape y Plin.',
		),
		onDeliveryUpTo: titled(
			v.nullish(v.pipe(v.number(wrongLimit), v.minValue(1, wrongLimit), v.maxValue(limits.price, wrongLimit)), null),
			'Pago contra entrega: hasta',
			'En soles, de todo el pedido. Vacío: sin tope. Dónde se acepta lo dice cada tarifa de Envíos.',
		),
		walletMinutes: titled(
			wholeBetween(5, 1440, 'Escribe de 5 a 1440 minutos', walletMinutes),
			'Minutos para pagar con Yape o Plin',
			'Si no llega un comprobante a tiempo, el pedido se cancela y las unidades vuelven a la venta.',
		),
		transferHours: titled(
			wholeBetween(1, 720, 'Escribe de 1 a 720 horas', transferHours),
			'Horas para pagar por transferencia',
		),
	}),
	orders: v.object({
		source: titled(
			v.picklist(ordersSources, 'La opción no es válida'),
			'Pedidos que muestra la tienda',
			'Los de muestra sirven para conocer el panel antes de la primera venta.',
		),
		holdMinutes: titled(
			v.nullish(
				v.pipe(
					v.number(wrongMinutes),
					v.integer(wrongMinutes),
					v.minValue(0, wrongMinutes),
					v.maxValue(60, wrongMinutes),
				),
				10,
			),
			'Minutos que se aparta un producto al comprar',
			'Desde que alguien entra a pagar. 0: no se aparta nada.',
		),
	}),
	/** How far the shopkeeper has come in the welcome of a new shop. */
	welcome: v.object({
		step: titled(
			v.pipe(
				v.number(wrongStep),
				v.integer(wrongStep),
				v.minValue(0, wrongStep),
				v.maxValue(welcomeSteps.length, wrongStep),
			),
			'Pasos hechos',
		),
		finished: titled(v.boolean('El valor debe ser verdadero o falso'), 'Terminada'),
	}),
	/** Without `password` the stored one stays; an empty one removes it. */
	mail: v.object({ ...mailFields, password }),
	tax: v.object({
		documents: titled(
			v.picklist(['none', 'boletas', 'all'], 'La opción no es válida'),
			'Comprobantes que das',
			'Quien compra elige el suyo al hacer el pedido, y desde S/ 700 dice su documento. Con «No preguntar» la compra sigue como hasta ahora.',
		),
		igvPercent: titled(
			v.nullish(
				v.pipe(
					v.number(wrongPercent),
					v.minValue(0, wrongPercent),
					v.maxValue(30, wrongPercent),
					v.check((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, wrongPercent),
				),
				usualIgv,
			),
			'IGV incluido en tus precios, en %',
			'18 en casi todo el Perú; 10.5 en restaurantes y hoteles pequeños con tasa reducida; 0 si tus ventas están exoneradas, como en la Amazonía. Cuenta para los pedidos que lleguen desde ahora, y solo si das facturas: en el Nuevo RUS no se desglosa.',
		),
	}),
	gateways: v.object({ ...gatewayFields, ...gatewayKeys }),
	issuing: v.object({ ...issuingFields, token: issuingToken }),
} as const;

export type SettingSection = keyof typeof settingForms;
export const settingSections = Object.keys(settingForms) as SettingSection[];

/** Fields of a section that are sealed, or empty. */
export const secretFields = {
	mail: ['password'],
	gateways: gatewayKeyNames,
	issuing: ['token'],
} as const satisfies Partial<Record<SettingSection, readonly string[]>>;
export type SecretSection = keyof typeof secretFields;

type WithSecrets<Section extends SecretSection> = Omit<
	v.InferOutput<(typeof settingForms)[Section]>,
	(typeof secretFields)[Section][number]
> &
	Record<(typeof secretFields)[Section][number], string>;

/** All fields as they are kept. */
export type Settings = {
	[Section in Exclude<SettingSection, SecretSection>]: v.InferOutput<(typeof settingForms)[Section]>;
} & { [Section in SecretSection]: WithSecrets<Section> };

export const settingTitles: Record<SettingSection, string> = {
	identity: 'Identidad',
	looks: 'Apariencia',
	home: 'Portada',
	seller: 'Quién vende',
	payment: 'Pagos',
	tax: 'Comprobantes e IGV',
	gateways: 'Pago en línea',
	issuing: 'Emisión de comprobantes',
	orders: 'Pedidos',
	welcome: 'Bienvenida',
	mail: 'Correo',
};

const [one, two, three] = defaultShop.promises;

export const defaultSettings: Settings = {
	identity: { name: defaultShop.name, slogan: defaultShop.slogan },
	looks: { accent: null, accentDark: null, logo: null, icon: null, heroPicture: null },
	home: {
		heroTitle: defaultShop.hero.title,
		heroText: defaultShop.hero.text,
		promise1Title: one?.title ?? '',
		promise1Text: one?.text ?? '',
		promise2Title: two?.title ?? '',
		promise2Text: two?.text ?? '',
		promise3Title: three?.title ?? '',
		promise3Text: three?.text ?? '',
	},
	seller: defaultShop.seller,
	payment: {
		...{ yapeNumber: '', yapeHolder: '', yapeQr: null, plinNumber: '', plinHolder: '', plinQr: null },
		...{ bankTransfer: '', onDelivery: '', onDeliveryUpTo: null, walletMinutes, transferHours },
	},
	tax: { documents: 'none', igvPercent: usualIgv },
	gateways: {
		...{ culqi: 'off', culqiPublicKey: '', culqiSecretKey: '', culqiWebhookKey: '' },
		...{ mercadoPago: 'off', mercadoPagoToken: '', mercadoPagoSecret: '' },
	},
	issuing: {
		...{ provider: 'none', url: '', token: '', when: 'press' },
		...{ boletaSeries: 'B001', facturaSeries: 'F001', boletaCreditSeries: 'BC01', facturaCreditSeries: 'FC01' },
	},
	orders: { source: defaultShop.ordersSource, holdMinutes: 10 },
	welcome: { step: 0, finished: false },
	mail: { host: '', port: 587, security: 'starttls', user: '', senderName: '', sender: '', password: '' },
};

const withVersion = <Entries extends v.ObjectEntries, Version extends v.GenericSchema>(
	{ entries }: v.ObjectSchema<Entries, undefined>,
	version: Version,
) => v.object({ ...entries, version });

/** The version that the form had open; a newer one answers 409. Without one nothing is compared. */
const openVersion = v.nullish(v.pipe(v.number('La versión no es válida'), v.integer('La versión no es válida')));

/** Bodies of PUT /api/admin/settings/{section}. */
export const settingBodies = {
	identity: withVersion(settingForms.identity, openVersion),
	looks: withVersion(settingForms.looks, openVersion),
	home: withVersion(settingForms.home, openVersion),
	seller: withVersion(settingForms.seller, openVersion),
	payment: withVersion(settingForms.payment, openVersion),
	tax: withVersion(settingForms.tax, openVersion),
	gateways: withVersion(settingForms.gateways, openVersion),
	issuing: withVersion(settingForms.issuing, openVersion),
	orders: withVersion(settingForms.orders, openVersion),
	welcome: withVersion(settingForms.welcome, openVersion),
	mail: withVersion(settingForms.mail, openVersion),
} as const;
export type SettingBody<Section extends SettingSection> = v.InferInput<(typeof settingBodies)[Section]>;

/** `lost`: it was sealed with another key than the shop has now, and has to be typed anew. */
const SecretState = v.picklist(['none', 'kept', 'lost']);
export type SecretState = v.InferOutput<typeof SecretState>;

/** Answers of GET and PUT, and `current` of a 409. Nobody is told a password or key again. */
export const settingAnswers = {
	...settingBodies,
	gateways: v.object({
		...gatewayFields,
		secrets: v.object({
			culqiSecretKey: SecretState,
			culqiWebhookKey: SecretState,
			mercadoPagoToken: SecretState,
			mercadoPagoSecret: SecretState,
		}),
		version: openVersion,
	}),
	issuing: v.object({ ...issuingFields, secrets: v.object({ token: SecretState }), version: openVersion }),
	mail: v.object({
		...mailFields,
		hasPassword: v.boolean(),
		/** It was sealed with another key than the shop has now, and has to be typed anew. */
		passwordLost: v.boolean(),
		version: openVersion,
	}),
} as const;
export type SettingAnswer<Section extends SettingSection> = v.InferOutput<(typeof settingAnswers)[Section]>;
