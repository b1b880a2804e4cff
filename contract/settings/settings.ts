import * as v from 'valibot';
import { wholeNumber } from '../shared/primitives';
import { defineSection, type SecretOf, type Section, setting } from './fields';
import { gatewaySettings, payment } from './payment';
import { search } from './search';
import { home, identity, looks, mail, orders, seller } from './shop';
import { issuing, tax } from './tax';

/** Sections, except `delivery` and `product`. */
export const welcomeSteps = ['identity', 'looks', 'seller', 'payment', 'delivery', 'product', 'mail'] as const;

const welcome = defineSection({
	title: 'Bienvenida',
	fields: {
		step: setting(wholeNumber(0, welcomeSteps.length, 'El paso no es válido'), 'number', ['Pasos hechos'], 0),
		finished: setting(
			v.boolean('El valor debe ser verdadero o falso'),
			{ true: 'Sí', false: 'No' },
			['Terminada'],
			false,
		),
	},
});

/** Append only: the audit log stores the index. */
export const settingSections = {
	identity,
	looks,
	home,
	seller,
	payment,
	orders,
	welcome,
	mail,
	tax,
	gateways: gatewaySettings,
	issuing,
	search,
};
export type SettingSection = keyof typeof settingSections;
export const sectionNames = Object.keys(settingSections) as SettingSection[];
export const sectionOf = (name: SettingSection): Section => settingSections[name];

/** In the index of the settings. */
export const shownSections: readonly SettingSection[] = sectionNames.filter((name) => name !== 'welcome');

export type Settings = { [Name in SettingSection]: (typeof settingSections)[Name]['initial'] };
export type SecretName<Name extends SettingSection> = SecretOf<(typeof settingSections)[Name]['fields']>;

export const defaultSettings = Object.fromEntries(
	sectionNames.map((name) => [name, sectionOf(name).initial]),
) as Settings;

export const settingPaths = {
	section: (section: string) => `/admin/settings/${section}`,
	picture: (use: string) => `/admin/settings/pictures/${use}`,
} as const;
