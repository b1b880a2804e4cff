import { useEffect } from 'react';

/** Moves notices above a bottom bar. Not by `:has()`, which would search every row. */
export function useRoomBelow(shown: boolean): void {
	useEffect(
		function makeRoom() {
			if (!shown) return;
			document.documentElement.dataset.barBelow = '';
			return () => {
				delete document.documentElement.dataset.barBelow;
			};
		},
		[shown],
	);
}
