import { useEffect } from 'react';

/** Notices make room for a bar at the bottom. Not by `:has()`, which would search every row that is drawn. */
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
