import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startTestPostgres, type TestPostgres, type TestStandby } from '#server/testing/postgres';
import { startSilentProxy } from '#server/testing/silentProxy';
import {
	type FaultShop,
	faultRow,
	full,
	openFaultShop,
	recovered,
	refusalsOf,
	startWriting,
	statusOf,
} from '../lib/faultShop';

interface Place {
	shop: FaultShop;
	cluster: TestPostgres;
	network: Awaited<ReturnType<typeof startSilentProxy>>;
	standby(): Promise<TestStandby>;
}

/** Makes the database fail; resolves when it can be reached again. */
type Fault = (place: Place) => Promise<void>;

/** PostgreSQL goes away under orders and comes back. Recovery is from there to the next confirmed order. */
export default async function database() {
	const away = full ? 30_000 : 10_000;
	return [
		await suffered(`PostgreSQL gone for ${away / 1000} s`, full ? 5 : 1, async ({ cluster }) => {
			await cluster.halt();
			await wait(away);
			await cluster.resume();
		}),
		await suffered('PostgreSQL restarted', full ? 20 : 3, async ({ cluster }) => {
			await cluster.halt();
			await cluster.resume();
		}),
		await suffered('network to PostgreSQL silent for 20 s', full ? 5 : 1, async ({ network }) => {
			network.silence();
			await wait(20_000);
			network.restore();
		}),
		...(await promoted(full ? 5 : 1)),
	];
}

/** Each round a new pair, because a standby takes over once. Its primary waits for it, as operations.md advises. */
async function promoted(rounds: number) {
	const rows = [];
	for (let round = 0; round < rounds; round++)
		rows.push(
			await suffered('standby promoted', 1, async ({ network, standby }) => {
				const copy = await standby();
				await wait(2000);
				network.leadTo(0);
				await copy.promote();
				network.leadTo(copy.port);
			}),
		);
	const [first, ...rest] = rows;
	if (!first) return [];
	for (const { fault, value } of rest) {
		first.value += value;
		for (const count of ['tried', 'survived', 'confirmed', 'lost', 'doubled', 'torn'] as const)
			first.fault[count] += fault[count];
		first.fault.recoveries.push(...fault.recoveries);
	}
	return [first];
}

async function suffered(name: string, rounds: number, fault: Fault) {
	const cluster = await startTestPostgres({ durable: true });
	const address = new URL(await cluster.createDatabase());
	const network = await startSilentProxy(Number(address.port));
	address.port = String(network.port);
	const standbys: TestStandby[] = [];
	const shop = await openFaultShop(address.href);
	const standby = async () => {
		const made = await cluster.standby();
		standbys.push(made);
		await waitForStandby(cluster.url);
		return made;
	};
	try {
		await shop.start();
		const writing = await startWriting(shop);
		const recoveries: number[] = [];
		let survived = 0;
		let deaf = 0;
		for (let round = 0; round < rounds; round++) {
			await writing.allServed();
			await wait(500);
			const watching = watchLife(shop.address);
			await fault({ shop, cluster, network, standby });
			if (await recovered(writing.nextOrder, recoveries)) survived++;
			deaf += await watching.stop();
		}
		await wait(1000);
		await writing.stop();
		await shop.end('SIGTERM');
		const findings = await shop.examine(writing.written);
		const detail = `${deaf} checks of liveness without 200; refused or unanswered: ${refusalsOf(writing.written)}`;
		return faultRow(name, { ...findings, tried: rounds, survived: deaf > 0 ? 0 : survived, recoveries }, detail);
	} finally {
		await shop.remove();
		await network.close();
		for (const one of standbys) await one.stop();
		await cluster.stop();
	}
}

/** From now on a commit waits for the standby, so that none is lost when it takes over. */
async function waitForStandby(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
	await client.query('SELECT pg_reload_conf()');
	await client.end();
}

/** The process must be seen to live whatever its database does. */
function watchLife(address: string) {
	let stopped = false;
	let deaf = 0;
	const done = (async () => {
		for (; !stopped; await wait(100)) if ((await statusOf(`${address}/api/health/live`)) !== 200) deaf++;
	})();
	return {
		async stop(): Promise<number> {
			stopped = true;
			await done;
			return deaf;
		},
	};
}
