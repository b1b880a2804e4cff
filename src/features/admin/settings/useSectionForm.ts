import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { type SettingSection, settingAnswers, settingForms } from '../../../../contract/settings';
import { errorBody, fieldErrors, serverMessage } from '../../../api/errorText';
import { useForm } from '../../../ui/form';
import { failureText } from '../editor/failureText';
import { useSuccess } from '../shared/useSuccess';
import { inputOf, type Typed, typedOf } from './formValues';
import { type AnySettings, useSaveSettingsMutation } from './settingsApi';

function currentOf(section: SettingSection, error: unknown): AnySettings | null {
	const { code, current } = errorBody(error);
	if (code !== 'version_conflict') return null;
	const read = v.safeParse(settingAnswers[section], current);
	return read.success ? read.output : null;
}

/** A form of one section. What somebody else saves meanwhile shows as long as nothing is typed, and as a conflict then. */
export function useSectionForm(
	section: SettingSection,
	names: readonly string[],
	answer: AnySettings,
	onSaved?: () => unknown,
) {
	const success = useSuccess();
	const [save] = useSaveSettingsMutation();
	/** The values, with their version, that the next save changes. */
	const [base, setBase] = useState(answer);
	const [conflict, setConflict] = useState<{ current: AnySettings; message: string | undefined } | null>(null);
	const form = useForm<Typed, Record<string, unknown>>({
		schema: settingForms[section],
		values: typedOf(names, answer),
		prepare: (typed) => inputOf(section, typed),
		submit: async (body) => {
			const { data, error } = await save({ section, body: { ...body, version: base.version } });
			if (data) {
				take(data);
				if (onSaved) await onSaved();
				else success.always('Ajustes guardados');
				return;
			}
			const current = currentOf(section, error);
			if (!current)
				return { message: failureText('No se pudieron guardar los ajustes', error), fields: fieldErrors(error) };
			setConflict({ current, message: serverMessage(error) });
		},
	});

	function take(saved: AnySettings): void {
		setBase(saved);
		setConflict(null);
		form.reset(typedOf(names, saved));
	}

	const follow = useEffectEvent((next: AnySettings) => {
		if (!form.dirty && !form.busy && next.version !== base.version) take(next);
	});
	useEffect(
		function followOthers() {
			follow(answer);
		},
		[answer],
	);

	/** Ends a conflict: the form goes on from what is saved, with its values or with those typed. */
	function settle(load: boolean): void {
		if (!conflict) return;
		if (load) take(conflict.current);
		else {
			setBase(conflict.current);
			setConflict(null);
		}
	}

	return { form, base, conflict, settle };
}

export type SectionForm = ReturnType<typeof useSectionForm>['form'];
