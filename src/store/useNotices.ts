import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from './index';
import { noticeDismissed, pageLeft, selectNotices } from './noticesSlice';

/** For the region of a frame; those of a page end with it. */
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
