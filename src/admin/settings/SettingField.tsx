import * as v from 'valibot';
import type { SettingField as Described, SecretState } from '#contract/settings/fields';
import { PasswordField, SelectField, TextAreaField, TextField } from '#ui/fields';
import { LooksField } from './LooksField';
import { inputOfField } from './settingValues';
import type { SectionForm } from './useSectionForm';

interface SettingFieldProps {
	name: string;
	field: Described;
	form: SectionForm;
	/** No answer includes the secret itself. */
	secret: SecretState;
}

const inputs = {
	line: {},
	email: { type: 'email' },
	tel: { type: 'tel' },
	number: { inputMode: 'numeric' },
	amount: { inputMode: 'decimal' },
	percent: { inputMode: 'decimal' },
} as const;

const secretHelp: Partial<Record<SecretState, string>> = {
	kept: 'Hay una guardada. Déjalo vacío para no cambiarla.',
	lost: 'Escríbela otra vez: la guardada ya no se puede leer.',
};

export function SettingField({ name, field, form, secret }: SettingFieldProps) {
	const { schema, control } = field;
	const texts = { label: field.title, help: field.hint || undefined };
	if (control === 'looks') return <LooksField {...{ name, form }} {...texts} />;
	const wiring = { ...form.field(name), ...texts };
	if (typeof control === 'object') {
		const options = Object.entries(control).map(([value, label]) => ({ value, label }));
		return <SelectField {...wiring} options={options} />;
	}
	if (control === 'secret') {
		const help = [secretHelp[secret], wiring.help].filter(Boolean).join(' ');
		return <PasswordField {...wiring} help={help} autoComplete="new-password" optional={secret !== 'lost'} />;
	}
	const optional = v.is(schema, inputOfField(control, ''));
	if (control === 'lines') return <TextAreaField {...wiring} optional={optional} required={!optional} rows={3} />;
	return <TextField {...wiring} {...inputs[control]} optional={optional} required={!optional} autoComplete="off" />;
}
