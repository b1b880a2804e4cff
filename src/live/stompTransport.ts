import { Client, type IFrame, type IStompSocket, ReconnectionTimeMode } from '@stomp/stompjs';
import { audienceHeader, liveTiming, positionHeader } from '#contract/live/channel';
import type { Destination } from '#contract/live/channels';
import { listenBy } from './linkTopics';
import { createPrivateSubscriptions } from './privateSubscriptions';
import type { Transport } from './transport';

/** Then SockJS replaces a native WebSocket without connection. */
const nativeTimeoutMs = 2000;

const attemptTimeoutMs = 5000;
/** From @stomp/stompjs, for a socket that it closes without waiting. */
const discardedCode = 4001;

/** WebSocket's "try again later": the server's limit for this address. */
const tooManySessions = 1013;
const maxBackoffMs = 60_000;

const subscribedReceipt = 'subscribed';

function nativeAddress(url: string): string {
	const address = new URL(`${url}/websocket`, window.location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}

/** SockJS replaces a native WebSocket that never worked, as behind some proxies. */
export const stompTransport: Transport = ({ url, topics, privateTopics, token, continueFrom }, events) => {
	/** True: later failures mean that the server is away. */
	let nativeWorks = false;
	let openSockJs: (() => IStompSocket) | null = null;
	/** True: native is blocked here, and each attempt costs time. */
	let sockJsWorks = false;
	let connected = false;
	let closed = false;
	const privateSubscriptions = createPrivateSubscriptions(token);
	const tryingNative = () => !nativeWorks && !openSockJs;

	const client = new Client({
		reconnectDelay: liveTiming.reconnectDelay,
		heartbeatIncoming: liveTiming.heartbeat,
		heartbeatOutgoing: liveTiming.heartbeat,
		maxReconnectDelay: maxBackoffMs,
		// A closing handshake without network takes a minute.
		discardWebsocketOnCommFailure: true,
		// sockjs-node selects no sub-protocol, and browsers then refuse.
		webSocketFactory: () => openSockJs?.() ?? new WebSocket(nativeAddress(url)),
		beforeConnect: () => {
			connected = false;
			client.connectionTimeout = tryingNative() ? nativeTimeoutMs : attemptTimeoutMs;
			const bearer = privateSubscriptions.begin();
			client.connectHeaders = bearer ? { Authorization: `Bearer ${bearer}` } : {};
			events.connecting();
		},
		onConnect: ({ headers }: IFrame) => {
			connected = true;
			nativeWorks ||= !openSockJs;
			sockJsWorks ||= openSockJs !== null;
			subscribe(headers);
			listenBy(listenToLink);
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
		onWebSocketClose: ({ code, wasClean }: CloseEvent) => {
			listenBy(null);
			const refused = code === tooManySessions;
			// SockJS would be refused too.
			nativeWorks ||= refused && !openSockJs;
			client.reconnectTimeMode = refused ? ReconnectionTimeMode.EXPONENTIAL : ReconnectionTimeMode.LINEAR;
			// Inactive: closed from this side.
			if (tryingNative() && client.active) {
				changeToSockJs().catch((error: unknown) => events.failed('socket', String(error)));
				return;
			}
			privateSubscriptions.ended();
			if (openSockJs && !connected && client.active) {
				// SockJS emits no error event. The next attempt is native, unless SockJS has worked.
				events.failed('socket', url);
				if (!sockJsWorks) openSockJs = null;
			}
			events.disconnected();
			// The attempt already took the backoff's time.
			if (code === discardedCode && !wasClean && !connected && client.active) reconnect();
		},
	});

	function subscribe({ [positionHeader]: serverPosition, [audienceHeader]: audience = '' }: IFrame['headers']) {
		const position = serverPosition === undefined ? null : continueFrom(audience);
		// Before, topics may have received different parts.
		let allSent = false;
		const listen = (topic: Destination, headers = {}) =>
			client.subscribe(
				topic,
				(message) => events.message(topic, message.body, allSent ? message.headers[positionHeader] : undefined),
				headers,
			);
		const since = position === null ? {} : { [positionHeader]: position };
		const publicTopics = topics();
		publicTopics.forEach((topic, at) => {
			const last = serverPosition !== undefined && at === publicTopics.length - 1;
			listen(topic, last ? { ...since, receipt: subscribedReceipt } : since);
		});
		if (privateSubscriptions.allowed()) for (const topic of privateTopics()) listen(topic);
		if (serverPosition === undefined) events.connected({ position: null, continued: false });
		else
			client.watchForReceipt(subscribedReceipt, (receipt) => {
				allSent = true;
				events.connected({ position: receipt.headers[positionHeader] ?? null, continued: position !== null });
			});
	}

	function listenToLink(topic: string, onMessage: () => void) {
		const receipt = `listens to ${topic}`;
		client.watchForReceipt(receipt, onMessage);
		const { unsubscribe } = client.subscribe(topic, onMessage, { receipt });
		return () => {
			if (client.connected) unsubscribe();
		};
	}

	function reconnect() {
		// Forced: a closing socket sends no last frame.
		void client.deactivate({ force: true }).then(() => {
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
	// A connection may be lost unnoticed.
	window.addEventListener('online', reconnect);
	return {
		reconnect,
		close: () => {
			closed = true;
			window.removeEventListener('online', reconnect);
			// Forced: an unloading page has no time for a last frame.
			void client.deactivate({ force: true });
		},
	};
};
