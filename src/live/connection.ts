import { topics } from '#contract/live/topics';
import * as actions from './actions';
import type { Handler, HandlerContext, PrivateTopics } from './handler';
import type { readMessage } from './readMessage';
import { liveRules, type StateWithApi } from './rows';
import type { Connection, Destination } from './transport';

type ReadMessage = typeof readMessage;

const loadReadMessage = (): Promise<ReadMessage> =>
	import(/* webpackChunkName: "live" */ './readMessage').then((module) => module.readMessage);

const texts = { broker: 'Error de conexión WebSocket', socket: 'Error de WebSocket' } as const;

const isPublic = (destination: Destination): boolean => Object.values<Destination>(topics).includes(destination);

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
	let privateTopics: PrivateTopics<StateWithApi> = { selectPrivateTopics: () => [] };
	let wanted = false;
	let lastAudience: string | null = null;

	/** Null for a new administrator, who missed hidden products. */
	function continueFrom(audience: string): string | null {
		const { position, complete } = store.getState().live;
		const receivedLess = lastAudience !== null && lastAudience !== audience && audience === 'admins';
		lastAudience = audience;
		return complete && !receivedLess ? position : null;
	}

	function receive(read: ReadMessage, destination: Destination, body: string): void {
		// Drops private frames after sign-out.
		if (!isPublic(destination) && !privateTopics.selectPrivateTopics(store.getState()).includes(destination)) return;
		const apply = liveRules.volatile.get(destination);
		if (apply) {
			store.dispatch(apply(readJson(body)));
			return;
		}
		const messages = read(destination, readJson(body));
		for (const message of messages ?? []) store.dispatch(actionOf(destination, message));
		if (messages === null) {
			console.warn(`A message on ${destination} could not be read and was ignored.`);
			store.dispatch(actions.frameIgnored({ topic: destination, reason: 'unreadable' }));
		}
	}

	function actionOf(topic: Destination, event: NonNullable<ReturnType<ReadMessage>>[number]) {
		if (event.type === 'CATALOG_CHANGED') {
			buffer.forget();
			return actions.catalogChanged();
		}
		if ('complaint' in event) return actions.complaintEventReceived(event);
		if (!buffer.isNews(event)) return actions.frameIgnored({ topic, reason: 'stale' });
		const sequence = buffer.add(event);
		if ('shop' in event) return actions.shopEventReceived({ event, sequence });
		if (!('order' in event)) return actions.liveEventReceived({ event, sequence });
		if (actions.isAdminOrderEvent(event)) return actions.adminOrderEventReceived({ event, sequence });
		return actions.orderEventReceived({ event, sequence });
	}

	const subscribesAnew = (before: StateWithApi, after: StateWithApi): boolean =>
		context.token(before) !== context.token(after) ||
		context.topics(before).length !== context.topics(after).length ||
		privateTopics.selectPrivateTopics(before) !== privateTopics.selectPrivateTopics(after);

	async function start() {
		const [transport, read, topicsOf] = await Promise.all([
			context.loadTransport(),
			loadReadMessage(),
			context.loadPrivateTopics(),
		]);
		if (!wanted || open) return;
		privateTopics = topicsOf;
		open = transport(
			{
				url: context.url,
				topics: () => context.topics(store.getState()),
				privateTopics: () => privateTopics.selectPrivateTopics(store.getState()),
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
					receive(read, destination, body);
					if (position !== undefined) store.dispatch(actions.positionReached(position));
				},
			},
		);
	}

	return (action, before) => {
		if (actions.liveStarted.match(action) && !wanted) {
			wanted = true;
			start().catch((error: unknown) => {
				wanted = false;
				console.warn(texts.socket, error);
				store.dispatch(actions.connectionFailed(texts.socket));
			});
		} else if (actions.liveStopped.match(action)) {
			wanted = false;
			open?.close();
			open = null;
		} else if (open && subscribesAnew(before, store.getState())) open.reconnect();
	};
}
