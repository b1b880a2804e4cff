import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '../../server/testing/postgres';
import { faultRow, full, openFaultShop, recovered, refusalsOf, startWriting } from '../lib/faultShop';

/** A new version in the middle of orders: the old process is told to end, the new one opens the same port. */
export default async function deploy() {
	const cluster = await startTestPostgres();
	const rounds = full ? 30 : 4;
	try {
		return [
			await deployed('deploy under orders, PGlite', rounds),
			await deployed('deploy under orders, PostgreSQL', rounds, await cluster.createDatabase()),
		];
	} finally {
		await cluster.stop();
	}
}

async function deployed(name: string, rounds: number, databaseUrl?: string) {
	const shop = await openFaultShop(databaseUrl);
	try {
		await shop.start();
		const writing = await startWriting(shop);
		const recoveries: number[] = [];
		let survived = 0;
		for (let round = 0; round < rounds; round++) {
			await writing.nextOrder();
			await wait(Math.random() * 1000);
			let code: number | null = null;
			const back = await recovered(async () => {
				code = await shop.end('SIGTERM');
				await shop.start();
			}, recoveries);
			if (back && code === 0) survived++;
		}
		await writing.nextOrder();
		await writing.stop();
		await shop.end('SIGTERM');
		const findings = await shop.examine(writing.written);
		const detail = `recovery from SIGTERM to the new one's readiness; refused or unanswered: ${refusalsOf(writing.written)}`;
		return faultRow(name, { ...findings, tried: rounds, survived, recoveries }, detail);
	} finally {
		await shop.remove();
	}
}
