import { useEffect } from 'react';
import { useAppDispatch } from '../../store';
import { type LiveScope, liveScopeChanged } from '../../store/uiSlice';

/** R3-017. */
export function useLiveScope(scope: LiveScope): void {
	const dispatch = useAppDispatch();
	useEffect(
		function setScope() {
			dispatch(liveScopeChanged(scope));
			return () => {
				dispatch(liveScopeChanged('none'));
			};
		},
		[dispatch, scope],
	);
}
