import type { Control } from '#contract/settings/fields';
import { type SettingSection, sectionOf } from '#contract/settings/settings';
import { solesOf, solesOrText, wholeOf } from '#contract/shared/money';
import type { AnySettings } from './settingsApi';

export type Typed = Record<string, string>;

/** With the line breaks of a text area; a secret is empty. */
export const typedOf = (section: SettingSection, answer: AnySettings): Typed =>
	Object.fromEntries(
		Object.keys(sectionOf(section).fields).map((name) => [name, String(answer[name] ?? '').replace(/\r\n?/g, '\n')]),
	);

/** Input of the field's schema; an empty number is invalid, an empty choice means the default. */
export function inputOfField(control: Control, text: string): unknown {
	if (control === 'looks') return text || null;
	if (control === 'number') return wholeOf(text);
	if (control === 'percent') return solesOf(text);
	if (control === 'amount') return text.trim() ? solesOrText(text) : null;
	return text;
}

/** Input of the section's schema. An untyped secret stays, except where its field `needs` is empty. */
export const inputOf = (section: SettingSection, typed: Typed): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(sectionOf(section).fields).map(([name, field]) => {
			const text = typed[name] ?? '';
			if (field.control !== 'secret' || text.trim()) return [name, inputOfField(field.control, text)];
			return [name, field.needs && !typed[field.needs]?.trim() ? '' : null];
		}),
	);
