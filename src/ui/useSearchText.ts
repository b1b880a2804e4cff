import { useDebounced } from './useDebounced';

interface Answer<Data> {
	currentData?: Data | undefined;
	isError: boolean;
}

/** For a combobox; `shortest`: in characters. */
export function useSearchText(text: string, shortest: number) {
	const typed = text.trim();
	const settled = useDebounced(typed);
	const isShort = typed.length < shortest;
	return {
		typed,
		settled,
		/** No request yet. */
		skip: isShort || settled.length < shortest,
		/** The answer to the current text, and the list's state. */
		read<Data>({ currentData, isError }: Answer<Data>) {
			const found = settled === typed ? currentData : undefined;
			if (isShort) return { found, state: 'short' as const };
			if (found) return { found, state: 'listed' as const };
			return { found, state: isError && settled === typed ? ('failed' as const) : ('loading' as const) };
		},
	};
}
