import sharp from 'sharp';
import type { ImportLine, ImportRowText } from '#contract/catalog/import';
import type { GalleryPicture } from '#contract/catalog/product';
import type { Database } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';

export const importUrl = '/api/products/import';

/** A row of a product that is not there yet. */
export const newRow = (categoryId: number, sku: string, fields: object = {}): ImportRowText => ({
	mode: 'create',
	sku,
	name: `Producto ${sku}`,
	description: '',
	price: '12.50',
	stockQuantity: '3',
	categoryId: String(categoryId),
	active: 'true',
	featured: 'false',
	...fields,
});

/** The alternative text is the colour. */
export async function storedPicture(server: TestApp, token: string, background: string): Promise<GalleryPicture> {
	const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
		.jpeg()
		.toBuffer();
	const answer = await server.call('POST', '/api/admin/pictures', { token, image });
	return { url: answer.json<{ imageUrl: string }>().imageUrl, alt: background };
}

/** Lines of an answer's stream. */
export const linesOf = (answer: { body: string }): ImportLine[] =>
	answer.body
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));

/** Works on a server whose database is gone after so many transactions, and ends it. */
export async function cutOffAfter<Answer>(
	database: Database,
	transactions: number,
	work: (server: TestApp) => Promise<Answer>,
): Promise<Answer> {
	let left = Number.POSITIVE_INFINITY;
	const gone = () => Promise.reject(new Error('The process was killed'));
	const server = await createTestApp({
		importedAtOnce: 1,
		database: {
			...database,
			transaction: (asked, limits) => (left-- > 0 ? database.transaction(asked, limits) : gone()),
		},
	});
	left = transactions;
	const answer = await work(server);
	left = 0;
	await server.close();
	return answer;
}
