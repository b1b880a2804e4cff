import { useEffect, useRef } from 'react';
import { selectToken } from '#auth/authSlice';
import { areaOfKind, presenceTiming } from '#contract/admin/presence';
import { randomKey } from '#lib/randomKey';
import { useAppStore } from '#store';
import { useVisible } from '../shared/useVisible';
import { presenceApi } from './presenceApi';
import type { Thing } from './usePeople';

const { sayOpen, sayClosed } = presenceApi.endpoints;
const untracked = { track: false } as const;

/** While `open` and visible, announces that this tab has the thing open. Another thing needs another key. */
export function useSayOpen({ kind, id: thingId }: Thing, editing: boolean, open: boolean): void {
	const { dispatch, getState } = useAppStore();
	const visible = useVisible();
	const id = String(thingId);
	/** Null before the first announcement. */
	const place = useRef<string | null>(null);

	useEffect(
		function sayGoodbye() {
			if (!open) return;
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
		[dispatch, getState, kind, open],
	);

	useEffect(
		function sayWhatIsOpen() {
			if (!visible || !open) return;
			const say = () => {
				place.current ??= randomKey();
				void dispatch(sayOpen.initiate({ place: place.current, kind, id, editing }, untracked));
			};
			say();
			const beat = setInterval(say, presenceTiming.beat);
			return () => clearInterval(beat);
		},
		[dispatch, kind, id, editing, visible, open],
	);
}
