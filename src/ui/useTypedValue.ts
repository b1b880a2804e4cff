import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from './useDebounced';

interface Typing {
	/** Null when nobody is typing. */
	text: string | null;
	agreed: string;
	/** This round of typing has already written a value. */
	written: boolean;
}

interface TypedValueOptions {
	value: string;
	/** Null when the text has no meaning yet. */
	parse(text: string): string | null;
	/** `replace` is false for the first write of a round of typing, so that one round is one history entry. */
	onChange(value: string, how: { replace: boolean }): void;
}

/** The value follows the text after each pause; Enter or blur ends a round. A change from outside replaces the text. */
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
		invalid: text !== null && parse(text) === null,
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
