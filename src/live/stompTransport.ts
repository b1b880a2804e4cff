import { Client, type IFrame, type IStompSocket, ReconnectionTimeMode } from '@stomp/stompjs';
import { audienceHeader, liveTiming, positionHeader } from '../../contract/live/topics';
import { listenBy } from './linkTopics';
import { createPrivateSubscriptions } from './privateSubscriptions';
import type { Destination, Transport } from './transport';

/** Milliseconds until SockJS replaces a native WebSocket that does not connect. */
const nativeTimeout = 2000;

/** Milliseconds after which any other try that hangs is given up. */
const attemptTimeout = 5000;
/** Code with which @stomp/stompjs closes a socket that it does not wait for. */
const givenUp = 4001;

/** The code of WebSocket for "try again later": the server has as many sessions as it takes from this address. */
const tooManySessions = 1013;
/** Milliseconds up to which the wait doubles then. */
const longestWait = 60_000;

const subscribedReceipt = 'subscribed';

function nativeAddress(url: string): string {
	const address = new URL(`${url}/websocket`, window.location.href);
	address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
	return address.href;
}

/** Loads and uses SockJS where native WebSocket fails before it has ever worked, as behind some proxies. */
export const stompTransport: Transport = ({ url, topics, privateTopics, token, continueFrom }, events) => {
	/** True after a native STOMP frame: a later failure means that the server is away. */
	let nativeWorks = false;
	let openSockJs: (() => IStompSocket) | null = null;
	/** True after a STOMP frame over SockJS: native does not get through here, and each try of it would cost time. */
	let sockJsWorks = false;
	let connected = false;
	let closed = false;
	const privateSubscriptions = createPrivateSubscriptions(token);
	const tryingNative = () => !nativeWorks && !openSockJs;

	const client = new Client({
		reconnectDelay: liveTiming.reconnectDelay,
		heartbeatIncoming: liveTiming.heartbeat,
		heartbeatOutgoing: liveTiming.heartbeat,
		maxReconnectDelay: longestWait,
		// The closing handshake of a socket that lost its packets takes a minute.
		discardWebsocketOnCommFailure: true,
		// No sub-protocols: sockjs-node selects none, and a browser then refuses the handshake.
		webSocketFactory: () => openSockJs?.() ?? new WebSocket(nativeAddress(url)),
		beforeConnect: () => {
			connected = false;
			client.connectionTimeout = tryingNative() ? nativeTimeout : attemptTimeout;
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
			// SockJS would be refused as well.
			nativeWorks ||= refused && !openSockJs;
			client.reconnectTimeMode = refused ? ReconnectionTimeMode.EXPONENTIAL : ReconnectionTimeMode.LINEAR;
			// An inactive client was closed from this side.
			if (tryingNative() && client.active) {
				changeToSockJs().catch((error: unknown) => events.failed('socket', String(error)));
				return;
			}
			privateSubscriptions.ended();
			if (openSockJs && !connected && client.active) {
				// SockJS reports no error event. Unless SockJS has worked, the next attempt begins with native again.
				events.failed('socket', url);
				if (!sockJsWorks) openSockJs = null;
			}
			events.disconnected();
			// The try took the time of the wait already.
			if (code === givenUp && !wasClean && !connected && client.active) reconnect();
		},
	});

	function subscribe({ [positionHeader]: told, [audienceHeader]: audience = '' }: IFrame['headers']) {
		const position = told === undefined ? null : continueFrom(audience);
		// Before that, one topic may be ahead of what the other one has missed.
		let allSent = false;
		const listen = (topic: Destination, headers = {}) =>
			client.subscribe(
				topic,
				(message) => events.message(topic, message.body, allSent ? message.headers[positionHeader] : undefined),
				headers,
			);
		const since = position === null ? {} : { [positionHeader]: position };
		const wanted = topics();
		wanted.forEach((topic, at) => {
			const last = told !== undefined && at === wanted.length - 1;
			listen(topic, last ? { ...since, receipt: subscribedReceipt } : since);
		});
		if (privateSubscriptions.allowed()) for (const topic of privateTopics()) listen(topic);
		if (told === undefined) events.connected({ position: null, continued: false });
		else
			client.watchForReceipt(subscribedReceipt, (receipt) => {
				allSent = true;
				events.connected({ position: receipt.headers[positionHeader] ?? null, continued: position !== null });
			});
	}

	function listenToLink(topic: string, heard: () => void) {
		const receipt = `listens to ${topic}`;
		client.watchForReceipt(receipt, heard);
		const { unsubscribe } = client.subscribe(topic, heard, { receipt });
		return () => {
			if (client.connected) unsubscribe();
		};
	}

	function reconnect() {
		// At once: a socket that is closing takes no last frame.
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
	// Also where the connection seems to stand: it may have been lost with the network, and nobody has missed it yet.
	window.addEventListener('online', reconnect);
	return {
		reconnect,
		close: () => {
			closed = true;
			window.removeEventListener('online', reconnect);
			// At once: a page that is being left has no time for a last frame and its receipt.
			void client.deactivate({ force: true });
		},
	};
};
