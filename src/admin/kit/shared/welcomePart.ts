import type { ReactNode } from 'react';

/** Props of a step of the welcome that is not a section of the settings. */
export interface WelcomePart {
	onDone: () => Promise<void>;
	/** Stable. */
	onDirty: (dirty: boolean) => void;
	/** Beside the button that saves. */
	actions: ReactNode;
}
