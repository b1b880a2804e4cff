import { Client, type IFrame, type IStompSocket } from '@stomp/stompjs';
import { liveTiming } from '../../contract/live';
import { createPrivateSubscriptions } from './privateSubscriptions';
import type { Transport } from './transport';

/** Milliseconds until SockJS replaces a native WebSocket that does not connect. */
const nativeTimeout = 2000;

function nativeAddress(url: string): string {
	const address = new URL(`${url}/websocket`, window.location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}

/** Loads and uses SockJS where native WebSocket fails before it has ever worked, as behind some proxies. */
export const stompTransport: Transport = ({ url, topics, privateTopics, token }, events) => {
	/** True after a native STOMP frame: a later failure means that the server is away. */
	let nativeWorks = false;
	let openSockJs: (() => IStompSocket) | null = null;
	let connected = false;
	let closed = false;
	const privateSubscriptions = createPrivateSubscriptions(token);
	const tryingNative = () => !nativeWorks && !openSockJs;

	const client = new Client({
		reconnectDelay: liveTiming.reconnectDelay,
		heartbeatIncoming: liveTiming.heartbeat,
		heartbeatOutgoing: liveTiming.heartbeat,
		// No sub-protocols: sockjs-node selects none, and a browser then refuses the handshake.
		webSocketFactory: () => openSockJs?.() ?? new WebSocket(nativeAddress(url)),
		beforeConnect: () => {
			connected = false;
			client.connectionTimeout = tryingNative() ? nativeTimeout : 0;
			const bearer = privateSubscriptions.begin();
			client.connectHeaders = bearer ? { Authorization: `Bearer ${bearer}` } : {};
			events.connecting();
		},
		onConnect: () => {
			connected = true;
			nativeWorks ||= !openSockJs;
			const wanted = privateSubscriptions.allowed() ? [...topics, ...privateTopics()] : topics;
			for (const topic of wanted) client.subscribe(topic, (message) => events.message(topic, message.body));
			events.connected();
		},
		onStompError: (frame: IFrame) => {
			nativeWorks ||= !openSockJs;
			if (privateSubscriptions.refusedByError()) {
				console.warn('The live channel has no private destinations for this session.', frame.headers.message ?? '');
				reconnect();
			} else events.failed('broker', frame.headers.message ?? '');
		},
		onWebSocketError: () => {
			if (!tryingNative()) events.failed('socket', url);
		},
		onWebSocketClose: () => {
			// An inactive client was closed from this side.
			if (tryingNative() && client.active) {
				changeToSockJs().catch((error: unknown) => events.failed('socket', String(error)));
				return;
			}
			privateSubscriptions.ended();
			if (openSockJs && !connected && client.active) {
				// SockJS reports no error event. The next attempt begins with native again.
				events.failed('socket', url);
				openSockJs = null;
			}
			events.disconnected();
		},
	});

	function reconnect() {
		void client.deactivate().then(() => {
			if (!closed) client.activate();
		});
	}

	async function changeToSockJs() {
		const { default: SockJS } = await import(/* webpackChunkName: "sockjs" */ 'sockjs-client');
		if (closed || !tryingNative()) return;
		openSockJs = () => new SockJS(new URL(url, window.location.href).href);
		reconnect();
	}

	client.activate();
	return {
		reconnect,
		close: () => {
			closed = true;
			void client.deactivate();
		},
	};
};
