import { configureStore, createListenerMiddleware, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, persistReducer, REGISTER, REHYDRATE } from 'redux-persist';
import { api, type RequestContext, type TagType } from '#api';
import { unknownBackEnd } from '#api/backEnd';
import { initialSource, ordersSourceChosen, ordersSourceKey, shopSourceLearned } from '#api/ordersSource';
import { type AuthState, selectToken } from '#auth/authSlice';
import { type KeyValueStore, readSession, storageKeys } from '#auth/storage';
import { shopApi } from '#commerce/shop/shopApi';
import type { FirstViewState, PageAnswer } from '#contract/shared/firstView';
import { wholeShop } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';
import { settings } from '#lib/settings';
import type { LiveOptions } from '#live/handler';
import { createLiveMiddleware } from '#live/liveMiddleware';
import type { LoadTransport } from '#live/transport';
import type { AppDispatch, AppStore, RootState } from '#store';
import { browserPorts, type Ports } from '#store/ports';
import { emptyCart } from '#storefront/cart/cartSlice';
import { parseCart } from '#storefront/cart/storage';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { type PackedGroup, unpackGroup } from '#storefront/catalog/packedGroup';
import { pagesApi } from '#storefront/content/pagesApi';
import { updateCart } from '../effects/cartFollowsCatalog';
import { registerEffects } from '../effects/effects';
import { devToolsOptions } from './devTools';
import { createStorageAdapter } from './persistence';
import { rootReducer } from './rootReducer';

const isShop = ({ endpointName }: PageAnswer): boolean => endpointName === 'getShop';

/** A page carries only differences from the defaults. */
export const shopOf = (answers: readonly PageAnswer[]): Shop => wholeShop(Object(answers.find(isShop)?.value));

export interface AppStoreOptions {
	storage: KeyValueStore;
	/** The sessionStorage survives a reload of the tab. */
	visit?: KeyValueStore;
	ports?: Partial<Ports>;
	firstView?: FirstViewState;
	/** For a render on the server: no effects. */
	still?: boolean;
	loadTransport?: LoadTransport;
	liveTimers?: Partial<Pick<LiveOptions, 'onNextFrame' | 'after'>>;
	middleware?: Middleware[];
}

const browserTimers: Pick<LiveOptions, 'onNextFrame' | 'after'> = {
	/** A hidden tab paints no frames. */
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
	import(/* webpackChunkName: "live" */ '#live/stompTransport').then((module) => module.stompTransport);

const loadTopics = () => import(/* webpackChunkName: "live" */ '../liveTopics');

const requestContext: RequestContext = {
	askBackEnd: (dispatch) =>
		dispatch(catalogApi.endpoints.getActiveCategories.initiate(undefined, { subscribe: false })),
};

const persistActions = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/** Before the store exists, against flashes. */
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

/** Their events are private and not repeated. */
const privateTagTypes: readonly TagType[] = ['Order', 'AdminOrder', 'Sales', 'Complaint', 'Presence', 'Team'];

/** `persistStore` begins writing. */
export function createAppStore(options: AppStoreOptions) {
	const ports: Ports = { ...browserPorts(), ...options.ports };
	const listeners = createListenerMiddleware({ extra: ports });
	const live = createLiveMiddleware<RootState>({
		url: settings.wsUrl,
		loadTransport: options.loadTransport ?? loadStompTransport,
		now: ports.now,
		random: ports.random,
		token: selectToken,
		loadTopics,
		catchUpTags: ['Product', 'Category', 'Shop', 'Page', 'AdminProduct', 'AdminCategory', ...privateTagTypes],
		privateCatchUpTags: privateTagTypes,
		...browserTimers,
		...options.liveTimers,
	});
	const preloadedState = readPreloadedState(options);
	// redux-persist only writes: REHYDRATE's values are older than the state, which was read earlier.
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
				// Walking lists of thousands of rows costs milliseconds per patch.
				serializableCheck: {
					ignoredActions: persistActions,
					ignoredPaths: ['api'],
					ignoredActionPaths: ['meta', 'payload'],
				},
				immutableCheck: { ignoredPaths: ['api'] },
			})
				.prepend(listeners.middleware)
				.concat(api.middleware, ...(options.still ? [] : [live, ...(options.middleware ?? [])])),
		// The default waits for the next frame.
		enhancers: (getDefault) => getDefault({ autoBatch: { type: 'tick' } }),
		devTools: devToolsOptions,
	});
	if (options.firstView) store.dispatch(firstViewApi.util.upsertQueryEntries(entriesOf(options.firstView)));
	const shop = options.firstView && shopOf(options.firstView.answers);
	if (shop) store.dispatch(shopSourceLearned(shop.ordersSource));
	if (options.still) return { store, ports };
	// No action announces these answers, and a stored cart may be days old.
	for (const { endpointName, arg } of options.firstView?.answers ?? [])
		updateCart(store, { endpointName, originalArgs: arg });
	registerEffects(listeners.startListening.withTypes<RootState, AppDispatch, Ports>());
	listeners.startListening({
		actionCreator: ordersSourceChosen,
		effect: ({ payload }) => options.visit?.setItem(ordersSourceKey, payload),
	});
	return { store, ports };
}

/** These modules must run first, for their endpoints. */
const [firstViewApi] = [pagesApi, shopApi] as const;

type CacheEntries = Parameters<typeof firstViewApi.util.upsertQueryEntries>[0];

/** The same build has parsed these answers on the server. */
const entriesOf = ({ answers }: FirstViewState) =>
	answers.map((answer) => {
		if (isShop(answer)) return { ...answer, value: wholeShop(Object(answer.value)) };
		if (answer.endpointName !== 'getProductGroup') return answer;
		return { ...answer, value: unpackGroup(answer.value as PackedGroup) };
	}) as CacheEntries;
