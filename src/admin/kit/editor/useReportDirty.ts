import { type ReactNode, useEffect } from 'react';

/** For a step of the welcome outside the settings. */
export interface WelcomePart {
	onDone: () => Promise<void>;
	/** Stable. */
	onDirty: (dirty: boolean) => void;
	/** Beside the save button. */
	actions: ReactNode;
}

/** Reports unsaved text until the form is gone. `onDirty` must be stable. */
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
