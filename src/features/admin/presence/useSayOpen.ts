import { useEffect, useRef } from 'react';
import { areaOfKind, presenceTiming } from '../../../../contract/presence';
import { selectToken } from '../../../auth/authSlice';
import { randomKey } from '../../../lib/randomKey';
import { useAppStore } from '../../../store';
import { useVisible } from '../shared/useVisible';
import { presenceApi } from './presenceApi';
import type { Thing } from './usePeople';

const { sayOpen, sayClosed } = presenceApi.endpoints;
const untracked = { track: false } as const;

/** Tells the others that this tab has the thing open, while it can be seen. Of another thing it needs another key. */
export function useSayOpen({ kind, id: given }: Thing, editing: boolean): void {
	const { dispatch, getState } = useAppStore();
	const visible = useVisible();
	const id = String(given);
	/** Of this opening; null before it was told of. */
	const place = useRef<string | null>(null);

	useEffect(
		function sayGoodbye() {
			const leave = () => {
				if (place.current !== null && selectToken(getState()) !== null)
					void dispatch(sayClosed.initiate({ area: areaOfKind[kind], place: place.current }, untracked));
				place.current = null;
			};
			window.addEventListener('pagehide', leave);
			return () => {
				window.removeEventListener('pagehide', leave);
				leave();
			};
		},
		[dispatch, getState, kind],
	);

	useEffect(
		function sayWhatIsOpen() {
			if (!visible) return;
			const say = () => {
				place.current ??= randomKey();
				void dispatch(sayOpen.initiate({ place: place.current, kind, id, editing }, untracked));
			};
			say();
			const beat = setInterval(say, presenceTiming.beat);
			return () => clearInterval(beat);
		},
		[dispatch, kind, id, editing, visible],
	);
}
