import { type ReactNode, useEffect } from 'react';

/** Props of a step of the welcome that is not a section of the settings. */
export interface WelcomePart {
	onDone: () => Promise<void>;
	/** Stable. */
	onDirty: (dirty: boolean) => void;
	/** Beside the button that saves. */
	actions: ReactNode;
}

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
