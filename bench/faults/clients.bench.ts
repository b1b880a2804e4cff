import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { onBothDatabases } from '../lib/databases';
import { type FaultShop, faultRow, full, openFaultShop, refusalsOf, startWriting } from '../lib/faultShop';
import { type HealthTimes, healthDuring, partile } from '../lib/healthTimes';
import { openScreens } from '../lib/screens';

const halfOpen = 1000;
const slowReaders = full ? 500 : 200;
const returning = full ? 5000 : 2000;
/** Of one client process. */
const perProcess = 2500;
/** Milliseconds after which the shop has ended a half-sent request (R13-25), with some to spare. */
const patience = 30_000;
/**
 * Milliseconds; the 99th percentile of the health checks meanwhile. A crowd that comes back is as many handshakes as the
 * cores can make, and a balancer waits a second for its check.
 */
const limits = { slow: 100, returning: 1000 };

/** Clients that send half and read nothing while customers order, and such as come back all at once. */
export default async () => (await onBothDatabases(suffered)).flat();

async function suffered(name: string, databaseUrl?: string) {
	const shop = await openFaultShop(databaseUrl);
	try {
		await shop.start();
		const writing = await startWriting(shop);
		const recoveries: number[] = [];
		const slow = await healthDuring(shop.address, () => halfSent(shop));
		await writing.nextOrder();
		// Thousands who hear of every order are another measurement (fanout.bench.ts).
		await writing.stop();
		const back = await comeBack(shop, recoveries);
		await shop.end('SIGTERM');
		const findings = await shop.examine(writing.written);
		const failed = slow.failed + back.failed > 0 ? 1 : 0;
		const fault = { ...findings, tried: 2, survived: 2 - failed, recoveries };
		const detail = `${slow.detail}; ${back.detail}; refused or unanswered: ${refusalsOf(writing.written)}`;
		return [
			faultRow(`half-sent, slow and ${returning} returning clients, ${name}`, fault, detail),
			health(`health beside half-sent and slow clients, ${name}`, slow, limits.slow),
			health(`health while ${returning} come back, ${name}`, back, limits.returning),
		];
	} finally {
		await shop.remove();
	}
}

const health = (name: string, { times }: HealthTimes, limit: number) => ({
	name,
	value: partile(times, 0.99),
	limit,
	unit: 'ms p99',
	better: 'lower' as const,
	detail: `${times.length} checks, p50 ${partile(times, 0.5).toFixed(1)}, longest ${partile(times, 1).toFixed(0)} ms`,
});

const portOf = ({ address }: FaultShop): number => Number(new URL(address).port);

/** Answers when the shop has ended all that was half-sent. */
async function halfSent(shop: FaultShop): Promise<string> {
	const readers = await Promise.all(Array.from({ length: slowReaders }, () => readNothing(portOf(shop))));
	const begun = performance.now();
	const sockets = Array.from({ length: halfOpen }, (_, at) => {
		const socket = net.connect(portOf(shop), '127.0.0.1').on('error', () => {});
		const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"username":';
		socket.write(`POST /api/auth/signin HTTP/1.1\r\nhost: shop\r\n${at % 2 ? body : 'accept: applic'}`);
		return socket.resume();
	});
	const ended = Promise.all(sockets.map((socket) => once(socket, 'close')));
	const late = await Promise.race([ended.then(() => false), wait(patience, true)]);
	const took = performance.now() - begun;
	for (const socket of [...sockets, ...readers]) socket.destroy();
	if (late) throw new Error(`Half-sent requests were open after ${patience} ms.`);
	return `${halfOpen} half-sent requests ended within ${took.toFixed(0)} ms beside ${slowReaders} that read nothing`;
}

/** Subscribes to the changes that orders make of products, and takes none of them. */
async function readNothing(port: number): Promise<net.Socket> {
	const socket = net.connect(port, '127.0.0.1').on('error', () => {});
	await once(socket, 'connect');
	socket.write(
		'GET /ws/websocket HTTP/1.1\r\nhost: shop\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
			'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
	);
	await once(socket, 'data');
	socket.pause();
	for (const frame of ['CONNECT\naccept-version:1.2\n\n\0', 'SUBSCRIBE\nid:1\ndestination:/topic/products\n\n\0'])
		socket.write(masked(frame));
	return socket;
}

/** A text frame of WebSocket with a mask of zeros. */
const masked = (text: string): Buffer =>
	Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

/** The process is killed under so many connections, and started again. */
async function comeBack(shop: FaultShop, recoveries: number[]): Promise<HealthTimes> {
	const screens = openScreens(portOf(shop), returning, Math.ceil(returning / perProcess));
	try {
		await screens.complete();
		await shop.end('SIGKILL');
		await shop.start();
		return await healthDuring(shop.address, async () => {
			recoveries.push(await screens.complete());
			return `${returning} back ${((recoveries.at(-1) ?? 0) / 1000).toFixed(1)} s after the shop`;
		});
	} finally {
		screens.close();
	}
}
