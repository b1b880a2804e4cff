import { configureStore, createListenerMiddleware, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, persistReducer, REGISTER, REHYDRATE } from 'redux-persist';
import { topics } from '../../contract/live/topics';
import type { FirstViewState } from '../../contract/shared/firstView';
import { wholeShop } from '../../contract/shop/default';
import { api, type RequestContext, type TagType } from '../api';
import { selectIsOurs, unknownBackEnd } from '../api/backEnd';
import { initialSource, ordersSourceChosen, ordersSourceKey, shopSourceLearned } from '../api/ordersSource';
import { type AuthState, selectToken } from '../auth/authSlice';
import { type KeyValueStore, readSession, storageKeys } from '../auth/storage';
import { emptyCart } from '../features/cart/cartSlice';
import { parseCart } from '../features/cart/storage';
import { catalogApi } from '../features/catalog/catalogApi';
import { pagesApi } from '../features/pages/pagesApi';
import { shopApi } from '../features/shop/shopApi';
import { settings } from '../lib/settings';
import type { LiveOptions } from '../live/handler';
import { createLiveMiddleware } from '../live/liveMiddleware';
import type { LoadTransport } from '../live/transport';
import type { AppDispatch, AppStore, RootState } from '../store';
import { browserPorts, type Ports } from '../store/ports';
import { updateCart } from './cartFollowsCatalog';
import { devToolsOptions } from './devTools';
import { registerEffects } from './effects';
import { createStorageAdapter } from './persistence';
import { rootReducer } from './rootReducer';
import { isShop, shopOf } from './shopOfPage';

export interface AppStoreOptions {
	storage: KeyValueStore;
	/** Outlives only a reload of the tab: the browser's sessionStorage. */
	visit?: KeyValueStore;
	ports?: Partial<Ports>;
	/** Answers and facts that the page was rendered of. */
	firstView?: FirstViewState;
	/** For one render on the server, in which nothing happens: no effects, no live channel. */
	still?: boolean;
	loadTransport?: LoadTransport;
	liveTimers?: Partial<Pick<LiveOptions, 'onNextFrame' | 'after'>>;
	middleware?: Middleware[];
}

const browserTimers: Pick<LiveOptions, 'onNextFrame' | 'after'> = {
	/** A hidden tab draws no frames, but its lists must still follow. */
	onNextFrame: (run) => {
		if (document.visibilityState === 'hidden') setTimeout(run, 50);
		else requestAnimationFrame(run);
	},
	after: (milliseconds, run) => {
		const timer = setTimeout(run, milliseconds);
		return () => clearTimeout(timer);
	},
};

const loadStompTransport: LoadTransport = () =>
	import(/* webpackChunkName: "live" */ '../live/stompTransport').then((module) => module.stompTransport);

const loadPrivateTopics = () => import(/* webpackChunkName: "live" */ './privateTopics');

const requestContext: RequestContext = {
	askBackEnd: (dispatch) =>
		dispatch(catalogApi.endpoints.getActiveCategories.initiate(undefined, { subscribe: false })),
};

const catalogTopics = [topics.products, topics.categories];
const shopTopics = [...catalogTopics, topics.shop];

const persistActions = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/** Reads the storage before the store exists, so that nothing flashes. */
function readPreloadedState({ storage, visit, firstView }: AppStoreOptions) {
	const stored = readSession(storage);
	const auth: AuthState = { ...stored, loading: Boolean(stored.token && stored.user) };
	return {
		auth,
		backEnd: firstView?.backEnd ?? unknownBackEnd,
		cart: { ...emptyCart, items: parseCart(storage.getItem(storageKeys.cart)) },
		ordersSource: initialSource(visit?.getItem(ordersSourceKey), settings.ordersSource),
	};
}

/** Tags of answers whose events are for some users only, and are not sent again. */
const heardOnce: readonly TagType[] = ['Order', 'AdminOrder', 'Sales', 'Complaint', 'Presence', 'Team'];

/** Writes to the storage once `persistStore` has been called with the store. */
export function createAppStore(options: AppStoreOptions) {
	const ports: Ports = { ...browserPorts(), ...options.ports };
	const listeners = createListenerMiddleware({ extra: ports });
	const live = createLiveMiddleware<RootState>({
		url: settings.wsUrl,
		loadTransport: options.loadTransport ?? loadStompTransport,
		now: ports.now,
		random: ports.random,
		token: selectToken,
		topics: (state) => (selectIsOurs(state) ? shopTopics : catalogTopics),
		loadPrivateTopics,
		catchUpTags: ['Product', 'Category', 'Shop', 'Page', 'AdminProduct', 'AdminCategory', ...heardOnce],
		privateCatchUpTags: heardOnce,
		...browserTimers,
		...options.liveTimers,
	});
	const preloadedState = readPreloadedState(options);
	// redux-persist only writes here: the state was read earlier, so the values of REHYDRATE are older.
	const persistConfig = {
		key: 'shop',
		keyPrefix: '',
		storage: createStorageAdapter(options.storage, preloadedState),
		whitelist: ['auth', 'cart'],
		serialize: false,
		deserialize: false,
		timeout: 0,
		stateReconciler: (_inbound: unknown, _original: unknown, reduced: RootState) => reduced,
	};
	const reducer = persistReducer(persistConfig, rootReducer) as Reducer as typeof rootReducer;
	const store: AppStore = configureStore({
		reducer,
		preloadedState,
		middleware: (getDefault) =>
			getDefault({
				thunk: { extraArgument: requestContext },
				// Lists of thousands of rows are plain answers of the API: walking them costs milliseconds a patch.
				serializableCheck: {
					ignoredActions: persistActions,
					ignoredPaths: ['api'],
					ignoredActionPaths: ['meta', 'payload'],
				},
				immutableCheck: { ignoredPaths: ['api'] },
			})
				.prepend(listeners.middleware)
				.concat(api.middleware, ...(options.still ? [] : [live, ...(options.middleware ?? [])])),
		// Subscribers hear of answers and patches in the same task; the default waits for the next frame.
		enhancers: (getDefault) => getDefault({ autoBatch: { type: 'tick' } }),
		devTools: devToolsOptions,
	});
	if (options.firstView) store.dispatch(firstViewApi.util.upsertQueryEntries(entriesOf(options.firstView)));
	const shop = options.firstView && shopOf(options.firstView.answers);
	if (shop) store.dispatch(shopSourceLearned(shop.ordersSource));
	if (options.still) return { store, ports };
	// A stored cart may be days old; nothing announces these answers to the listeners.
	for (const { endpointName, arg } of options.firstView?.answers ?? [])
		updateCart(store, { endpointName, originalArgs: arg });
	registerEffects(listeners.startListening.withTypes<RootState, AppDispatch, Ports>());
	listeners.startListening({
		actionCreator: ordersSourceChosen,
		effect: ({ payload }) => options.visit?.setItem(ordersSourceKey, payload),
	});
	return { store, ports };
}

/** The store takes answers of endpoints that are there: the bundle would run these modules after it otherwise. */
const [firstViewApi] = [pagesApi, shopApi] as const;

type CacheEntries = Parameters<typeof firstViewApi.util.upsertQueryEntries>[0];

/** The answers were read by the endpoints' schemas where the page was rendered, by the same build. */
const entriesOf = ({ answers }: FirstViewState) =>
	answers.map((answer) =>
		isShop(answer) ? { ...answer, value: wholeShop(Object(answer.value)) } : answer,
	) as CacheEntries;
