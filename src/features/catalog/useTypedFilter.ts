import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key before what is typed becomes a filter. */
export const typingPause = 350;

interface Typing {
	/** What stands in the field while it differs from the filter; null when nothing is being typed. */
	text: string | null;
	/** The filter as it was when this field last agreed with it. */
	agreed: string;
	/** This round of typing already has its step in the history. */
	stepped: boolean;
}

export interface TypedFilterOptions {
	/** The filter of the address bar, as text. */
	value: string;
	/** What a typed text means as a filter, as text; null when it means nothing yet. */
	read(text: string): string | null;
	/** Sets the filter; `replace` after the first time in one round of typing. */
	write(value: string, how: { replace: boolean }): void;
}

/**
 * A text field over a filter of the address bar. While a person types, the filter follows after each pause; all of one
 * round of typing, until Enter or leaving the field, is one step of the history. When the filter changes from
 * elsewhere (back, forward, a removed chip), the field follows it.
 */
export function useTypedFilter({ value, read, write }: TypedFilterOptions) {
	const [typing, setTyping] = useState<Typing>({ text: null, agreed: value, stepped: false });
	if (value !== typing.agreed) setTyping({ text: null, agreed: value, stepped: false });
	const { text, stepped } = typing;

	function settle() {
		const meant = text === null ? null : read(text);
		if (meant === null || meant === value) return false;
		write(meant, { replace: stepped });
		setTyping((now) => ({ ...now, agreed: meant, stepped: true }));
		return true;
	}
	const latest = useRef(settle);
	useEffect(function rememberLatest() {
		latest.current = settle;
	});

	useEffect(
		function followTyping() {
			if (text === null) return;
			const timer = setTimeout(() => latest.current(), typingPause);
			return () => clearTimeout(timer);
		},
		[text],
	);

	const commit = () => {
		settle();
		if (text !== null && read(text) !== null) setTyping((now) => ({ ...now, text: null, stepped: false }));
	};

	return {
		/** The typed text means nothing. */
		wrong: text !== null && read(text) === null,
		/** Props of the input. */
		field: {
			value: text ?? value,
			onChange: (event: { target: { value: string } }) => {
				const typed = event.target.value;
				setTyping((now) => ({ ...now, text: typed }));
			},
			onBlur: commit,
			onKeyDown: (event: { key: string }) => {
				if (event.key === 'Enter') commit();
			},
		},
	};
}
