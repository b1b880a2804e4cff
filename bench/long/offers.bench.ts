import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { limaDay } from '#contract/shared/time';
import { onBothDatabases } from '../lib/databases';
import { partile } from '../lib/median';
import { openMixedShop } from '../lib/mixedShop';
import { timesDuring } from '../lib/timesDuring';

const lists = 300;
const products = 2000;
const rounds = 4;

/** How soon does every open list have the prices of an offer over 2,000 products, and do others wait meanwhile? */
export default async () => (await onBothDatabases(measured)).flat();

async function measured(name: string, databaseUrl?: string) {
	const shop = await openMixedShop({
		databaseUrl,
		settings: { TRUST_PROXY: 'loopback', LIVE_SESSIONS_PER_ADDRESS: String(2 * lists) },
	});
	const arguments_ = [new URL(shop.url).port, lists, products].map(String);
	const crowd = fork(path.join(__dirname, '..', 'lib', 'offerLists.mjs'), arguments_);
	const said = async () => (await once(crowd, 'message'))[0] as { all: number };
	const { page, list, search } = shop.actions;
	const others = [page, list, search, page, list];

	async function call(route: string, body?: object): Promise<{ id: number }> {
		const answer = await fetch(`${shop.url}/api/admin/offers${route}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.admin}` },
			body: JSON.stringify(body ?? {}),
		});
		if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
		return (await answer.json()) as { id: number };
	}
	const offer = {
		...{ family: 'PRICE', title: 'Cyber', scope: 'ALL', targets: [], terms: { kind: 'PERCENT', percent: 20 } },
		...{ from: '2026-01-01T00:00', until: `${limaDay(Date.now() + 86_400_000)}T23:59`, askedElsewhere: true },
	};

	try {
		await said();
		await timesDuring(wait(3000), others);
		const alone = await timesDuring(wait(3000), others);
		const until: number[] = [];
		const during: number[] = [];
		async function change(work: () => Promise<{ id: number }>): Promise<number> {
			const all = said();
			const since = performance.timeOrigin + performance.now();
			const { id } = await work();
			during.push(
				...(await timesDuring(
					all.then(() => wait(500)),
					others,
				)),
			);
			until.push((await all).all - since);
			return id;
		}
		for (let round = 0; round < rounds; round++) {
			const id = await change(() => call('', offer));
			await change(() => call(`/${id}/stop`));
		}
		const p99 = (times: number[]) =>
			partile(
				times.sort((one, other) => one - other),
				0.99,
			);
		return [
			{
				name: `${name}: an offer over ${products} products on ${lists} open lists`,
				value: Math.max(...until),
				limit: 1000,
				unit: 'ms',
				better: 'lower' as const,
				detail: `slowest of ${until.length} begins and ends, from the call to the last price in the last list`,
			},
			{
				name: `${name}: p99 of other visitors meanwhile`,
				value: p99(during),
				limit: 100,
				unit: 'ms',
				better: 'lower' as const,
				detail: `${during.length} answers, alone ${p99(alone).toFixed(0)} ms`,
			},
		];
	} finally {
		crowd.kill();
		await shop.stop();
	}
}
