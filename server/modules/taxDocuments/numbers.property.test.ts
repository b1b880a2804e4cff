import fc from 'fast-check';
import { runs } from '#contract/testing/runs';
import { type Database, migrate, sql } from '#platform/db';
import { seriesBounds } from '#platform/db/migrations/0051-series-bounds';
import { describeOnBoth, openBackend, openBackendBefore } from '#server/testing/backends';
import { freeNumber, noteUsed, takeNumber } from './series';

class Undone extends Error {}

describeOnBoth('numbers of a series', (kind) => {
	let database: Database;
	beforeAll(async () => {
		database = await openBackend(kind);
		await migrate(database);
	});
	afterAll(() => database?.close());

	const last = async (series: string) => {
		const [row] = await database.query<{ last: number; free: number[] }>(
			sql`SELECT last_number AS last, free FROM tax_series WHERE series = ${series}`,
		);
		return row ?? { last: 0, free: [] };
	};

	it('[R15-200] have no gap and no double, however many ask at once and however many are undone', async () => {
		let shops = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom('keep', 'undo', 'free', 'slow'), { minLength: 1, maxLength: 30 }),
				async (plans) => {
					const series = `B${String(++shops).padStart(3, '0')}`;
					const kept: number[] = [];
					await Promise.all(
						plans.map((plan) =>
							database
								.transaction(async (tx) => {
									const number = await takeNumber(tx, 'BOLETA', series);
									if (plan === 'slow') await new Promise((resolve) => setTimeout(resolve, 1));
									if (plan === 'undo') throw new Undone();
									if (plan === 'free') await freeNumber(tx, 'BOLETA', series, number);
									else kept.push(number);
								})
								.catch((error: unknown) => {
									if (!(error instanceof Undone)) throw error;
								}),
						),
					);
					const { free } = await last(series);
					const used = [...kept, ...free].sort((one, other) => one - other);
					expect(used).toEqual(used.map((_, index) => index + 1));
				},
			),
			{ numRuns: runs(6, 25) },
		);
	});

	it('[R15-200] goes on behind a number that was used elsewhere, and gives free ones first', async () => {
		const work = async () =>
			database.transaction(async (tx) => {
				await noteUsed(tx, 'FACTURA', 'F001', 40);
				const first = await takeNumber(tx, 'FACTURA', 'F001');
				const second = await takeNumber(tx, 'FACTURA', 'F001');
				await freeNumber(tx, 'FACTURA', 'F001', second);
				await freeNumber(tx, 'FACTURA', 'F001', first);
				await noteUsed(tx, 'FACTURA', 'F001', 41);
				return [first, second, await takeNumber(tx, 'FACTURA', 'F001'), await takeNumber(tx, 'FACTURA', 'F001')];
			});
		expect(await work()).toEqual([41, 42, 42, 43]);
	});

	it('[R18-234] go back, after an update of the shop, to the highest that something stands on', async () => {
		const old = await openBackendBefore(kind, seriesBounds.id);
		try {
			await old.query(
				sql`INSERT INTO orders (order_number, total_cents, payment_method) VALUES ('ORD-1', 118, 'CASH')`,
			);
			await old.query(sql`INSERT INTO tax_series (kind, series, last_number, free) VALUES
				('BOLETA', 'B001', 100000000, '{3,100000000}'), ('BOLETA', 'B002', 5000, '{}'), ('BOLETA', 'B003', 9, '{}')`);
			const documents = [
				['B001', 2, false, 'ACCEPTED', null],
				['B001', 3, false, 'REJECTED', 'provider'],
				['B001', 99_999_999, true, 'VOIDED', null],
				['B001', 100_000_000, false, 'REJECTED', 'provider'],
				['B002', 4, true, 'ACCEPTED', null],
				['B002', 5000, true, 'VOIDED', null],
				// Of an order that is gone: nobody knows that nothing stands on the numbers behind it.
				['B003', 7, false, 'ACCEPTED', null],
			] as const;
			for (const [series, number, elsewhere, state, refusedBy] of documents)
				await old.query(sql`
					INSERT INTO tax_documents (order_id, kind, series, number, issued_on, issued_elsewhere, buyer, lines, igv_percent,
						base_cents, igv_cents, total_cents, state, refused_by, released, created_at)
					VALUES (1, 'BOLETA', ${series}, ${number}, '2026-11-23', ${elsewhere}, '{}', '[]', 18, 100, 18, 118, ${state},
						${refusedBy}, ${state !== 'ACCEPTED'}, now())`);
			await migrate(old);
			const next = (series: string) => old.transaction((tx) => takeNumber(tx, 'BOLETA', series));
			expect([await next('B001'), await next('B001')]).toEqual([3, 4]);
			expect([await next('B002'), await next('B003')]).toEqual([5, 10]);
		} finally {
			await old.close();
		}
	});
});
