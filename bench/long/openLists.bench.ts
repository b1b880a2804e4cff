import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onBothDatabases } from '../lib/databases';
import { partile } from '../lib/median';
import { openMixedShop } from '../lib/mixedShop';
import { timesDuring } from '../lib/timesDuring';

const lists = 1000;
const events = 8;
/** Milliseconds. */
const limit = 100;

/** Do others wait while a thousand open lists ask for their pages after one edit? */
export default async () => (await onBothDatabases(measured)).flat();

async function measured(name: string, databaseUrl?: string) {
	const shop = await openMixedShop({
		databaseUrl,
		settings: { TRUST_PROXY: 'loopback', LIVE_SESSIONS_PER_ADDRESS: String(2 * lists) },
	});
	const crowd = fork(path.join(__dirname, '..', 'lib', 'openLists.mjs'), [new URL(shop.url).port, String(lists)]);
	const said = async () => (await once(crowd, 'message'))[0] as { refused: number; slowest: number };
	const { page, list, search, checkout, edit } = shop.actions;
	const others = [page, list, search, page, list, page, list, search, page, list, page, checkout];

	try {
		await said();
		await timesDuring(wait(3000), others);
		const alone = await timesDuring(wait(1000 * events), others);
		const during: number[] = [];
		let refused = 0;
		let slowest = 0;
		for (let event = 0; event < events; event++) {
			const asked = said();
			await edit();
			during.push(...(await timesDuring(asked, others)));
			const answers = await asked;
			refused += answers.refused;
			slowest = Math.max(slowest, answers.slowest);
		}
		const p99 = (times: number[]) =>
			partile(
				times.sort((one, other) => one - other),
				0.99,
			);
		return [
			{
				name: `${name}: p99 of other visitors while ${lists} open lists follow one edit`,
				value: p99(during),
				limit,
				unit: 'ms',
				better: 'lower' as const,
				detail:
					`${during.length} answers in ${events} times, alone ${p99(alone).toFixed(0)} ms; ` +
					`${refused} refusals, which were asked again, slowest page ${slowest.toFixed(0)} ms`,
			},
		];
	} finally {
		crowd.kill();
		await shop.stop();
	}
}
