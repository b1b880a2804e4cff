import fc from 'fast-check';
import { runs } from '#contract/testing/runs';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { type Database, sql } from '../db';
import { covers, isVisible, readPosition, readSnapshot, upTo, writePosition } from './position';

/** The text of a snapshot around the transaction id 100. */
const snapshots = fc
	.record({
		xmin: fc.integer({ min: 3, max: 100 }),
		length: fc.integer({ min: 0, max: 60 }),
		running: fc.uniqueArray(fc.integer({ min: 0, max: 59 })),
	})
	.map(({ xmin, length, running }) => {
		const xmax = xmin + length;
		const open = running.map((offset) => xmin + offset).filter((xid) => xid < xmax);
		return `${xmin}:${xmax}:${open.sort((one, other) => one - other)}`;
	});
const ids = Array.from({ length: 165 }, (_, at) => BigInt(at + 1));

describeOnBoth('position', (kind) => {
	let database: Database;
	beforeAll(async () => {
		database = await openBackend(kind);
	});
	afterAll(() => database.close());

	it('[R13-42] covers another when it sees all that the other sees', () => {
		fc.assert(
			fc.property(snapshots, snapshots, (one, other) => {
				const [first, second] = [readSnapshot(one), readSnapshot(other)];
				const seesAll = ids.every((xid) => !isVisible(xid, second) || isVisible(xid, first));
				expect(covers(first, second)).toBe(seesAll && first.xmax >= second.xmax);
			}),
			{ numRuns: runs(200, 1000) },
		);
	});

	it('[R11-20] sees the transactions that the database sees in the same snapshot', async () => {
		await fc.assert(
			fc.asyncProperty(snapshots, async (text) => {
				const rows = await database.query<{ xid: string }>(sql`
					SELECT xid FROM unnest(${ids.map(String)}::text[]) AS xid
					WHERE pg_visible_in_snapshot(xid::xid8, ${text}::text::pg_snapshot)`);
				const snapshot = readSnapshot(text);
				expect(ids.filter((xid) => isVisible(xid, snapshot)).map(String)).toEqual(rows.map(({ xid }) => xid));
			}),
			{ numRuns: runs(40, 200) },
		);
	});
});

it('[R11-20] cut after a transaction, sees the same up to there and nothing behind; its text is read back', () => {
	fc.assert(
		fc.property(snapshots, fc.bigInt({ min: 1n, max: 170n }), (text, newest) => {
			const whole = readSnapshot(text);
			const cut = readPosition(writePosition({ history: 'h1', snapshot: upTo(newest, whole) }))?.snapshot;
			for (const xid of ids) {
				expect(cut && isVisible(xid, cut)).toBe(xid <= newest && isVisible(xid, whole));
			}
		}),
	);
});

it('[R11-22] reads nothing else than what it writes', () => {
	expect(readPosition('h1-3-9-4,5')).toEqual({
		history: 'h1',
		snapshot: { xmin: 3n, xmax: 9n, running: new Set([4n, 5n]) },
	});
	for (const text of [
		'',
		'h1',
		'h1-3-9',
		'h1-3-9-4,',
		'-3-9-',
		'h1--9-',
		'h1-3-9-4 ',
		'h1-x-9-',
		`h1-${'9'.repeat(21)}-1-`,
	])
		expect([text, readPosition(text)]).toEqual([text, null]);
});
