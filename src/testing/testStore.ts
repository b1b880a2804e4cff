import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { featuresLearned } from '../api/backEnd';
import { type OrdersSource, ordersSourceKey } from '../api/ordersSource';
import { createAppStore } from '../app/createAppStore';
import { createFakeTransport } from './fakeTransport';
import { memoryStorage } from './memoryStorage';
import { allFeatures } from './serve';

interface TestStoreOptions {
	storage?: Record<string, string>;
	random?: number;
	/** What was chosen earlier in this visit. */
	ordersSource?: OrdersSource;
	/** What is known of the back end at the start; null for nothing, until it answers. By default it has all calls. */
	features?: readonly string[] | null;
}

/**
 * The real store with a storage in memory and a live channel that the test moves by hand: patches run at once, and
 * timers of the channel wait for `runTimers()`.
 */
export function createTestStore({
	storage: initial = {},
	random = 0,
	ordersSource,
	features = allFeatures.split(','),
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
	if (features) made.store.dispatch(featuresLearned(features));
	return {
		...made,
		storage,
		visit,
		channel,
		/** Every action that reached the reducers, oldest first. */
		log,
		/** Paths that effects navigated to. */
		visited,
		/** Delays in milliseconds of the channel's timers that wait. */
		waitingTimers: () => timers.map(({ milliseconds }) => milliseconds),
		runTimers: () => {
			const due = timers;
			timers = [];
			for (const { run } of due) run();
		},
	};
}

export type TestStore = ReturnType<typeof createTestStore>;

/** Lets promises and zero timers that are due run. */
export const settled = async (turns = 6): Promise<void> => {
	for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};
