import type { Database } from '#platform/db';
import { openQuickBackend } from '#server/testing/backends';
import { addManyProducts } from '#server/testing/manyProducts';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { usedMemory } from '#server/testing/usedMemory';
import { parse, textsOf } from './testing/xml';

const publicUrl = 'https://tienda.example';

describe('sitemap of 50,000 products', () => {
	let database: Database;
	let test: TestApp;
	beforeAll(async () => {
		database = await openQuickBackend();
		test = await createTestApp({ database, config: { publicUrl } });
		await addManyProducts(database, 50_000, { imageUrls: ['/uploads/0123456789abcdef-1000.webp'] });
	});
	afterAll(async () => {
		await test.close();
		await database.close();
	});

	it('[R11-48] is streamed: never a large part of it is in memory', async () => {
		const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
		const response = await fetch(`${address}/sitemap-products-1.xml`, { headers: { 'accept-encoding': 'identity' } });
		const before = usedMemory();
		let peak = 0;
		let chunks = 0;
		let bytes = 0;
		let addresses = 0;
		let end = '';
		for await (const chunk of response.body ?? []) {
			const text = end + Buffer.from(chunk).toString();
			addresses += text.split('</url>').length - 1;
			end = text.slice(-6).replace('</url>', '');
			bytes += chunk.length;
			if (chunks++ % 20 === 0) peak = Math.max(peak, usedMemory() - before);
		}
		expect(chunks).toBeGreaterThan(100);
		expect(peak).toBeLessThan(4_000_000);
		expect(addresses).toBe(49_000);
		expect(bytes).toBeGreaterThan(8_000_000);
	});

	it('[R11-46, R11-48] names each visible product once, at most 50,000 in a file', async () => {
		const files = textsOf(parse((await test.call('GET', '/sitemap.xml')).body), 'loc').slice(1);
		expect(files).toEqual([`${publicUrl}/sitemap-products-1.xml`]);
		const { body } = await test.call('GET', '/sitemap-products-1.xml');
		const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
		expect(new Set(addresses).size).toBe(49_000);
		expect(addresses).toHaveLength(49_000);
		expect(body.startsWith('<?xml')).toBe(true);
		expect(body.endsWith('</urlset>\n')).toBe(true);
	});
});
