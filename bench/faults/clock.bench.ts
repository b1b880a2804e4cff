import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '#contract/live/topics';
import { openRawClient } from '#platform/live/testing/liveServer';
import { signInAdmin } from '#server/testing/serverProcess';
import { createSteppedClock } from '#server/testing/steppedClock';
import { onBothDatabases } from '../lib/databases';
import {
	adminPassword,
	type FaultShop,
	faultRow,
	full,
	openFaultShop,
	recovered,
	refusalsOf,
	startWriting,
	statusOf,
} from '../lib/faultShop';

const hour = 60 * 60_000;
const day = 24 * hour;

/** The server's clock jumps under orders, forth and back, and what depends on time must stay sane. */
export default () =>
	onBothDatabases((name, databaseUrl) => stepped(`clock steps of 1 h and 1 day, ${name}`, databaseUrl));

async function stepped(name: string, databaseUrl?: string) {
	const shop = await openFaultShop(databaseUrl);
	const clock = createSteppedClock(shop.dataDir);
	try {
		await shop.start(clock.env);
		const session = await signIn(shop);
		const follower = await openFollower(shop);
		const writing = await startWriting(shop);
		const recoveries: number[] = [];
		let tried = 0;
		let survived = 0;
		for (let round = 0; round < (full ? 5 : 1); round++) {
			for (const offset of [hour, 0, -hour, 0, day, 0, -day, 0]) {
				tried++;
				await clock.set(offset);
				const sane = await recovered(async () => {
					await writing.nextOrder();
					await checkPeople(shop, session);
					await follower.hears(() => save(shop, session));
				}, recoveries);
				if (sane) survived++;
			}
			tried++;
			if (await recovered(() => checkLimit(shop, clock.set, round), recoveries)) survived++;
		}
		follower.close();
		await writing.stop();
		await shop.end('SIGTERM');
		const findings = await shop.examine(writing.written);
		const detail = `recovery with an order, a sign-in and a live event; refused or unanswered: ${refusalsOf(writing.written)}`;
		return faultRow(name, { ...findings, tried, survived, recoveries }, detail);
	} finally {
		await shop.remove();
	}
}

async function signIn(shop: FaultShop): Promise<string> {
	const answer = await signInAdmin(shop.address, adminPassword);
	if (answer.status !== 200) throw new Error(`The sign-in was answered with ${answer.status}.`);
	return `Bearer ${((await answer.json()) as { accessToken: string }).accessToken}`;
}

/** Who is signed in stays so, and who signs in gets in. */
async function checkPeople(shop: FaultShop, session: string): Promise<void> {
	for (const authorization of [session, await signIn(shop)]) {
		const status = await statusOf(`${shop.address}/api/user/profile`, { headers: { authorization } });
		if (status !== 200) throw new Error(`The profile was answered with ${status}.`);
	}
}

/** A name that was guessed at while the clock was a day ahead is open again a quarter of an hour after it was set right. */
async function checkLimit(shop: FaultShop, setClock: (offset: number) => Promise<void>, round: number): Promise<void> {
	const guess = () =>
		statusOf(`${shop.address}/api/auth/signin`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ username: `nadie-${round}`, password: 'no-es-esta-1' }),
		});
	await setClock(day);
	for (let turn = 0; turn < 10; turn++) await guess();
	if ((await guess()) !== 429) throw new Error('More guesses than allowed.');
	await setClock(0);
	if ((await guess()) !== 429) throw new Error('A step of the clock opened what was closed.');
	await setClock(16 * 60_000);
	const status = await guess();
	await setClock(0);
	if (status !== 401) throw new Error(`After a quarter of an hour a guess was answered with ${status}.`);
}

async function save(shop: FaultShop, authorization: string): Promise<void> {
	const body = new FormData();
	body.set('name', `Categoría de prueba ${Math.random()}`);
	const status = await statusOf(`${shop.address}/api/categories`, { method: 'POST', headers: { authorization }, body });
	if (status !== 201) throw new Error(`A save was answered with ${status}.`);
}

/** A live connection of which the clock must not lose an event. */
async function openFollower(shop: FaultShop) {
	const client = await openRawClient(`${shop.address.replace('http', 'ws')}/ws/websocket`);
	await client.connect();
	await client.subscribe(topics.categories);
	return {
		async hears(change: () => Promise<void>): Promise<void> {
			client.frames.length = 0;
			const heard = client.next();
			await change();
			if (await Promise.race([heard.then(() => false), wait(2000, true)])) throw new Error('An event was not heard.');
		},
		close: () => client.socket.terminate(),
	};
}
