import * as v from 'valibot';
import { defaultShop } from './defaultShop';
import { gatewayFields, gatewayKeyNames, gatewayKeys } from './gatewaySettings';
import { issuingFields, issuingToken } from './issuingSettings';
import { MailForm, mailFields } from './mailSettings';
import { OrdersForm } from './orderSettings';
import { PaymentForm, transferHours, walletMinutes } from './paymentSettings';
import { HomeForm, IdentityForm, LooksForm, SellerForm } from './shopSettings';
import { TaxForm, usualIgv } from './taxSettings';
import { titled } from './titled';

/** Sections that the welcome of a new shop asks for, in its order. */
export const welcomeSteps = ['identity', 'looks', 'seller', 'payment', 'mail'] as const;

const wrongStep = 'El paso no es válido';

/** How far the shopkeeper has come in the welcome of a new shop. */
const WelcomeForm = v.object({
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
});

/** One schema per section: its form, validation, call of the API and stored value. */
export const settingForms = {
	identity: IdentityForm,
	looks: LooksForm,
	home: HomeForm,
	seller: SellerForm,
	payment: PaymentForm,
	orders: OrdersForm,
	welcome: WelcomeForm,
	mail: MailForm,
	tax: TaxForm,
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
	orders: {
		source: defaultShop.ordersSource,
		holdMinutes: 10,
		strangerUpTo: 1500,
		strangerShare: 33,
		strangerHours: 12,
	},
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
