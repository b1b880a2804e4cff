import type { Server } from 'node:http';
import sockjs from 'sockjs';
import { readFrames, writeFrame } from './stomp';

export interface ForeignLive {
	/** Sends a JSON message to every subscriber of a topic. */
	publish(topic: string, message: unknown): void;
	close(): void;
}

interface Session {
	subscriptions: Map<string, string>;
	send(text: string): void;
	close(): void;
}

/** The live channel as a stock sockjs-node end point with STOMP in it: no sub-protocols, no private destinations. */
export function attachLive(server: Server): ForeignLive {
	const sessions = new Set<Session>();
	let lastMessage = 0;
	const endpoint = sockjs.createServer({ log: () => {} });

	endpoint.on('connection', (connection) => {
		if (!connection) return;
		const session: Session = {
			subscriptions: new Map(),
			send: (text) => void connection.write(text),
			close: () => connection.close(),
		};
		const heartbeat = setInterval(() => session.send('\n'), 4000);
		connection.on('data', (text) => {
			for (const frame of readFrames(text)) answer(session, frame.command, frame.headers);
		});
		connection.on('close', () => {
			clearInterval(heartbeat);
			sessions.delete(session);
		});
		sessions.add(session);
	});
	endpoint.installHandlers(server, { prefix: '/ws' });

	function answer(session: Session, command: string, headers: Record<string, string>): void {
		if (command === 'CONNECT' || command === 'STOMP')
			session.send(writeFrame('CONNECTED', { version: '1.2', 'heart-beat': '4000,4000' }));
		if (command === 'SUBSCRIBE') session.subscriptions.set(headers.id ?? '', headers.destination ?? '');
		if (command === 'UNSUBSCRIBE') session.subscriptions.delete(headers.id ?? '');
		if (headers.receipt) session.send(writeFrame('RECEIPT', { 'receipt-id': headers.receipt }));
		if (command === 'DISCONNECT') session.close();
	}

	return {
		publish(topic, message) {
			const body = JSON.stringify(message);
			for (const session of sessions)
				for (const [subscription, destination] of session.subscriptions) {
					if (destination !== topic) continue;
					lastMessage += 1;
					session.send(
						writeFrame(
							'MESSAGE',
							{ destination, subscription, 'message-id': `m${lastMessage}`, 'content-type': 'application/json' },
							body,
						),
					);
				}
		},
		close() {
			for (const session of sessions) session.close();
		},
	};
}
