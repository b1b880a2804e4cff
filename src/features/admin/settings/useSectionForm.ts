import * as v from 'valibot';
import { settingAnswers, settingForms } from '../../../../contract/settings';
import { fieldErrors } from '../../../api/errorText';
import { failureText } from '../editor/failureText';
import { useVersionedForm } from '../editor/useVersionedForm';
import { useSuccess } from '../shared/useSuccess';
import { entryOf, inputOf, type Typed, typedOf } from './formValues';
import type { sections } from './sections';
import { type AnySettings, useSaveSettingsMutation } from './settingsApi';

/** A form of one section. What somebody else saves meanwhile shows as long as nothing is typed, and as a conflict then. */
export function useSectionForm(
	{ section, controls }: (typeof sections)[number],
	answer: AnySettings,
	onSaved?: () => unknown,
) {
	const success = useSuccess();
	const [save] = useSaveSettingsMutation();
	return useVersionedForm<AnySettings, Typed, Record<string, unknown>>({
		saved: answer,
		savedSchema: settingAnswers[section],
		versionOf: ({ version }) => version ?? 0,
		schema: settingForms[section],
		valuesOf: (saved) => typedOf(Object.keys(controls), saved ?? answer),
		prepare: (typed) => inputOf(section, typed),
		save: (body, _typed, base) => save({ section, body: { ...body, version: base?.version } }),
		refuse: (error) => ({
			message: failureText('No se pudieron guardar los ajustes', error),
			fields: fieldErrors(error),
		}),
		onSaved: () => (onSaved ? onSaved() : success.always('Ajustes guardados')),
		compared: Object.entries(controls)
			.filter(([, control]) => control !== 'password')
			.map(([name, control]) => ({
				name,
				label: v.getTitle(entryOf(section, name)) ?? name,
				words: ({ [name]: text = '' }) => (typeof control === 'object' ? control[text] : text),
			})),
	});
}

export type SectionForm = ReturnType<typeof useSectionForm>['form'];
