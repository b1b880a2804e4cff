import * as v from 'valibot';
import type { SecretState, SettingSection } from '../../../../contract/settings';
import { PasswordField, SelectField, TextAreaField, TextField } from '../../../ui/fields';
import { entryOf } from './formValues';
import { LooksField } from './LooksField';
import type { Control } from './sections';
import type { SectionForm } from './useSectionForm';

interface SettingFieldProps {
	section: SettingSection;
	name: string;
	control: Control;
	form: SectionForm;
	/** Of what is stored and nobody is told again. */
	secret: SecretState;
}

const types = { line: 'text', email: 'email', tel: 'tel' } as const;

const secretHelp: Partial<Record<SecretState, string>> = {
	kept: 'Hay una guardada. Déjalo vacío para no cambiarla.',
	lost: 'Escríbela otra vez: la guardada ya no se puede leer.',
};

/** A field as its schema describes it: label, hint and whether it may stay empty. */
export function SettingField({ section, name, control, form, secret }: SettingFieldProps) {
	const entry = entryOf(section, name);
	const texts = { label: v.getTitle(entry) ?? name, help: v.getDescription(entry) || undefined };
	if (control === 'looks') return <LooksField {...{ name, form }} {...texts} />;
	const wiring = { ...form.field(name), ...texts };
	if (typeof control === 'object') {
		const options = Object.entries(control).map(([value, label]) => ({ value, label }));
		return <SelectField {...wiring} options={options} />;
	}
	if (control === 'number') return <TextField {...wiring} inputMode="numeric" autoComplete="off" required />;
	if (control === 'percent') return <TextField {...wiring} inputMode="decimal" autoComplete="off" required />;
	if (control === 'amount') return <TextField {...wiring} inputMode="decimal" autoComplete="off" optional />;
	if (control === 'password') {
		const help = [secretHelp[secret], wiring.help].filter(Boolean).join(' ');
		return <PasswordField {...wiring} help={help} autoComplete="new-password" optional={secret !== 'lost'} />;
	}
	const optional = v.is(entry, '');
	if (control === 'lines') return <TextAreaField {...wiring} optional={optional} required={!optional} rows={3} />;
	return <TextField {...wiring} type={types[control]} optional={optional} required={!optional} autoComplete="off" />;
}
