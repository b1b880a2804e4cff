import type { CategoryPlaceBody } from '#contract/catalog/admin';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { branchesOf, flatBranches } from '#contract/catalog/tree';
import { limaMinute } from '#contract/shared/time';
import { type Database, raw, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { cartOf } from '../../offers/testing/cart';
import { insertOffer } from '../../offers/testing/offer';
import { checkoutBody, createShopper, lineOf } from '../../orders/testing/shopper';
import { createOffers, until } from '../prices/testing/offers';

describeOnBoth('tree of categories', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, timing: { offers: { idle: 20, pace: 1 } } });
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		for (const table of ['products', 'categories', 'offers', 'outbox'])
			await test.query(sql`DELETE FROM ${raw(table)}`);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const add = (name: string, parent?: CategoryDto, fields: Record<string, string> = {}) =>
		test.createCategory({ name, ...(parent && { parentId: parent.id }), ...fields });
	const put = (id: number, form: Record<string, string>) =>
		test.call('PUT', `/api/categories/${id}`, { token: admin, form });
	const place = (id: number, json: Partial<CategoryPlaceBody>) =>
		test.call('PUT', `/api/admin/categories/${id}/place`, {
			token: admin,
			json: { parentId: null, after: null, ...json },
		});
	const all = async () => (await test.call('GET', '/api/categories', { token: admin })).json<CategoryDto[]>();
	const shown = async () => (await test.call('GET', '/api/categories/active')).json<CategoryDto[]>();
	const one = async (id: number) => (await all()).find((category) => category.id === id);
	const outline = async () =>
		flatBranches(branchesOf(await all())).map(({ category, depth }) => '-'.repeat(depth) + category.name);
	const idsOf = async (path: string) => (await test.call('GET', path)).json<ProductDto[]>().map(({ id }) => id);
	const events = async () =>
		(await outboxEvents(test)).map(({ body, publicBody, same }) => {
			const { type, category, product } = body as { type: string; category?: CategoryDto; product?: ProductDto };
			const seen = publicBody as { category?: { active: boolean }; product?: { active: boolean } } | null;
			const active = same ? true : (seen?.category ?? seen?.product)?.active;
			return [type, (category ?? product)?.name, active];
		});
	const attribute = async (categoryId: number, name: string) => {
		const [row] = await test.query<{ id: number }>(sql`
			INSERT INTO attributes (category_id, key, name, kind, place)
			VALUES (${categoryId}, ${name.toLowerCase()}, ${name}, 'TEXT', 1) RETURNING id`);
		return row?.id ?? 0;
	};
	/** Ropa > Polos > Manga larga, and Hogar. */
	async function grow() {
		const clothes = await add('Ropa');
		const shirts = await add('Polos', clothes);
		return { clothes, shirts, long: await add('Manga larga', shirts), home: await add('Hogar') };
	}

	it('[R25-01] a form puts a category below another one, leaves it there unless it says so, and makes it a root', async () => {
		const { clothes, shirts } = await grow();
		expect(shirts).toMatchObject({ parentId: clothes.id, place: 0 });
		expect((await put(shirts.id, { name: 'Polos de algodón' })).json()).toMatchObject({ parentId: clothes.id });
		expect((await put(shirts.id, { name: 'Polos', parentId: '' })).json()).toMatchObject({
			parentId: null,
			version: 3,
		});
		expect(await outline()).toEqual(['Hogar', 'Polos', '-Manga larga', 'Ropa']);
		expect((await shown()).map(({ name, parentId }) => [name, parentId])).toEqual([
			['Hogar', null],
			['Manga larga', shirts.id],
			['Polos', null],
			['Ropa', null],
		]);
	});

	it('[R25-02] a category goes after a sibling, and only rows whose place changes get a version and an event', async () => {
		const { clothes, shirts, home } = await grow();
		const [skirts, jackets] = [await add('Faldas', clothes), await add('Casacas', clothes)];
		await place(jackets.id, { parentId: clothes.id, after: shirts.id });
		expect(await outline()).toEqual(['Hogar', 'Ropa', '-Faldas', '-Polos', '--Manga larga', '-Casacas']);
		await test.query(sql`DELETE FROM outbox`);
		const moved = await place(jackets.id, { parentId: clothes.id, after: skirts.id });
		expect(moved.json()).toMatchObject({ parentId: clothes.id, place: 2, version: 3, editVersion: 1 });
		expect(await outline()).toEqual(['Hogar', 'Ropa', '-Faldas', '-Casacas', '-Polos', '--Manga larga']);
		expect(await events()).toEqual([
			['CATEGORY_UPDATED', 'Polos', true],
			['CATEGORY_UPDATED', 'Casacas', true],
		]);
		await place(jackets.id, { parentId: clothes.id, after: skirts.id });
		expect(await events()).toHaveLength(2);
		expect((await place(jackets.id, { parentId: home.id, after: skirts.id })).json()).toMatchObject({
			code: 'place_gone',
			message: 'El orden cambió mientras movías la categoría. Inténtalo de nuevo.',
		});
	});

	it('[R25-03] a move is in the audit log with the upper category and the place', async () => {
		const { shirts, home } = await grow();
		await place(shirts.id, { parentId: home.id });
		const [entry] = await test.query(sql`SELECT label, before, after FROM audit_log ORDER BY id DESC LIMIT 1`);
		expect(entry).toEqual({
			label: 'Polos',
			before: { parentId: shirts.parentId, place: 0 },
			after: { parentId: home.id, place: 1 },
		});
	});

	it.each<[string, (of: Awaited<ReturnType<typeof grow>>) => [CategoryDto, number], number, string]>([
		['below itself', ({ clothes }) => [clothes, clothes.id], 400, '«Ropa» no puede estar debajo de sí misma'],
		['below its branch', ({ clothes, long }) => [clothes, long.id], 400, '«Ropa» no puede estar debajo de sí misma'],
		[
			'to a fourth level',
			({ shirts, home }) => [home, shirts.id + 1],
			400,
			'Las categorías tienen como máximo 3 niveles',
		],
		['below nothing', ({ home }) => [home, 999], 400, 'La categoría de arriba no existe'],
	])('[R25-04] a category does not go %s, by form and by place', async (_where, what, status, message) => {
		const [category, parentId] = what(await grow());
		const before = await all();
		const answers = [
			await put(category.id, { name: category.name, parentId: String(parentId) }),
			await place(category.id, { parentId }),
		];
		for (const answer of answers)
			expect([answer.statusCode, answer.json().fields]).toEqual([status, { parentId: message }]);
		expect(await all()).toEqual(before);
	});

	it('[R25-05] a branch does not go where its lowest level would be the fourth', async () => {
		const { clothes, home } = await grow();
		expect((await place(clothes.id, { parentId: home.id })).json().fields).toEqual({
			parentId: 'Las categorías tienen como máximo 3 niveles',
		});
	});

	it('[R25-06] names are unique among siblings alone, and the refusal names the upper category', async () => {
		const { clothes, shirts, home } = await grow();
		const other = await add('Polos', home);
		const message = 'Ya existe una categoría con este nombre en «Ropa»';
		expect((await place(other.id, { parentId: clothes.id })).json().fields).toEqual({ parentId: message });
		const twin = await test.call('POST', '/api/categories', {
			token: admin,
			form: { name: 'POLOS', parentId: clothes.id },
		});
		expect([twin.statusCode, twin.json().fields]).toEqual([409, { parentId: message }]);
		const skirts = await add('Faldas', clothes);
		expect((await put(skirts.id, { name: 'polos' })).json().fields).toEqual({ name: message });
		expect((await put(shirts.id, { name: 'POLOS' })).statusCode).toBe(200);
	});

	it('[R25-07] two moves at once make no circle', async () => {
		const [one, other] = [await add('Ropa'), await add('Hogar')];
		const answers = await Promise.all([place(one.id, { parentId: other.id }), place(other.id, { parentId: one.id })]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
		expect(await outline()).toHaveLength(2);
	});

	it('[R25-08] a category with children or products is not deleted, and says how many', async () => {
		const { clothes, shirts, long } = await grow();
		await test.createProduct({ categoryId: shirts.id });
		const remove = (id: number) => test.call('DELETE', `/api/categories/${id}`, { token: admin });
		expect((await remove(clothes.id)).json()).toEqual({
			code: 'category_not_empty',
			message: 'La categoría tiene 1 subcategoría; muévela o elimínala primero',
		});
		expect((await remove(shirts.id)).json().message).toBe(
			'La categoría tiene 1 subcategoría y 1 producto; muévelos o elimínalos primero',
		);
		expect((await remove(long.id)).statusCode).toBe(200);
	});

	it('[R25-09] hiding a category hides all below, on lists and on open pages, and showing it brings them back', async () => {
		const { clothes, long } = await grow();
		const product = await test.createProduct({ categoryId: long.id, name: 'Polo' });
		await test.query(sql`DELETE FROM outbox`);
		await put(clothes.id, { name: 'Ropa', active: 'false' });
		expect(await events()).toEqual([
			['CATEGORY_UPDATED', 'Ropa', false],
			['CATEGORY_UPDATED', 'Polos', false],
			['CATEGORY_UPDATED', 'Manga larga', false],
			['PRODUCT_UPDATED', 'Polo', false],
		]);
		expect((await shown()).map(({ name }) => name)).toEqual(['Hogar']);
		expect(await one(long.id)).toMatchObject({ active: true, version: 2 });
		for (const path of [
			'/api/products/active',
			`/api/products/category/${long.id}`,
			`/api/products/some?ids=${product.id}`,
		])
			expect(await idsOf(path)).toEqual([]);
		expect((await test.call('GET', '/sitemap-pages.xml')).body).not.toContain(`category=${long.id}`);
		await put(clothes.id, { name: 'Ropa', active: 'true' });
		expect(await shown()).toHaveLength(4);
		expect(await idsOf('/api/products/active')).toEqual([product.id]);
		expect((await test.call('GET', '/sitemap-pages.xml')).body).toContain(`category=${clothes.id}<`);
	});

	it('[R25-10] a branch that moves below a hidden category is hidden with its products', async () => {
		const { shirts, long, home } = await grow();
		await test.createProduct({ categoryId: long.id });
		await put(home.id, { name: 'Hogar', active: 'false' });
		expect(await idsOf('/api/products/active')).toHaveLength(1);
		await place(shirts.id, { parentId: home.id });
		expect(await idsOf('/api/products/active')).toEqual([]);
		expect((await shown()).map(({ name }) => name)).toEqual(['Ropa']);
	});

	it('[R25-11] the list of a category holds the products of all below it', async () => {
		const { clothes, shirts, long, home } = await grow();
		const made = [];
		for (const { id } of [clothes, shirts, long, home]) made.push((await test.createProduct({ categoryId: id })).id);
		const listed = (id: number) => idsOf(`/api/products/category/${id}`);
		expect(await listed(clothes.id)).toEqual(made.slice(0, 3).reverse());
		expect(await listed(shirts.id)).toEqual(made.slice(1, 3).reverse());
		await place(shirts.id, { parentId: home.id });
		expect(await listed(home.id)).toEqual(made.slice(1).reverse());
		expect(await listed(clothes.id)).toEqual(made.slice(0, 1));
	});

	it('[R25-12] a category says whether it or one below has shown products, right after a move too', async () => {
		const { clothes, shirts, long, home } = await grow();
		await test.createProduct({ categoryId: long.id });
		const having = async () => (await shown()).filter(({ hasProducts }) => hasProducts).map(({ id }) => id);
		expect(await having()).toEqual([long.id, shirts.id, clothes.id]);
		await test.query(sql`DELETE FROM outbox`);
		expect((await place(shirts.id, { parentId: home.id })).json()).toMatchObject({ hasProducts: true });
		expect(await having()).toEqual([home.id, long.id, shirts.id]);
		expect(await events()).toEqual(['Ropa', 'Polos', 'Hogar'].map((name) => ['CATEGORY_UPDATED', name, true]));
	});

	it('[R25-13] a product pays the kind of tax of the next category above that has one, as it is now', async () => {
		const { clothes, shirts, long } = await grow();
		const product = await test.createProduct({ categoryId: long.id });
		const paid = async () => {
			const answer = await createShopper(test).checkout(await test.userToken(), checkoutBody([lineOf(product)]));
			const [item] = await test.query<{ kind: string }>(
				sql`SELECT tax_kind AS kind FROM order_items ORDER BY id DESC LIMIT 1`,
			);
			return [answer.statusCode, item?.kind];
		};
		await put(clothes.id, { name: 'Ropa', taxKind: 'EXEMPT' });
		expect(await one(long.id)).toMatchObject({ taxKind: 'EXEMPT', ownTaxKind: '' });
		expect(await paid()).toEqual([201, 'EXEMPT']);
		await put(shirts.id, { name: 'Polos', taxKind: 'TAXED' });
		expect(await paid()).toEqual([201, 'TAXED']);
		await put(shirts.id, { name: 'Polos', taxKind: '' });
		await put(clothes.id, { name: 'Ropa', taxKind: 'UNAFFECTED' });
		expect(await paid()).toEqual([201, 'UNAFFECTED']);
	});

	it('[R25-14] the size guide comes from above, and what follows from a root has its event', async () => {
		const { clothes, shirts, long } = await grow();
		await put(shirts.id, { name: 'Polos', sizeGuide: 'polos' });
		await test.query(sql`DELETE FROM outbox`);
		await put(clothes.id, { name: 'Ropa', sizeGuide: 'ropa' });
		expect((await shown()).map(({ sizeGuide, ownSizeGuide }) => [sizeGuide, ownSizeGuide])).toEqual([
			['', ''],
			['polos', ''],
			['polos', 'polos'],
			['ropa', 'ropa'],
		]);
		await put(shirts.id, { name: 'Polos', sizeGuide: '' });
		expect(await one(long.id)).toMatchObject({ sizeGuide: 'ropa', version: 3 });
		expect((await events()).map(([, name]) => name)).toEqual(['Ropa', 'Polos', 'Manga larga']);
	});

	it('[R25-15] what a server of the release before writes is the category’s own, and its children follow', async () => {
		const { clothes, shirts, long } = await grow();
		await test.query(sql`UPDATE categories SET tax_kind = 'EXEMPT', size_guide = 'tallas' WHERE id = ${clothes.id}`);
		await test.query(sql`UPDATE categories SET tax_kind = 'TAXED' WHERE id = ${shirts.id}`);
		await test.query(sql`INSERT INTO categories (name, tax_kind) VALUES ('Nueva', 'UNAFFECTED')`);
		const rows = await test.query(sql`SELECT name, tax_kind AS tax, own_tax_kind AS own, size_guide AS guide
			FROM categories WHERE id <> ${long.id} + 1 ORDER BY id`);
		expect(rows).toEqual([
			{ name: 'Ropa', tax: 'EXEMPT', own: 'EXEMPT', guide: 'tallas' },
			{ name: 'Polos', tax: 'TAXED', own: 'TAXED', guide: 'tallas' },
			{ name: 'Manga larga', tax: 'TAXED', own: null, guide: 'tallas' },
			{ name: 'Nueva', tax: 'UNAFFECTED', own: 'UNAFFECTED', guide: '' },
		]);
	});

	it('[R25-16] an offer on a category reaches all below it, and a moved branch gets and loses its prices', async () => {
		const { clothes, shirts, long, home } = await grow();
		const product = await test.createProduct({ categoryId: long.id, price: 100 });
		const priced = (price: number) =>
			until(async () => (await test.call('GET', `/api/products/${product.id}`)).json().price === price);
		await createOffers(test).add({
			terms: { kind: 'PERCENT', percent: 10 },
			scope: 'CATEGORIES',
			targets: [clothes.id],
		});
		await priced(90);
		await place(shirts.id, { parentId: home.id });
		await priced(100);
		await createOffers(test).add({ terms: { kind: 'PERCENT', percent: 30 }, scope: 'CATEGORIES', targets: [home.id] });
		await priced(70);
		await put(shirts.id, { name: 'Polos', parentId: String(clothes.id) });
		await priced(90);
	});

	it('[R25-17] a branch that moves while its offers are being settled is settled again', async () => {
		const { clothes, shirts, long, home } = await grow();
		const product = await test.createProduct({ categoryId: long.id, price: 100 });
		const offers = createOffers(test);
		await offers.add({ terms: { kind: 'PERCENT', percent: 10 }, scope: 'CATEGORIES', targets: [clothes.id] });
		const settled = async () =>
			(await test.query<{ done: boolean }>(sql`SELECT settled_version = edit_version AS done FROM offers`))[0]?.done ===
			true;
		await until(settled);
		// As a pass that has claimed the offer and not yet finished.
		await test.query(sql`UPDATE offers SET settled_version = -1, lease_until = now() + interval '1 hour'`);
		await place(shirts.id, { parentId: home.id });
		expect(await test.query(sql`SELECT settled_version FROM offers`)).toEqual([{ settled_version: null }]);
		await test.query(sql`UPDATE offers SET lease_until = NULL`);
		await until(async () => (await test.call('GET', `/api/products/${product.id}`)).json().price === 100);
	});

	it('[R25-18] quantity rules, coupons and the check of an offer reach all below a category', async () => {
		const { clothes, long } = await grow();
		const product = await test.createProduct({ categoryId: long.id, price: 100 });
		const targets = [clothes.id];
		await insertOffer(test, { terms: { kind: 'PERCENT', percent: 10 }, code: 'ROPA', scope: 'CATEGORIES', targets });
		expect((await cartOf(test, [[product, 1]], 'ROPA')).items).toMatchObject([{ reductions: [{ amount: 10 }] }]);
		const json = {
			...{ family: 'PRICE', title: 'Ropa', scope: 'CATEGORIES', targets, terms: { kind: 'PERCENT', percent: 10 } },
			...{ from: limaMinute(Date.now()), until: limaMinute(Date.now() + 86_400_000), stopped: false },
		};
		const check = await test.call('POST', '/api/admin/offers/check', { token: admin, json });
		expect(check.json()).toMatchObject({ products: 1, examples: [{ id: product.id, price: 90 }] });
	});

	it('[R25-19] a move that takes values from products says which and how many, unless the author knows', async () => {
		const { clothes, shirts, long, home } = await grow();
		const [fabric, care] = [await attribute(clothes.id, 'Material'), await attribute(shirts.id, 'Cuidado')];
		const values = (...ids: number[]) => JSON.stringify(Object.fromEntries(ids.map((id) => [id, 'algo'])));
		for (const ids of [[fabric, care], [fabric], []]) {
			const { id } = await test.createProduct({ categoryId: long.id });
			await test.query(sql`UPDATE products SET attributes = ${values(...ids)}::jsonb WHERE id = ${id}`);
		}
		const answers = [
			await place(shirts.id, { parentId: home.id }),
			await put(shirts.id, { name: 'Polos', parentId: String(home.id) }),
		];
		for (const answer of answers)
			expect([answer.statusCode, answer.json()]).toEqual([
				409,
				{ code: 'values_lost', message: 'Al mover «Polos» se pierden valores: «Material» de 2 productos.' },
			]);
		expect((await place(long.id, { parentId: clothes.id })).json().message).toBe(
			'Al mover «Manga larga» se pierden valores: «Cuidado» de 1 producto.',
		);
		const moved = await put(shirts.id, { name: 'Polos', parentId: String(home.id), lose: 'true' });
		expect(moved.json()).toMatchObject({ parentId: home.id });
		expect((await place(shirts.id, { parentId: clothes.id, lose: true })).statusCode).toBe(200);
	});

	it('[R25-20] a branch does not go where an attribute of its would have a namesake', async () => {
		const { shirts, long, home } = await grow();
		await attribute(long.id, 'Material');
		await test.query(sql`INSERT INTO attributes (category_id, key, name, kind, place)
			VALUES (${home.id}, 'material-2', 'MATERIAL', 'TEXT', 1)`);
		const answer = await place(shirts.id, { parentId: home.id });
		expect([answer.statusCode, answer.json().fields]).toEqual([
			409,
			{ parentId: '«Hogar» ya tiene un atributo «MATERIAL»: cambia antes el nombre de uno de los dos' },
		]);
	});

	it('[R25-21] moving a category needs the permission to write the catalogue', async () => {
		const { shirts } = await grow();
		const json = { parentId: null, after: null };
		const { token } = await test.createUser({ roles: ['ROLE_USER'] });
		const answer = await test.call('PUT', `/api/admin/categories/${shirts.id}/place`, { token, json });
		expect(answer.statusCode).toBe(403);
	});
});
