import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from './useDebounced';

interface Typing {
	/** The field's text while it differs from the value; null when nobody is typing. */
	text: string | null;
	/** The value when the field last agreed with it. */
	agreed: string;
	/** This round of typing has already written a value. */
	written: boolean;
}

export interface TypedValueOptions {
	/** The value as text. */
	value: string;
	/** The value that a typed text means, as text; null when it has no meaning yet. */
	parse(text: string): string | null;
	/** `replace` is false for the first write of a round of typing, so that one round is one history entry. */
	onChange(value: string, how: { replace: boolean }): void;
}

/**
 * A text field over a value that is kept elsewhere, such as in the address. The value follows the text after each
 * pause; a round of typing ends with Enter or on leaving the field. A change from outside replaces the text.
 */
export function useTypedValue({ value, parse, onChange }: TypedValueOptions) {
	const [typing, setTyping] = useState<Typing>({ text: null, agreed: value, written: false });
	if (value !== typing.agreed) setTyping({ text: null, agreed: value, written: false });
	const { text, written } = typing;

	function write() {
		const parsed = text === null ? null : parse(text);
		if (parsed === null || parsed === value) return;
		onChange(parsed, { replace: written });
		setTyping((now) => ({ ...now, agreed: parsed, written: true }));
	}
	const writeLatest = useEffectEvent(write);
	// The whole state is debounced, because its identity changes with every key, also when the same text is typed again.
	const settled = useDebounced(typing);
	useEffect(
		function writeAfterPause() {
			if (settled.text !== null) writeLatest();
		},
		[settled],
	);

	const commit = () => {
		write();
		if (text !== null && parse(text) !== null) setTyping((now) => ({ ...now, text: null, written: false }));
	};

	return {
		/** The typed text has no meaning. */
		invalid: text !== null && parse(text) === null,
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
