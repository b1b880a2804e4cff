import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Refusal } from './form';

/** For a form whose server asks for a security code only where the account has a second factor. */
export function useAskedCode() {
	const [codeAsked, setCodeAsked] = useState(false);
	return {
		codeAsked,
		withCode: <Values extends { code: string }>({ code, ...rest }: Values) => (codeAsked ? { ...rest, code } : rest),
		/** Answers the refusal, once the field that it names can be focused. */
		askedBy(refusal: Refusal): Refusal {
			if (refusal.fields?.code) flushSync(() => setCodeAsked(true));
			return refusal;
		},
	};
}
