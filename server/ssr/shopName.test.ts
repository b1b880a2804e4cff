import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FirstViewState, stateElementId } from '#contract/shared/firstView';
import { defaultShop } from '#contract/shop/default';
import { createPlanner, feeOf } from '#modules/delivery/testing/plans';
import entry from '../../src/server';
import { createTestApp, type TestApp } from '../testing/testApp';

const template = fs.readFileSync(path.resolve('public/index.html'), 'utf8');
const pageBuild = { entry, template, chunks: { main: ['/static/js/main.js'] }, styles: {} };
const publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-name-'));
let test: TestApp;

beforeAll(async () => {
	fs.writeFileSync(path.join(publicDir, 'index.html'), template);
	await entry.load();
	test = await createTestApp({ config: { publicDir }, pageBuild });
});
afterAll(async () => {
	await test.close();
	fs.rmSync(publicDir, { recursive: true, force: true });
});

const open = async (url: string) => {
	const { body } = await test.call('GET', url);
	const block = new RegExp(`<script type="application/json" id="${stateElementId}">(.*?)</script>`).exec(body)?.[1];
	const state: FirstViewState = JSON.parse(block ?? '');
	return { body, shop: state.answers.find(({ endpointName }) => endpointName === 'getShop')?.value };
};
const save = async (section: string, json: object) => {
	const answer = await test.call('PUT', `/api/admin/settings/${section}`, { token: await test.adminToken(), json });
	expect(answer.statusCode).toBe(200);
};

it('[R14-14] of a shop that was told nothing the page carries no text', async () => {
	for (const url of ['/', '/cart']) expect(await open(url)).toMatchObject({ shop: {} });
});

it('[R14-14] pages that were kept, drawn by the server or by the browser, say the new name', async () => {
	await Promise.all(['/', '/products', '/login', '/admin'].map(open));
	await save('identity', { name: 'Rosita & <Ana>', slogan: 'Fruta "fresca"' });
	const { heroTitle: _old, ...home } = (
		await test.call('GET', '/api/admin/settings/home', { token: await test.adminToken() })
	).json();
	await save('home', { ...home, heroTitle: 'Fruta de hoy', promise2Title: 'Sin sorpresas' });
	for (const url of ['/', '/products', '/login', '/admin']) {
		const { body, shop } = await open(url);
		expect(body).toMatch(/<title>[^<]*Rosita &amp; &lt;Ana&gt;<\/title>/);
		expect(body).toContain('Para comprar en Rosita &amp; &lt;Ana&gt;, activa JavaScript');
		expect(body).not.toContain(defaultShop.name);
		expect(shop).toMatchObject({ name: 'Rosita & <Ana>', slogan: 'Fruta "fresca"', hero: { title: 'Fruta de hoy' } });
		expect(shop).not.toHaveProperty('pages');
	}
	const { body } = await open('/');
	expect(body).toContain('<h1 id="hero">Fruta de hoy</h1>');
	expect(body).toContain('Sin sorpresas');
});

it('[R14-152] a page that cannot be rendered says the shop’s name too, and brings the shop along', async () => {
	const render = jest.spyOn(entry, 'render').mockImplementationOnce(() => {
		throw new Error('a component threw');
	});
	const { body, shop } = await open('/products?search=fruta');
	expect(render).toHaveBeenCalledTimes(1);
	render.mockRestore();
	expect(body).toContain('<div id="root"></div>');
	expect(body).toContain('<title>Rosita &amp; &lt;Ana&gt;</title>');
	expect(body).not.toContain(defaultShop.name);
	expect(shop).toMatchObject({ name: 'Rosita & <Ana>' });
});

it('[R14-11, R20-02] the HTML says who sells, in the footer and under the hero', async () => {
	await save('seller', { legalName: 'Rosita SAC', ruc: '20100070970', whatsapp: '987654321' });
	const { body } = await open('/categories');
	expect(body.replaceAll('<!-- -->', '')).toContain('Rosita SAC · RUC\u00a020100070970');
	expect(body).toContain('https://wa.me/51987654321');
	expect((await open('/')).body).toMatch(/La tienda en breve.*WhatsApp 987 654 321.*Envío rápido/s);
});

it('[R20-20, R20-23] a product arrives with the cheapest delivery, its days, and its own address in the chat', async () => {
	const planner = createPlanner(test);
	const [{ id: puno }, { id: lima }] = [await planner.zone('Puno', '21'), await planner.zone('Lima', '15')];
	const fees = [feeOf(lima, [[0, 12]]), feeOf(puno, [[0, 6]], { daysFrom: 1, daysTo: 2 })];
	await planner.method({ fees: [...fees] });
	await planner.method({ name: 'Agencia', fees: [feeOf(puno, [[0, 9]], { daysFrom: 0, daysTo: 0 })] });
	await save('seller', { whatsapp: '987654321' });
	const { id: categoryId } = await test.createCategory({ name: 'Hogar' });
	const { id } = await test.createProduct({ categoryId, name: 'Vela', price: '5' });
	const body = (await open(`/products/${id}`)).body.replaceAll('\u00a0', ' ');
	expect(body).toContain('Envío desde S/ 6.00 a Puno');
	expect(body).toContain('En 1 a 2 días hábiles; el costo exacto');
	expect(body).toContain(`${encodeURIComponent(`http://localhost/products/${id}-vela`)}"`);
});
