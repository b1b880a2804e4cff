import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#store';
import { searchTyped, selectSearchDraft } from '#store/uiSlice';

/** Unsearched text of one search field of the page, for the other; null after the address changed. */
export function useSearchDraft(): [draft: string | null, keep: (text: string) => void] {
	const { key } = useLocation();
	const dispatch = useAppDispatch();
	const draft = useAppSelector(selectSearchDraft);
	return [draft?.at === key ? draft.text : null, (text) => void dispatch(searchTyped({ text, at: key }))];
}
