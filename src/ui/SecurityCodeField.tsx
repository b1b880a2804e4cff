import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from './fields';
import type { Refusal } from './form';

export const SecurityCodeField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
	<TextField
		label="Código de verificación"
		help="El de tu aplicación de autenticación, o uno de recuperación"
		autoComplete="one-time-code"
		autoCapitalize="none"
		spellCheck={false}
		maxLength={16}
		required
		{...field}
	/>
);

/** For a form whose server requires a security code only if the account has a second factor. */
export function useSecurityCode() {
	const [isCodeRequired, setIsCodeRequired] = useState(false);
	return {
		isCodeRequired,
		withCode: <Values extends { code: string }>({ code, ...rest }: Values) =>
			isCodeRequired ? { ...rest, code } : rest,
		/** Returns the refusal once its field can be focused. */
		showCodeFor(refusal: Refusal): Refusal {
			if (refusal.fields?.code) flushSync(() => setIsCodeRequired(true));
			return refusal;
		},
	};
}
