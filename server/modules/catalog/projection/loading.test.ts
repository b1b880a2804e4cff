import { sql } from '#platform/db';
import { openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { openCopy } from './copy';
import type { ListQuery } from './listPage';

let test: TestApp;
let categoryId: number;
beforeAll(async () => {
	test = await createTestApp({ database: await openBackend('pglite') });
	categoryId = (await test.createCategory({ name: 'Jardín' })).id;
});
afterAll(async () => {
	await test.close();
	await test.database.close();
});

const everything: ListQuery = {
	...{ attributes: [], category: undefined, minPrice: undefined, maxPrice: undefined, containing: undefined },
	...{ available: false, offers: false, featured: false, sortBy: 'name', page: 1, size: 12 },
};

const stages = ['before the names', 'before the descriptions', 'after all'] as const;

it.each(stages)(
	'[R23-14] names are searched before descriptions, and changes that come %s are found',
	async (stage) => {
		const product = (name: string, description: string) =>
			test.createProduct({ name, description, categoryId, price: '9.00' });
		const [stays, moves, goes] = [
			await product('Regadera', 'De hojalata'),
			await product('Manguera', 'De caucho'),
			await product('Balde', 'De hojalata'),
		];
		const copy = await openCopy({
			...{ database: test.database, mostInside: 1000, signal: new AbortController().signal },
			onEnd: (error) => expect(error).toBeNull(),
			onReload: () => {},
		});
		const find = async (search: string) => {
			await copy.settle();
			const { cards, withoutDescriptions } = await copy.call('page', everything, search);
			return { ids: cards.map(({ id }) => id), withoutDescriptions };
		};
		let added = 0;
		async function change(at: (typeof stages)[number]): Promise<void> {
			if (at !== stage) return;
			await test.query(sql`UPDATE products SET name = 'Carretilla', description = 'Con rueda' WHERE id = ${moves.id}`);
			await test.query(sql`DELETE FROM products WHERE id = ${goes.id}`);
			added = (await product('Rastrillo', 'De hojalata')).id;
			copy.note({ products: [moves.id, goes.id, added] });
		}

		await copy.loadLists();
		await change('before the names');
		await copy.settle();
		await copy.loadNames();
		await change('before the descriptions');
		expect(await find('regadera')).toEqual({ ids: [stays.id], withoutDescriptions: true });
		expect((await find('hojalata')).ids).toEqual([]);
		expect((await find(added ? 'carretilla' : 'manguera')).ids).toEqual([moves.id]);
		await copy.loadDescriptions();
		await change('after all');
		expect(await find('hojalata')).toEqual({ ids: [added, stays.id], withoutDescriptions: false });
		expect((await find('rueda')).ids).toEqual([moves.id]);
		expect((await find('caucho')).ids).toEqual([]);
		await test.query(sql`DELETE FROM products`);
	},
);
