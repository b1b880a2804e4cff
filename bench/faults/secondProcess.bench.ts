import { spawnSync } from 'node:child_process';
import { startServer } from '#server/testing/serverProcess';
import { faultRow, full, openFaultShop, refusalsOf, startWriting } from '../lib/faultShop';

/** How a second process comes: beside the first, and with networks, mounts and processes of its own, as in a container. */
const ways = [[], ['unshare', '-rn'], ['unshare', '-rmnpf', '--mount-proc']];

/** A second process on the folder of a shop that sells: it must be sent away each time. */
export default async function secondProcess() {
	const possible = ways.filter(
		([command, ...flags]) => !command || spawnSync(command, [...flags, 'true']).status === 0,
	);
	const tries = full ? 10 : 2;
	const shop = await openFaultShop();
	try {
		await shop.start();
		const writing = await startWriting(shop);
		let survived = 0;
		for (let turn = 0; turn < tries; turn++) {
			for (const way of possible) {
				const second = startServer({ DATA_DIR: shop.dataDir }, way);
				const code = await second.ended;
				if (code === 1 && /ya está en uso por otro proceso/.test(second.output())) survived++;
				else console.error(`${way.join(' ')} ended with ${code}: ${second.output()}`);
			}
			await writing.nextOrder();
		}
		await writing.stop();
		await shop.end('SIGTERM');
		const findings = await shop.examine(writing.written);
		const tried = tries * possible.length;
		const detail = `${possible.map((way) => way.join(' ') || 'plain').join(', ')}; refused or unanswered: ${refusalsOf(writing.written)}`;
		return [faultRow('second process on the folder', { ...findings, tried, survived, recoveries: [] }, detail)];
	} finally {
		await shop.remove();
	}
}
