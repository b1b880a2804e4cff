import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FirstViewState, stateElementId } from '#contract/shared/firstView';
import { sql } from '#platform/db';
import { thingsIn } from '#testing/structuredData';
import entry from '../../src/server';
import { createTestApp, type TestApp } from '../testing/testApp';

const publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-tree-'));
const template = fs.readFileSync(path.resolve('public/index.html'), 'utf8');
let test: TestApp;
const ids: Record<string, number> = {};
let polo: number;

beforeAll(async () => {
	fs.writeFileSync(path.join(publicDir, 'index.html'), template);
	await entry.load();
	const chunks = { main: ['/static/js/main.js', '/static/css/main.css'] };
	const pageBuild = { entry, template, chunks, styles: { '/static/css/main.css': 'body{color:red}' } };
	test = await createTestApp({ config: { publicDir }, pageBuild });
	for (const name of ['Ropa', 'Polos', 'Casacas', 'Hogar']) ids[name] = (await test.createCategory({ name })).id;
	await test.query(sql`UPDATE categories SET parent_id = ${ids.Ropa} WHERE name IN ('Polos', 'Casacas')`);
	await test.query(sql`UPDATE categories SET place = 1 WHERE name = 'Polos'`);
	await test.query(sql`INSERT INTO attributes (category_id, key, name, kind, unit, choices, place) VALUES
		(${ids.Ropa}, 'material', 'Material', 'CHOICE', '', '[{"key":"lino","name":"Lino"}]', 1),
		(${ids.Polos}, 'peso', 'Peso', 'NUMBER', 'g', '[]', 1)`);
	const [material, weight] = await test.query<{ id: number }>(sql`SELECT id FROM attributes ORDER BY id`);
	const values = JSON.stringify({ [Number(material?.id)]: ['lino'], [Number(weight?.id)]: 1250.5 });
	polo = (await test.createProduct({ name: 'Polo', categoryId: Number(ids.Polos) })).id;
	await test.query(sql`UPDATE products SET attributes = ${values}::text::jsonb WHERE id = ${polo}`);
});

afterAll(async () => {
	await test.close();
	fs.rmSync(publicDir, { recursive: true, force: true });
});

async function open(url: string) {
	const body = (await test.call('GET', url)).body.replaceAll('<!-- -->', '');
	const block = new RegExp(`id="${stateElementId}">(.*?)</script>`).exec(body)?.[1];
	const state: FirstViewState = JSON.parse(block ?? '{}');
	const linksIn = (label: string) =>
		[
			...(new RegExp(`aria-label="${label}"[^>]*>(.*?)</nav>`).exec(body)?.[1] ?? '').matchAll(/<a[^>]*>(.*?)<\/a>/g),
		].map(([, text]) => text?.replace(/<[^>]*>/g, ''));
	return { body, state, linksIn };
}

it('[R25-221] a page carries of the tree what its frame needs', async () => {
	const { state, linksIn } = await open('/products');
	const { value } = state.answers.find(({ endpointName }) => endpointName === 'getActiveCategories') ?? {};
	const version = expect.any(Number);
	expect(value).toEqual([
		{ id: ids.Hogar, name: 'Hogar', version, hasProducts: false },
		{ id: ids.Casacas, name: 'Casacas', version, parentId: ids.Ropa, hasProducts: false },
		{ id: ids.Polos, name: 'Polos', version, parentId: ids.Ropa, place: 1 },
		{ id: ids.Ropa, name: 'Ropa', version },
	]);
	expect(linksIn('Categorías de productos')).toEqual(['Ropa']);
});

it('[R25-222] the page of a product arrives with its line of categories and its attributes', async () => {
	const { body, linksIn } = await open(`/products/${polo}`);
	expect(linksIn('Ruta')).toEqual(['Productos', 'Ropa', 'Polos']);
	expect(body).toContain(`href="/products?category=${ids.Polos}&amp;a.material=lino"`);
	expect(body).toContain('1,250.5\u00a0g');
	expect(thingsIn(body)).toContainEqual(
		expect.objectContaining({
			'@type': 'Product',
			additionalProperty: [
				{ '@type': 'PropertyValue', name: 'Material', value: 'Lino' },
				{ '@type': 'PropertyValue', name: 'Peso', value: 1250.5, unitText: 'g' },
			],
		}),
	);
});
