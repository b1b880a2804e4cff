import { Client, type IFrame } from '@stomp/stompjs';
import { liveTiming } from '../../contract/live';
import type { Transport } from './transport';

/** Absolute address of the native WebSocket beside the SockJS end point. */
function nativeAddress(url: string): string {
	const address = new URL(`${url}/websocket`, window.location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}

/** Milliseconds after a private subscription in which the end of the connection is taken for its refusal. */
const verdictTime = 3000;

/**
 * Whether the private destinations are asked for. A broker that does not have them, or does not know the token, ends
 * the whole connection: with an ERROR, or without a word. It then gets no second question with that token, so that
 * the public topics stay alive.
 */
function createPrivacy(token: () => string | null) {
	let bearer: string | null = null;
	let refused: string | null = null;
	let askedAt: number | null = null;
	let silentEnds = 0;

	/** Says whether the end of the connection, now, answers the question. */
	function isAnswer(): boolean {
		const early = askedAt !== null && Date.now() - askedAt < verdictTime;
		askedAt = null;
		return early;
	}

	return {
		/** Takes the token of the connection that begins. */
		begin: () => {
			bearer = token();
			return bearer;
		},
		/** Whether to subscribe; from then on the broker's answer is waited for. */
		ask: () => {
			const wanted = bearer !== null && bearer !== refused;
			askedAt = wanted ? Date.now() : null;
			return wanted;
		},
		/** The broker said ERROR: was it about the private destinations? */
		refusedByError: () => {
			if (!isAnswer()) return false;
			refused = bearer;
			return true;
		},
		/** The connection ended without an ERROR; twice in a row right after the question is an answer too. */
		ended: () => {
			silentEnds = isAnswer() ? silentEnds + 1 : 0;
			if (silentEnds >= 2) refused = bearer;
		},
	};
}

/**
 * STOMP over a native WebSocket; over SockJS' fallback transports when native has failed before it ever opened,
 * as behind proxies that know no WebSocket. The fallback library is only loaded then.
 */
export const stompTransport: Transport = ({ url, topics, privateTopics, token }, events) => {
	let nativeOpened = false;
	let fallback: ((url: string) => WebSocket) | null = null;
	const privacy = createPrivacy(token);

	const client = new Client({
		reconnectDelay: liveTiming.reconnectDelay,
		heartbeatIncoming: liveTiming.heartbeat,
		heartbeatOutgoing: liveTiming.heartbeat,
		webSocketFactory: () =>
			fallback?.(new URL(url, window.location.href).href) ??
			new WebSocket(nativeAddress(url), ['v12.stomp', 'v11.stomp']),
		beforeConnect: () => {
			const bearer = privacy.begin();
			client.connectHeaders = bearer ? { Authorization: `Bearer ${bearer}` } : {};
			events.connecting();
		},
		onConnect: () => {
			nativeOpened = true;
			const wanted = privacy.ask() ? [...topics, ...privateTopics()] : topics;
			for (const topic of wanted) client.subscribe(topic, (message) => events.message(topic, message.body));
			events.connected();
		},
		onStompError: (frame: IFrame) => {
			if (privacy.refusedByError()) {
				console.warn('The live channel has no private destinations for this session.', frame.headers.message ?? '');
				reconnect();
			} else events.failed('broker', frame.headers.message ?? '');
		},
		onWebSocketError: () => {
			events.failed('socket', url);
			if (!nativeOpened && !fallback) void loadFallback();
		},
		onWebSocketClose: () => {
			privacy.ended();
			events.disconnected();
		},
	});

	function reconnect() {
		void client.deactivate().then(() => client.activate());
	}

	async function loadFallback() {
		const { default: SockJS } = await import(/* webpackChunkName: "sockjs" */ 'sockjs-client');
		if (nativeOpened) return;
		fallback = (address) => new SockJS(address) as unknown as WebSocket;
	}

	client.activate();
	return {
		reconnect,
		close: () => {
			void client.deactivate();
		},
	};
};
