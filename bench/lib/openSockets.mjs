import { WebSocket } from 'ws';

const atOnce = 50;

/** Opens so many lists' channels, tells `{ready}` once all are subscribed, and hands on each event with its list. */
export async function openSockets({ port, count }, onEvent) {
	let ready = 0;
	const open = (list) =>
		new Promise((resolve, reject) => {
			const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/websocket`, { perMessageDeflate: false });
			socket.once('error', reject);
			socket.once('open', () => {
				socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
				socket.send('SUBSCRIBE\nid:sub-0\ndestination:/topic/products\nreceipt:r\n\n\0');
			});
			socket.on('message', (data) => {
				// The first byte tells RECEIPT and MESSAGE from the other frames.
				if (data[0] === 0x52) {
					resolve(undefined);
					ready++;
					if (ready === count) process.send?.({ ready });
				} else if (data[0] === 0x4d) {
					const frame = data.toString();
					onEvent(JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1)), list);
				}
			});
		});
	process.on('disconnect', () => process.exit());
	for (let opened = 0; opened < count; opened += atOnce)
		await Promise.all(Array.from({ length: Math.min(atOnce, count - opened) }, (_, at) => open(opened + at)));
}
