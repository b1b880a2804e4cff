import { fieldErrors } from '#api/errorText';
import { type SettingSection, sectionOf } from '#contract/settings/settings';
import { failureText } from '../kit/editor/failureText';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { useSuccess } from '../kit/shared/useSuccess';
import { type AnySettings, useSaveSettingsMutation } from './settingsApi';
import { inputOf, type Typed, typedOf } from './settingValues';

export function useSectionForm(section: SettingSection, answer: AnySettings, onSaved?: () => unknown) {
	const success = useSuccess();
	const [save] = useSaveSettingsMutation();
	const { form: schema, answer: savedSchema, fields } = sectionOf(section);
	return useVersionedForm<AnySettings, Typed, Record<string, unknown>>({
		saved: answer,
		savedSchema,
		versionOf: ({ version }) => Number(version ?? 0),
		schema,
		valuesOf: (saved) => typedOf(section, saved ?? answer),
		prepare: (typed) => inputOf(section, typed),
		save: (body, _typed, base) => save({ section, body: { ...body, version: base?.version } }),
		refuse: (error) => ({
			message: failureText('No se pudieron guardar los ajustes', error),
			fields: fieldErrors(error),
		}),
		onSaved: () => (onSaved ? onSaved() : success.always('Ajustes guardados')),
		compared: Object.entries(fields)
			.filter(([, { control }]) => control !== 'secret')
			.map(([name, { title, control }]) => ({
				name,
				label: title,
				words: ({ [name]: text = '' }) => (typeof control === 'object' ? control[text] : text),
			})),
	});
}

export type SectionForm = ReturnType<typeof useSectionForm>['form'];
