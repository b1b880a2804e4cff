import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from './index';
import { noticeDismissed, pageLeft, selectNotices } from './noticesSlice';

/** For a frame's region; a page's notices end with the page. */
export function useNotices(path: string) {
	const dispatch = useAppDispatch();
	useEffect(
		function endNoticesOfPage() {
			return () => void dispatch(pageLeft(path));
		},
		[dispatch, path],
	);
	return {
		notices: useAppSelector(selectNotices),
		onDismiss: (id: string) => void dispatch(noticeDismissed(id)),
	};
}
