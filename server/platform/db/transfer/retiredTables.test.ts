import { describeOnBoth, openBackendBefore } from '#server/testing/backends';
import { migrate, sql } from '..';
import { tablesOf } from './tables';

describeOnBoth('the listings of the release before', (kind) => {
	it('[R23-06] stay for its servers on PostgreSQL alone, and are in no copy of the shop', async () => {
		const database = await openBackendBefore(kind, 69);
		try {
			await database.query(sql`INSERT INTO categories (name) VALUES ('Calzado')`);
			await database.query(sql`INSERT INTO products (name, price_cents, sku, stock, category_id)
				SELECT 'Bota', 100, 'B-1', 1, id FROM categories`);
			await database.query(sql`UPDATE product_listing SET sold = 3`);
			await migrate(database);
			expect(await database.query(sql`SELECT sold FROM product_sales`)).toEqual([{ sold: 3 }]);
			const listed = await database.query<{ name: string | null }>(
				sql`SELECT to_regclass('product_listing')::text AS name`,
			);
			expect(listed).toEqual([{ name: kind === 'postgres' ? 'product_listing' : null }]);
			await database.query(sql`UPDATE products SET name = 'Botín', stock = 0`);
			const names = (await tablesOf(database)).map(({ name }) => name);
			expect(names).toContain('product_sales');
			expect(names).not.toContain('product_listing');
			expect(names).not.toContain('card_listing');
		} finally {
			await database.close();
		}
	});
});
