import type { Block, PageDto, PageForm, ShownPage } from '#contract/content/page';
import type { Shop } from '#contract/shop/shop';
import { sql } from '#platform/db';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { createPlanner, feeOf } from '../delivery/testing/plans';
import { seedPages } from './seed';
import { startingPages } from './startingTexts';

const wordsOf = (blocks: readonly Block[]): string =>
	blocks
		.map((block): string => {
			if (block.type === 'list') return block.items.map(wordsOf).join('\n');
			if (block.type === 'quote') return wordsOf(block.blocks);
			return 'line' in block
				? block.line.map(({ text, marks = [] }) => text + marks.map((mark) => `"${mark}"`)).join('')
				: '';
		})
		.join('\n');

describe('pages of the shop', () => {
	let test: TestApp;
	let admin: string;
	let number = 0;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
	});
	afterAll(() => test.close());
	beforeEach(async () => {
		await test.query(sql`DELETE FROM pages`);
		await test.query(sql`DELETE FROM outbox`);
	});

	type Form = Partial<Omit<PageForm, 'version'>> & { version?: number };
	const content = { title: 'Envíos', description: '', body: 'Llegamos a **todo** el Perú.' };
	const create = async (form: Form = {}): Promise<PageDto> => {
		const json = { slug: `pagina-${++number}`, ...content, ...form };
		const answer = await test.call('POST', '/api/admin/pages', { token: admin, json });
		if (answer.statusCode !== 201) throw new Error(answer.body);
		return answer.json();
	};
	const save = ({ id, ...page }: PageDto, form: Form) => {
		const { slug, title, description, body } = page;
		const json = { slug, title, description, body, ...form };
		return test.call('PUT', `/api/admin/pages/${id}`, { token: admin, json });
	};
	const shown = (slug: string) => test.call('GET', `/api/pages/${slug}`);
	const linked = async () => (await test.call('GET', '/api/shop')).json<Shop>().pages;
	const sitemap = async () => (await test.call('GET', '/sitemap-pages.xml')).body;

	it('[R14-80] are drafts that shoppers, search engines and footers do not see until they are published', async () => {
		const page = await create({ slug: 'envios' });
		expect(page).toMatchObject({ version: 1, published: null, savedBy: 'admin', starting: false });
		expect((await shown('envios')).statusCode).toBe(404);
		expect([await linked(), await sitemap()]).toEqual([[], expect.not.stringContaining('/p/envios')]);
		expect(await outboxEvents(test)).toEqual([]);

		const published = await save(page, { publish: true, version: 1 });
		expect(published.json()).toMatchObject({ version: 1, published: 1 });
		expect((await shown('envios')).json<ShownPage>()).toMatchObject({
			title: 'Envíos',
			text: [{ type: 'paragraph', line: [{ text: 'Llegamos a ' }, { text: 'todo', marks: ['bold'] }, {}] }],
		});
		expect([await linked(), await sitemap()]).toEqual([
			[{ slug: 'envios', title: 'Envíos' }],
			expect.stringContaining('/p/envios</loc><lastmod>'),
		]);
		expect((await outboxEvents(test)).map(({ body }) => body)).toMatchObject([
			{ type: 'SHOP_CHANGED', shop: { pages: [{ slug: 'envios', title: 'Envíos' }] } },
		]);
	});

	it('[R14-80] keep their published text while a newer one is a draft, and can be taken from the shop', async () => {
		const page = await create({ publish: true });
		const draft = (await save(page, { body: 'Nuevo', version: 1 })).json<PageDto>();
		expect(draft).toMatchObject({ version: 2, published: 1 });
		expect((await shown(page.slug)).body).toContain('todo');
		await save(draft, { publish: true, version: 2 });
		expect((await shown(page.slug)).body).toContain('Nuevo');
		const url = `/api/admin/pages/${page.id}/published`;
		const withdrawn = await test.call('PUT', url, { token: admin, json: { published: false, version: 2 } });
		expect(withdrawn.json()).toMatchObject({ published: null });
		expect([(await shown(page.slug)).statusCode, await linked()]).toEqual([404, []]);
	});

	it('[R14-82] keep every text that was saved, and no version of a save that changes nothing', async () => {
		const page = await create();
		const second = (await save(page, { title: 'Otro', body: 'dos', version: 1 })).json<PageDto>();
		await save(second, { version: 2 });
		const url = `/api/admin/pages/${page.id}/versions`;
		const versions = (await test.call('GET', url, { token: admin })).json();
		expect(versions).toMatchObject([
			{ number: 2, title: 'Otro', savedBy: 'admin' },
			{ number: 1, title: 'Envíos', savedBy: 'admin' },
		]);
		const first = await test.call('GET', `${url}/1`, { token: admin });
		expect(first.json()).toMatchObject(content);
		expect((await test.call('GET', `${url}/3`, { token: admin })).statusCode).toBe(404);
	});

	it('[R14-82] refuse a text that builds on an older one, with what is saved, also when both come at once', async () => {
		const page = await create();
		const both = await Promise.all([save(page, { body: 'A', version: 1 }), save(page, { body: 'B', version: 1 })]);
		expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
		const refused = both.find(({ statusCode }) => statusCode === 409)?.json();
		expect(refused).toMatchObject({ code: 'version_conflict', current: { id: page.id, version: 2 } });
		const url = `/api/admin/pages/${page.id}/published`;
		const late = await test.call('PUT', url, { token: admin, json: { published: true, version: 1 } });
		expect([late.statusCode, (await shown(page.slug)).statusCode]).toEqual([409, 404]);
	});

	it('[R14-84] have one address each, which says at the field when another page has it', async () => {
		await create({ slug: 'envios' });
		const other = await create({ slug: 'otra' });
		const taken = { slug: 'Ya hay otra página con esta dirección' };
		const again = await test.call('POST', '/api/admin/pages', { token: admin, json: { slug: 'envios', ...content } });
		expect([again.statusCode, again.json().fields]).toEqual([409, taken]);
		const moved = await save(other, { slug: 'envios' });
		expect([moved.statusCode, moved.json().fields]).toEqual([409, taken]);
		expect((await save(other, { slug: 'otra-mas' })).statusCode).toBe(200);
	});

	it.each(['', 'Envíos', 'con espacio', '-a', 'a-', 'a--b', 'a/b', '../x', 'ñ', 'x'.repeat(61)])(
		'[R14-84] refuse the address «%s» at the field',
		async (slug) => {
			const answer = await test.call('POST', '/api/admin/pages', { token: admin, json: { slug, ...content } });
			expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['slug']]);
		},
	);

	it('[R14-83] replace placeholders by the settings of the moment', async () => {
		const { slug } = await create({ publish: true, body: 'Escribe a {{seller.email}} de {{shop.name}}.' });
		expect((await shown(slug)).body).toContain('Escribe a nuestro correo de Tienda Viva.');
		const seller = (await test.call('GET', '/api/admin/settings/seller', { token: admin })).json();
		const json = { ...seller, email: 'hola@tienda.pe' };
		await test.call('PUT', '/api/admin/settings/seller', { token: admin, json });
		expect((await shown(slug)).body).toContain('Escribe a hola@tienda.pe de Tienda Viva.');
	});

	it('[R14-193] replace placeholders in their titles, wherever shoppers read one', async () => {
		const titleOf = async (title: string) => {
			const page = await create({ publish: true, title });
			const read = [(await shown(page.slug)).json<ShownPage>().title, (await linked()).at(-1)?.title];
			expect(read[1]).toBe(read[0]);
			return read[0];
		};
		expect(await titleOf('Sobre  {{shop.name}}')).toBe('Sobre Tienda Viva');
		expect(await titleOf('{{Ponle un título}}')).toBe('Tienda Viva');
		const { seller } = (await test.call('GET', '/api/shop')).json<Shop>();
		await test.call('PUT', '/api/admin/settings/seller', {
			token: admin,
			json: { ...seller, legalName: 'Rosita SAC' },
		});
		expect(await titleOf('{{seller.legalName}}')).toBe('Rosita SAC');
		expect((await outboxEvents(test)).at(-1)?.body).toMatchObject({
			shop: { pages: expect.arrayContaining([expect.objectContaining({ title: 'Rosita SAC' })]) },
		});
	});

	it('[R14-194] the privacy page says the number of the data bank once the shop has one', async () => {
		const privacy = startingPages.find(({ slug }) => slug === 'privacidad');
		const { slug } = await create({ ...privacy, publish: true });
		expect((await shown(slug)).body).not.toContain('Banco de datos');
		const { seller } = (await test.call('GET', '/api/shop')).json<Shop>();
		expect(seller.dataBank).toBe('');
		await test.call('PUT', '/api/admin/settings/seller', {
			token: admin,
			json: { ...seller, dataBank: 'RNPDP-PJP 123' },
		});
		expect((await shown(slug)).body).toContain('RNPDP-PJP 123');
	});

	it('[R14-85] write an audit entry with each change, without the text', async () => {
		const page = await create();
		const second = (await save(page, { title: 'Otro', body: 'dos', publish: true })).json<PageDto>();
		await test.call('DELETE', `/api/admin/pages/${page.id}`, { token: admin });
		const { entries } = (await test.call('GET', '/api/admin/audit?entity=page', { token: admin })).json();
		expect(entries.slice(0, 3)).toMatchObject([
			{ action: 'delete', label: 'Otro', before: { slug: second.slug, version: 2 }, after: null },
			{ action: 'update', before: { title: 'Envíos', published: null }, after: { title: 'Otro', published: 2 } },
			{ action: 'create', label: 'Envíos', after: { version: 1 } },
		]);
		expect(JSON.stringify(entries)).not.toContain('todo');
	});

	it('[R14-80] leave the shop with their history when they are deleted', async () => {
		const page = await create({ publish: true });
		await save(page, { body: 'dos' });
		expect((await test.call('DELETE', `/api/admin/pages/${page.id}`, { token: admin })).statusCode).toBe(200);
		expect([(await shown(page.slug)).statusCode, await linked()]).toEqual([404, []]);
		expect(await test.query(sql`SELECT 1 FROM page_versions`)).toEqual([]);
	});

	it('[R14-80] of an odd address are not found', async () => {
		for (const slug of ['%00', 'a%00b', '%27', 'x'.repeat(90)])
			expect([slug, (await shown(slug)).statusCode]).toEqual([slug, 404]);
	});

	it('[R14-82] take a long text of any characters', async () => {
		const body = '…'.repeat(30_000);
		expect((await create({ body })).body).toBe(body);
		const json = { slug: 'larga', ...content, body: `${body}x` };
		const answer = await test.call('POST', '/api/admin/pages', { token: admin, json });
		expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['body']]);
	});

	describe('that a new shop begins with', () => {
		const again = async () => {
			await test.query(sql`DELETE FROM meta WHERE key = 'starting-pages'`);
			await test.query(sql`DELETE FROM pages`);
		};
		const slugs = startingPages.map(({ slug }) => slug);
		const published = async () => (await linked()).map(({ slug }) => slug);

		it('[R14-86] are drafts, written once, marked as starting texts', async () => {
			await again();
			await seedPages(test.database, { demo: false });
			const pages = (await test.call('GET', '/api/admin/pages', { token: admin })).json<PageDto[]>();
			expect(pages.map(({ slug, starting, savedBy }) => [slug, starting, savedBy])).toEqual(
				slugs.map((slug) => [slug, true, null]),
			);
			expect(pages.every((page) => page.published === null)).toBe(true);
			await test.call('DELETE', `/api/admin/pages/${pages[0]?.id}`, { token: admin });
			await seedPages(test.database, { demo: false });
			expect((await test.call('GET', '/api/admin/pages', { token: admin })).json()).toHaveLength(slugs.length - 1);
		});

		it('[R14-86] show one that promises nothing beside a demo catalogue, and none in a shop with products', async () => {
			await again();
			await seedPages(test.database, { demo: true });
			await test.call('PUT', '/api/admin/settings/home', { token: admin, json: {} });
			const pages = (await test.call('GET', '/api/admin/pages', { token: admin })).json<PageDto[]>();
			expect(pages.filter((page) => page.published !== null).map(({ slug }) => slug)).toEqual(['quienes-somos']);
			await again();
			await test.createCategory();
			await seedPages(test.database, { demo: true });
			expect(await published()).not.toContain('quienes-somos');
		});

		it('[R17-189] fit the shop: its zones and fees, its ways to pay, guests, documents and proofs', async () => {
			await again();
			await seedPages(test.database, { demo: false });
			await test.query(sql`UPDATE pages SET published = version`);
			const read = async (slug: string) => wordsOf((await shown(slug)).json<ShownPage>().text);
			expect(await read('envios')).toMatch(/cuánto demora\nCuando el envío tiene un costo/);
			const planner = createPlanner(test);
			const puno = await planner.zone('Puno', '21');
			const all = await planner.zone('Todo el Perú', '01', '15');
			const steps: [number, number][] = [
				[0, 6],
				[100, 0],
			];
			await planner.method({ fees: [feeOf(puno.id, steps, { daysTo: 2 })] });
			const agency = [feeOf(puno.id, [[0, 4]]), feeOf(all.id, [[0, 12.5]], { daysFrom: 3 })];
			await planner.method({ name: 'Agencia', kind: 'AGENCY', fees: agency });
			await planner.method({ name: 'Apagado', active: false, fees: [feeOf(all.id, [[0, 1]])] });
			await test.call('PUT', '/api/admin/settings/payment', {
				token: admin,
				json: { yapeNumber: '987654321', yapeHolder: 'Rosa', bankTransfer: 'BCP 191' },
			});
			const delivery = (await read('envios')).replaceAll('\u00a0', ' ');
			expect(delivery).toContain(
				'Puno: Motorizado (S/ 6.00, desde S/ 100.00 gratis; en 1 a 2 días hábiles) · Agencia (S/ 4.00; ',
			);
			expect(delivery).toContain('Todo el Perú: Agencia (S/ 12.50; en 3 días hábiles)');
			expect(delivery).not.toContain('Apagado');
			const terms = await read('terminos-y-condiciones');
			expect(terms).toMatch(/\nYape\nTransferencia bancaria\nPago contra entrega\n/);
			expect(terms).toContain('con tu cuenta o sin crear una');
			const { text } = (await shown('privacidad')).json<ShownPage>();
			for (const said of ['número de documento', 'captura de tu pago', 'compras sin cuenta'])
				expect(JSON.stringify(text)).toContain(said);
		});

		it('[R14-86] have no gap, brace or empty heading for shoppers, whether the settings are filled or not', async () => {
			await again();
			await seedPages(test.database, { demo: false });
			await test.query(sql`UPDATE pages SET published = version`);
			for (const slug of slugs) {
				const page = (await shown(slug)).json<ShownPage>();
				const left = /\{\{|\}\}|"gap"|undefined|Escribe (los|tus|si|por|qué)|Cuenta aquí|Nombra aquí/;
				expect([slug, left.exec(wordsOf(page.text))]).toEqual([slug, null]);
				page.text.forEach((block, index) => {
					if (block.type === 'heading') expect(page.text[index + 1]?.type ?? 'nothing').not.toMatch(/heading|nothing/);
				});
			}
		});
	});
});
