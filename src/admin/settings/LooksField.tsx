import { useController, useWatch } from 'react-hook-form';
import { darkAccentOf, isColour } from '#contract/settings/accent';
import { shopPictureUses } from '#contract/settings/fields';
import { ColourField } from './ColourField';
import { PictureField } from './PictureField';
import type { SectionForm } from './useSectionForm';

interface LooksFieldProps {
	name: string;
	label: string;
	help: string | undefined;
	form: SectionForm;
}

export function LooksField({ name, label, help, form }: LooksFieldProps) {
	const { field } = useController({ control: form.control, name });
	const accent = useWatch({ control: form.control, name: 'accent' }) ?? '';
	const value = field.value ?? '';
	const common = { name, label, help, value, onChange: field.onChange, error: form.errorOf(name) };
	const use = shopPictureUses.find((one) => one === name);
	if (use) return <PictureField {...common} use={use} isSaved={form.formState.defaultValues?.[name] === value} />;
	const dark = name === 'accentDark';
	return (
		<ColourField
			{...common}
			theme={dark ? 'dark' : 'light'}
			otherwise={dark && isColour(accent) ? darkAccentOf(accent) : undefined}
			inputRef={field.ref}
		/>
	);
}
