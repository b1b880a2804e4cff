import { useEffect } from 'react';

/** Reports whether the form has text that is not saved, and no more once it is gone. `onDirty` must not change. */
export function useReportDirty({ dirty, busy }: { dirty: boolean; busy: boolean }, onDirty: (dirty: boolean) => void) {
	const unsaved = dirty || busy;
	useEffect(
		function reportDirty() {
			onDirty(unsaved);
			return () => onDirty(false);
		},
		[onDirty, unsaved],
	);
	return unsaved;
}
