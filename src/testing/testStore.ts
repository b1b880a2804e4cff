import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { persistStore } from 'redux-persist';
import { backEndLearned } from '#api/backEnd';
import { type OrdersSource, ordersSourceKey } from '#api/ordersSource';
import { createAppStore } from '#app/store/createAppStore';
import { type BackEnd, contractNumber } from '#contract/shared/backEnd';
import { createFakeTransport } from './fakeTransport';
import { memoryStorage } from './memoryStorage';

interface TestStoreOptions {
	storage?: Record<string, string>;
	random?: number;
	/** Chosen earlier in this visit. */
	ordersSource?: OrdersSource;
	/** Known at the start; null until the back end answers. By default our server. */
	backEnd?: Partial<BackEnd> | null;
}

/** The real store; live patches run at once, and the channel's timers wait for `runTimers()`. */
export function createTestStore({
	storage: initial = {},
	random = 0,
	ordersSource,
	backEnd = {},
}: TestStoreOptions = {}) {
	const storage = memoryStorage(initial);
	const visit = memoryStorage(ordersSource && { [ordersSourceKey]: ordersSource });
	const channel = createFakeTransport();
	const visited: string[] = [];
	let timers: Array<{ milliseconds: number; run: () => void }> = [];
	const log: UnknownAction[] = [];
	const logActions: Middleware = () => (next) => (action) => {
		log.push(action as UnknownAction);
		return next(action);
	};
	const made = createAppStore({
		middleware: [logActions],
		storage,
		visit,
		loadTransport: channel.load,
		ports: { random: () => random, navigate: (to) => void visited.push(to) },
		liveTimers: {
			onNextFrame: (run) => run(),
			after: (milliseconds, run) => {
				const timer = { milliseconds, run };
				timers.push(timer);
				return () => {
					timers = timers.filter((other) => other !== timer);
				};
			},
		},
	});
	if (backEnd) made.store.dispatch(backEndLearned({ contract: contractNumber, ownOrders: false, ...backEnd }));
	return {
		...made,
		persistor: persistStore(made.store),
		storage,
		visit,
		channel,
		/** Oldest first. */
		log,
		visited,
		/** Milliseconds. */
		waitingTimers: () => timers.map(({ milliseconds }) => milliseconds),
		runTimers: () => {
			const due = timers;
			timers = [];
			for (const { run } of due) run();
		},
	};
}

export type TestStore = ReturnType<typeof createTestStore>;

/** Runs promises and zero timers that are due. */
export const settled = async (turns = 6): Promise<void> => {
	for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};
