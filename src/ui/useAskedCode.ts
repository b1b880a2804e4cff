import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Refusal } from './form';

/** For a form whose server requires a security code only if the account has a second factor. */
export function useAskedCode() {
	const [codeAsked, setCodeAsked] = useState(false);
	return {
		codeAsked,
		withCode: <Values extends { code: string }>({ code, ...rest }: Values) => (codeAsked ? { ...rest, code } : rest),
		/** Returns the refusal once its field can be focused. */
		askedBy(refusal: Refusal): Refusal {
			if (refusal.fields?.code) flushSync(() => setCodeAsked(true));
			return refusal;
		},
	};
}
