import * as v from 'valibot';
import { type SettingSection, secretFields, settingForms } from '../../../../contract/settings';
import { solesOf, solesOrText, wholeOf } from '../../../../contract/typedNumbers';
import type { AnySettings } from './settingsApi';

export type Typed = Record<string, string>;

export const entryOf = (section: SettingSection, name: string): v.GenericSchema => {
	const entries: Record<string, v.GenericSchema> = settingForms[section].entries;
	return entries[name] ?? v.never();
};

/** Text as a text area gives it back; a password is never known. */
export const typedOf = (names: readonly string[], answer: AnySettings): Typed =>
	Object.fromEntries(
		names.map((name) => [name, String(new Map(Object.entries(answer)).get(name) ?? '').replace(/\r\n?/g, '\n')]),
	);

/** As the section's schema reads it. A form without a password keeps the stored one, but for one without a user. */
export function inputOf(section: SettingSection, { port, password, ...typed }: Typed): Record<string, unknown> {
	// A colour or picture that is not chosen is that of the program.
	if (section === 'looks') return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text || null]));
	if (section === 'orders') {
		const { source, ...numbers } = typed;
		return { source, ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, wholeOf(text)])) };
	}
	if (section === 'tax') return { ...typed, igvPercent: solesOf(typed.igvPercent ?? '') };
	if (section === 'payment') return paymentInput(typed);
	// A token that is not typed stays as it is.
	if (section === 'issuing') return { ...typed, token: typed.token?.trim() || null };
	if (section === 'gateways') return gatewayInput(typed);
	if (section !== 'mail') return typed;
	return { ...typed, port: wholeOf(port ?? ''), password: password || (typed.user?.trim() ? null : '') };
}

/** Minutes and hours that are left empty are refused, as a shop that waits for ever was not asked for. */
const paymentInput = ({ yapeQr, plinQr, onDeliveryUpTo, walletMinutes, transferHours, ...texts }: Typed) => ({
	...texts,
	yapeQr: yapeQr || null,
	plinQr: plinQr || null,
	onDeliveryUpTo: onDeliveryUpTo?.trim() ? solesOrText(onDeliveryUpTo) : null,
	walletMinutes: wholeOf(walletMinutes ?? ''),
	transferHours: wholeOf(transferHours ?? ''),
});

/** A key that is not typed stays as it is. */
const gatewayInput = (typed: Typed) => ({
	...typed,
	...Object.fromEntries(secretFields.gateways.map((name) => [name, typed[name]?.trim() || null])),
});
