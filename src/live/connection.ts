import type { Destination } from '#contract/live/channels';
import * as actions from './actions';
import type { Handler, HandlerContext, LiveTopics } from './handler';
import { liveRules, type StateWithApi } from './rows';
import type { Connection } from './transport';

type Reader = typeof import('./readMessage');
type Message = NonNullable<ReturnType<Reader['readMessage']>>[number];

const loadReader = (): Promise<Reader> => import(/* webpackChunkName: "live" */ './readMessage');

const texts = { broker: 'Error de conexión WebSocket', socket: 'Error de WebSocket' } as const;

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

export function connection(context: HandlerContext): Handler {
	const { store, buffer } = context;
	let open: Connection | null = null;
	let topics: LiveTopics<StateWithApi> | null = null;
	let started = false;
	let lastAudience: string | null = null;

	/** Null for a new administrator, who missed hidden products. */
	function continueFrom(audience: string): string | null {
		const { position, complete } = store.getState().live;
		const receivedLess = lastAudience !== null && lastAudience !== audience && audience === 'admins';
		lastAudience = audience;
		return complete && !receivedLess ? position : null;
	}

	function receive({ isPublic, readMessage }: Reader, destination: Destination, body: string): void {
		// Drops private frames after sign-out.
		if (!isPublic(destination) && !topics?.selectPrivateTopics(store.getState()).includes(destination)) return;
		const messages = readMessage(destination, readJson(body));
		for (const message of messages ?? []) {
			store.dispatch(actionOf(destination, message));
			const apply = liveRules.volatile.get(message.event.type);
			if (apply) store.dispatch(apply(message.event));
		}
		if (messages === null) {
			console.warn(`A message on ${destination} could not be read and was ignored.`);
			store.dispatch(actions.frameIgnored({ topic: destination, reason: 'unreadable' }));
		}
	}

	function actionOf(topic: Destination, { name, event, isReplayed }: Message) {
		if (event.type === 'CATALOG_CHANGED') {
			buffer.forget();
			return actions.catalogChanged();
		}
		const type = `live/${name}`;
		if (!isReplayed) return { type, payload: event };
		const news = buffer.newsOf(event);
		if (!news) return actions.frameIgnored({ topic, reason: 'stale' });
		return { type, payload: { event: news, sequence: buffer.add(news) } };
	}

	const subscribesAnew = (before: StateWithApi, after: StateWithApi): boolean =>
		context.token(before) !== context.token(after) ||
		topics?.selectPublicTopics(before) !== topics?.selectPublicTopics(after) ||
		topics?.selectPrivateTopics(before) !== topics?.selectPrivateTopics(after);

	async function start() {
		const [transport, reader, liveTopics] = await Promise.all([
			context.loadTransport(),
			loadReader(),
			context.loadTopics(),
		]);
		if (!started || open) return;
		topics = liveTopics;
		open = transport(
			{
				url: context.url,
				topics: () => liveTopics.selectPublicTopics(store.getState()),
				privateTopics: () => liveTopics.selectPrivateTopics(store.getState()),
				token: () => context.token(store.getState()),
				continueFrom,
			},
			{
				connecting: () => store.dispatch(actions.connecting()),
				connected: (how) => {
					if (!how.continued) buffer.forget();
					store.dispatch(actions.connected(how));
				},
				disconnected: () => store.dispatch(actions.disconnected()),
				failed: (kind, detail) => {
					console.warn(texts[kind], detail);
					store.dispatch(actions.connectionFailed(texts[kind]));
				},
				message: (destination, body, position) => {
					receive(reader, destination, body);
					if (position !== undefined) store.dispatch(actions.positionReached(position));
				},
			},
		);
	}

	return (action, before) => {
		if (actions.liveStarted.match(action) && !started) {
			started = true;
			start().catch((error: unknown) => {
				started = false;
				console.warn(texts.socket, error);
				store.dispatch(actions.connectionFailed(texts.socket));
			});
		} else if (actions.liveStopped.match(action)) {
			started = false;
			open?.close();
			open = null;
		} else if (open && subscribesAnew(before, store.getState())) open.reconnect();
	};
}
