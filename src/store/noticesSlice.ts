import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { StartAppListening } from './index';

type NoticeTone = 'success' | 'info' | 'warning' | 'danger';

export interface Notice {
	id: string;
	tone: NoticeTone;
	text: string;
	/** Milliseconds; 0: until dismissed. */
	duration: number;
	/** Path of a page; it ends with that page. */
	ofPage?: string;
}

/** Replaces a visible notice with the same key. */
export type NoticeInput = Omit<Notice, 'id'> & { key?: string };

let lastNumber = 0;

const noticesSlice = createSlice({
	name: 'notices',
	initialState: [] as Notice[],
	reducers: {
		noticeShown: {
			reducer: (state, { payload }: PayloadAction<Notice & { key: string }>) => {
				const { key, ...notice } = payload;
				const rest = state.filter((shown) => !shown.id.startsWith(`${key}#`));
				return [...rest, notice].slice(-4);
			},
			prepare: ({ key, ...notice }: NoticeInput) => {
				lastNumber += 1;
				const name = key ?? `notice-${lastNumber}`;
				return { payload: { ...notice, key: name, id: `${name}#${lastNumber}` } };
			},
		},
		noticeDismissed: (state, { payload }: PayloadAction<string>) => state.filter((notice) => notice.id !== payload),
		pageLeft: (state, { payload: path }: PayloadAction<string>) => state.filter(({ ofPage }) => ofPage !== path),
	},
	selectors: { selectNotices: (state) => state },
});

export const { noticeShown, noticeDismissed, pageLeft } = noticesSlice.actions;
export const { selectNotices } = noticesSlice.selectors;
declare module './index' {
	interface RootState extends WithSlice<typeof noticesSlice> {}
}

export default noticesSlice;

export function registerNoticeTimers(startListening: StartAppListening): void {
	startListening({
		actionCreator: noticeShown,
		effect: async ({ payload }, { delay, dispatch }) => {
			if (payload.duration <= 0) return;
			await delay(payload.duration);
			dispatch(noticeDismissed(payload.id));
		},
	});
}
