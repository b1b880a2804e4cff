import { Client, type IFrame } from '@stomp/stompjs';
import { liveTiming } from '../../contract/live';
import type { Transport } from './transport';

/** Absolute address of the native WebSocket beside the SockJS end point. */
function nativeAddress(url: string): string {
	const address = new URL(`${url}/websocket`, window.location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}

/**
 * STOMP over a native WebSocket; over SockJS' fallback transports when native has failed before it ever opened,
 * as behind proxies that know no WebSocket. The fallback library is only loaded then.
 */
export const stompTransport: Transport = ({ url, topics, token }, events) => {
	let nativeOpened = false;
	let fallback: ((url: string) => WebSocket) | null = null;

	const client = new Client({
		reconnectDelay: liveTiming.reconnectDelay,
		heartbeatIncoming: liveTiming.heartbeat,
		heartbeatOutgoing: liveTiming.heartbeat,
		webSocketFactory: () =>
			fallback?.(new URL(url, window.location.href).href) ??
			new WebSocket(nativeAddress(url), ['v12.stomp', 'v11.stomp']),
		beforeConnect: () => {
			const bearer = token();
			client.connectHeaders = bearer ? { Authorization: `Bearer ${bearer}` } : {};
			events.connecting();
		},
		onConnect: () => {
			nativeOpened = true;
			for (const topic of topics) client.subscribe(topic, (message) => events.message(topic, message.body));
			events.connected();
		},
		onStompError: (frame: IFrame) => events.failed('broker', frame.headers.message ?? ''),
		onWebSocketError: () => {
			events.failed('socket', url);
			if (!nativeOpened && !fallback) void loadFallback();
		},
		onWebSocketClose: () => events.disconnected(),
	});

	async function loadFallback() {
		const { default: SockJS } = await import(/* webpackChunkName: "sockjs" */ 'sockjs-client');
		if (nativeOpened) return;
		fallback = (address) => new SockJS(address) as unknown as WebSocket;
	}

	client.activate();
	return {
		reconnect: () => {
			void client.deactivate().then(() => client.activate());
		},
		close: () => {
			void client.deactivate();
		},
	};
};
