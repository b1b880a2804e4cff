import type { ProductPageDto } from '#contract/catalog/product';
import { channels } from '#contract/live/serverChannels';
import { atLeastHeader } from '#contract/shared/backEnd';
import { sql } from '#platform/db';
import { openBackend } from '#server/testing/backends';
import { createTestApp } from '#server/testing/testApp';
import { usedMemory } from '#server/testing/usedMemory';

const products = 2000;
const rounds = 500;
const mega = 1024 * 1024;

it('[R23-16] a million changes of prices and names leave as much memory as the first hundred thousand', async () => {
	const database = await openBackend('pglite');
	const test = await createTestApp({ database });
	await test.query(sql`INSERT INTO categories (id, name) OVERRIDING SYSTEM VALUE VALUES (1, 'Calzado')`);
	await test.query(sql`INSERT INTO products (name, price_cents, sku, stock, category_id)
		SELECT 'Bota ' || n, n * 100, 'N' || n, 1, 1 FROM generate_series(1, ${products}::integer) n`);
	let early = 0;
	for (let round = 1; round <= rounds; round++) {
		await test.database.transaction(async (tx) => {
			const ids = await tx.query<{ id: number }>(
				sql`UPDATE products SET name = ${`Zapato ${round}`} || ' ' || id, price_cents = price_cents + 1 RETURNING id`,
			);
			await tx.query(sql`INSERT INTO outbox (topic, body, audience) VALUES
				(${channels.catalogWritten.topic}, ${JSON.stringify({ products: ids.map(({ id }) => id) })}, 'servers')`);
		});
		// A position that the server does not know: it reads the log first.
		const ask = () =>
			test.call('GET', `/api/products/page?search=zapato+${round}`, { headers: { [atLeastHeader]: 'unknown-9-9-' } });
		let answer = await ask();
		while (answer.statusCode === 503) answer = await ask();
		expect(answer.json<ProductPageDto>().count).toBe(products);
		if (round === rounds / 10) early = usedMemory();
	}
	expect(usedMemory()).toBeLessThan(early * 1.1 + 10 * mega);
	await test.close();
	await database.close();
});
