import fc from 'fast-check';
import { runs } from '../../../contract/testing/runs';
import { type Database, migrate, sql } from '../../db';
import { describeOnBoth, openBackend } from '../../testing/backends';
import { freeNumber, noteUsed, takeNumber } from './series';

jest.setTimeout(120_000);

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
});
