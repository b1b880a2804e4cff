import { useState } from 'react';

/** Runs work and says whether it is still under way, so that the pressed button shows it. */
export function useBusy(): readonly [busy: boolean, begin: (work: () => Promise<unknown>) => void] {
	const [busy, setBusy] = useState(false);
	const begin = (work: () => Promise<unknown>) => {
		setBusy(true);
		void work().finally(() => setBusy(false));
	};
	return [busy, begin];
}
