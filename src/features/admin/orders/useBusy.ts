import { useState } from 'react';

/** Begins something and says whether it still goes on, so that whoever pressed a button sees that it was heard. */
export function useBusy(): readonly [busy: boolean, begin: (work: () => Promise<unknown>) => void] {
	const [busy, setBusy] = useState(false);
	const begin = (work: () => Promise<unknown>) => {
		setBusy(true);
		void work().finally(() => setBusy(false));
	};
	return [busy, begin];
}
