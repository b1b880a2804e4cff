import type { SecretState } from '#contract/settings/fields';
import {
	type SettingSection,
	type Settings,
	sectionNames,
	sectionOf,
	settingSections,
} from '#contract/settings/settings';
import type { Database, Tx } from '#platform/db';
import { createSeal, type Reseal, type Seal } from '#platform/lib/sealed';
import type { AuditedChange } from '../audit/record';
import * as repository from './repository';

type Values = Readonly<Record<string, unknown>>;

/** A sealed text opens only for this name. */
const sealedFor = (section: string, field: string): string =>
	section === 'mail' ? 'settings:mail' : `settings:${section}.${field}`;

const isSection = (name: string): name is SettingSection => Object.hasOwn(settingSections, name);

const sealedTexts = (section: string, values: Values): [field: string, text: string][] =>
	isSection(section) ? sectionOf(section).secrets.map((field) => [field, String(values[field] ?? '')]) : [];

/** Empty without a secret; null if sealed with another key. */
export function openSecret(seal: Seal, section: SettingSection, field: string, values: Values): string | null {
	const text = String(values[field] ?? '');
	if (text === '') return '';
	return seal.opens(text, sealedFor(section, field)) ? seal.open(text, sealedFor(section, field)) : null;
}

export function secretStates(seal: Seal, section: SettingSection, values: Values): Record<string, SecretState> {
	const stateOf = (field: string): SecretState => {
		const opened = openSecret(seal, section, field, values);
		return opened === null ? 'lost' : opened ? 'kept' : 'none';
	};
	return Object.fromEntries(sectionOf(section).secrets.map((field) => [field, stateOf(field)]));
}

export function sealTyped(seal: Seal, section: SettingSection, typed: Values, stored: Values): Values {
	const secrets = sealedTexts(section, stored).map(([field, text]) => {
		const secret = typed[field];
		return [field, secret == null ? text : secret && seal.seal(String(secret), sealedFor(section, field))];
	});
	return { ...typed, ...Object.fromEntries(secrets) };
}

/** Of a secret the audit log records only its change. */
export function auditedChange(section: SettingSection, before: Settings, after: Settings): AuditedChange {
	const [was, is]: [Values, Values] = [before[section], after[section]];
	const { title, secrets } = sectionOf(section);
	const logged = (values: Values, isChanged: (field: string) => boolean) => ({
		...values,
		...Object.fromEntries(secrets.map((field) => [field, isChanged(field) ? 'changed' : null])),
	});
	return {
		action: 'update',
		entity: 'settings',
		entityId: sectionNames.indexOf(section) + 1,
		label: title,
		before: logged(was, () => false),
		after: logged(is, (field) => was[field] !== is[field]),
	};
}

/** Why the shop cannot send mail with its new key; null if it can. */
export async function explainLostMailPassword(database: Database, secretKey: string): Promise<string | null> {
	const mail = (await repository.readAll(database)).find(({ section }) => section === 'mail');
	if (openSecret(createSeal(secretKey), 'mail', 'password', mail?.value ?? {}) !== null) return null;
	return 'La contraseña del servidor de correo se guardó con otra SECRET_KEY y no se puede leer: la tienda no envía correos. Usa la clave de antes, o escríbela otra vez en Ajustes, sección Correo.';
}

/** Answers the number of passwords and keys. */
export async function resealSettings(tx: Tx, reseal: Reseal): Promise<number> {
	let count = 0;
	for (const row of await repository.readAll(tx)) {
		const texts = sealedTexts(row.section, row.value).filter(([, text]) => text !== '');
		if (texts.length === 0) continue;
		const again = texts.map(([field, text]) => [field, reseal(text, sealedFor(row.section, field))]);
		await repository.write(tx, { ...row, value: { ...row.value, ...Object.fromEntries(again) } });
		count += texts.length;
	}
	return count;
}
