import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from './useDebounced';

interface Typing {
	text: string | null;
	agreed: string;
	/** In this round of typing. */
	written: boolean;
}

interface TypedValueOptions {
	value: string;
	/** Null for a text without meaning yet. */
	parse(text: string): string | null;
	/** `replace`: false for a round's first write, so that a round is one history entry. */
	onChange(value: string, how: { replace: boolean }): void;
}

/** The value follows after a pause; Enter or blur ends a round. An outside change replaces the text. */
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
	// The state's identity changes with each key, even for equal text.
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
