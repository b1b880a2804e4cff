import { useDebounced } from './useDebounced';

interface Answer<Found> {
	currentData?: Found | undefined;
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
		/** Nothing to request yet. */
		skip: isShort || settled.length < shortest,
		/** The answer to the current text, and the list's state. */
		read<Found>({ currentData, isError }: Answer<Found>) {
			const found = settled === typed ? currentData : undefined;
			if (isShort) return { found, state: 'short' as const };
			if (found) return { found, state: 'found' as const };
			return { found, state: isError && settled === typed ? ('failed' as const) : ('loading' as const) };
		},
	};
}
