import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { breakUnderOrders, faultRow, full, openFaultShop, recovered } from '../lib/faultShop';

/** Bytes that a disk writes as one. */
const sector = 4096;

/**
 * The process is killed, and its embedded database is what a disk would have after a power cut: what was synced, and
 * in every second round a part by chance of what was not. PostgreSQL has its own tests of this.
 */
export default async function powerCut() {
	const rounds = full ? 40 : 8;
	const shop = await openFaultShop();
	const database = path.join(shop.dataDir, 'pglite');
	const disk = mkdtempSync(path.join(tmpdir(), 'tienda-power-'));
	const start = () => {
		rmSync(disk, { recursive: true });
		cpSync(database, disk, { recursive: true });
		const follow = `--require ${path.join(__dirname, '..', 'lib', 'powerCut.cjs')}`;
		return shop.start({ NODE_OPTIONS: follow, POWER_FOLDER: database, POWER_DISK: disk });
	};
	try {
		await start();
		let unsynced = 0;
		const { fault, refusals } = await breakUnderOrders(shop, { rounds, longest: 1500 }, async (recoveries, round) => {
			await shop.end('SIGKILL');
			unsynced += await keepByChance(database, disk, round % 2 ? 0.5 : 0);
			rmSync(database, { recursive: true });
			cpSync(disk, database, { recursive: true });
			return recovered(start, recoveries);
		});
		if (unsynced === 0) throw new Error('Everything was synced at every cut: the model followed nothing.');
		const detail = `${(unsynced / rounds / 1024).toFixed(0)} KB unsynced at a cut; ${refusals}`;
		return [faultRow('power cut under orders, PGlite', fault, detail)];
	} finally {
		await shop.remove();
		rmSync(disk, { recursive: true, force: true });
	}
}

/**
 * Puts sectors that differ onto the disk with this chance, as a kernel does that has begun to write. Answers the bytes
 * that differed.
 */
async function keepByChance(database: string, disk: string, chance: number): Promise<number> {
	let differing = 0;
	for (const place of readdirSync(disk, { recursive: true, encoding: 'utf8' })) {
		const [kept, seen] = [path.join(disk, place), path.join(database, place)];
		if (!statSync(kept).isFile() || !statSync(seen, { throwIfNoEntry: false })?.isFile()) continue;
		const [before, after] = [readFileSync(kept), readFileSync(seen)];
		if (before.equals(after)) continue;
		const result = Buffer.alloc(Math.max(before.length, after.length));
		before.copy(result);
		for (let at = 0; at < after.length; at += sector) {
			const piece = after.subarray(at, at + sector);
			if (piece.equals(before.subarray(at, at + sector))) continue;
			differing += piece.length;
			if (Math.random() < chance) piece.copy(result, at);
		}
		writeFileSync(kept, chance === 0 ? before : result);
	}
	return differing;
}
