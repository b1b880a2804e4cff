import { useEffect } from 'react';
import { useAppDispatch } from '../../store';
import { type LiveScope, liveScopeChanged } from '../../store/uiSlice';

/** While the page is there, live events of its kind are told as notices (R3-017). */
export function useLiveScope(scope: LiveScope): void {
	const dispatch = useAppDispatch();
	useEffect(
		function tellScope() {
			dispatch(liveScopeChanged(scope));
			return () => {
				dispatch(liveScopeChanged('none'));
			};
		},
		[dispatch, scope],
	);
}
