import { useState } from 'react';

export function useBusy(): readonly [busy: boolean, begin: (work: () => Promise<unknown>) => void] {
	const [busy, setBusy] = useState(false);
	const begin = (work: () => Promise<unknown>) => {
		setBusy(true);
		void work().finally(() => setBusy(false));
	};
	return [busy, begin];
}
