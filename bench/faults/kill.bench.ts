import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '../../server/testing/postgres';
import { faultRow, full, openFaultShop, recovered, refusalsOf, startWriting } from '../lib/faultShop';

/** The process is killed while customers order, and started again: is all there that was confirmed? */
export default async function kill() {
	const cluster = await startTestPostgres();
	try {
		return [
			await killed('SIGKILL under orders, PGlite', full ? 100 : 10),
			await killed('SIGKILL under orders, PostgreSQL', full ? 30 : 5, await cluster.createDatabase()),
		];
	} finally {
		await cluster.stop();
	}
}

async function killed(name: string, rounds: number, databaseUrl?: string) {
	const shop = await openFaultShop(databaseUrl);
	try {
		await shop.start();
		const writing = await startWriting(shop);
		const recoveries: number[] = [];
		let survived = 0;
		for (let round = 0; round < rounds; round++) {
			await writing.nextOrder();
			await wait(Math.random() * 1000);
			await shop.end('SIGKILL');
			if (await recovered(() => shop.start(), recoveries)) survived++;
		}
		await writing.nextOrder();
		await writing.stop();
		await shop.end('SIGTERM');
		const findings = await shop.examine(writing.written);
		return faultRow(
			name,
			{ ...findings, tried: rounds, survived, recoveries },
			`refused or unanswered: ${refusalsOf(writing.written)}`,
		);
	} finally {
		await shop.remove();
	}
}
