import sharp from 'sharp';
import type { AdminGroupDto, GroupFormText } from '#contract/catalog/groupForm';
import type { ProductDto, ProductPageDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper, lineOf } from '../../orders/testing/shopper';
import { importRows } from '../import/testing/imports';

type RowText = GroupFormText['products'][number];

const groupsUrl = '/api/admin/product-groups';

describe('product groups', () => {
	let test: TestApp;
	let admin: string;
	let categoryId: number;
	/** Stored pictures. */
	let own: string;
	let shared: string;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
		categoryId = (await test.createCategory({ name: 'Ropa' })).id;
		[own, shared] = [await stored('#f00'), await stored('#00f')];
	});
	beforeEach(async () => {
		for (const table of [sql`orders`, sql`products`, sql`product_groups`, sql`outbox`, sql`audit_log`])
			await test.query(sql`DELETE FROM ${table}`);
	});
	afterAll(() => test.close());

	async function stored(background: string): Promise<string> {
		const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
			.png()
			.toBuffer();
		return (await test.call('POST', '/api/admin/pictures', { token: admin, image })).json().imageUrl;
	}
	const row = (sku: string, values: string[], fields: object = {}) =>
		({ values, sku, price: '50.00', stockQuantity: '4', ...fields }) as RowText;
	const options = (sizes = ['M', 'L']) => [
		{ name: 'Color', values: [{ name: 'Rojo', color: '#ff0000' }, { name: 'Azul' }] },
		{ name: 'Talla', values: sizes.map((name) => ({ name })) },
	];
	const form = (products: RowText[], fields: object = {}) => ({
		...{ name: 'Polo', description: 'De algodón', categoryId: String(categoryId), options: options(), pictures: [] },
		...fields,
		products,
	});
	const twoRows = () => [row('P-RM', ['Rojo', 'M']), row('P-AL', ['Azul', 'L'], { price: '60.00' })];

	const post = (json: unknown) => test.call('POST', groupsUrl, { token: admin, json });
	const put = ({ id }: { id: number }, json: unknown) => test.call('PUT', `${groupsUrl}/${id}`, { token: admin, json });
	const separate = ({ id }: { id: number }, ids: number[]) =>
		test.call('POST', `${groupsUrl}/${id}/separate`, { token: admin, json: { ids } });
	const read = async ({ id }: { id: number }) =>
		(await test.call('GET', `${groupsUrl}/${id}`, { token: admin })).json<AdminGroupDto>();
	const product = async (id: number) =>
		(await test.call('GET', `/api/products/${id}`, { token: admin })).json<ProductDto>();
	async function make(products = twoRows(), fields: object = {}): Promise<AdminGroupDto> {
		const answer = await post(form(products, fields));
		expect(answer.statusCode).toBe(201);
		return answer.json();
	}
	const fieldsOf = async (answer: ReturnType<typeof post>) => {
		const { statusCode, json } = await answer;
		return [statusCode, json().fields];
	};
	/** As the form of the group sends what it showed. */
	const shown = (group: AdminGroupDto, change: (form: GroupFormText) => void = () => {}) => {
		const { name, description, category, pictures, sizeGuide, editVersion } = group;
		const said: GroupFormText = {
			...{ name, description, categoryId: String(category.id), pictures, sizeGuide, editVersion: String(editVersion) },
			options: group.options.map((option) => ({
				name: option.name,
				was: option.name,
				values: option.values.map((value) => ({ ...value, was: value.name })),
			})),
			products: group.products.map(({ id, values, sku, price, stockQuantity, editVersion }) => ({
				...{ id, values: [...values], sku: sku ?? '', price: String(price) },
				stockQuantity: String(stockQuantity),
				stockBase: String(stockQuantity),
				editVersion: String(editVersion),
			})),
		};
		change(said);
		return said;
	};
	const productEvents = async () =>
		(await outboxEvents(test)).map(({ body }) => body as { type: string; product: ProductDto; previous: object });
	const audited = () =>
		test.query<{ entity: string; action: string; label: string }>(
			sql`SELECT entity, action, label FROM audit_log ORDER BY id`,
		);

	it('[R16-20] are made of new products and of others that join; each gets its whole name, as one change', async () => {
		const joining = await test.createProduct({ categoryId, name: 'Suelto', sku: 'S-1', stockQuantity: 7 });
		await test.query(sql`DELETE FROM outbox`);
		await test.query(sql`DELETE FROM audit_log`);
		const group = await make(
			[row('P-RM', ['Rojo', 'M'], { imageUrl: own }), { id: joining.id, values: ['Azul', 'M'] }],
			{ pictures: [{ url: shared, alt: 'Polo' }] },
		);
		const [red, blue] = group.products;
		expect(group).toMatchObject({
			name: 'Polo',
			category: { id: categoryId, name: 'Ropa' },
			version: 1,
			editVersion: 1,
		});
		expect(red).toMatchObject({ name: 'Polo, Rojo, M', sku: 'P-RM', price: 50, ownPicture: true, version: 1 });
		expect(blue).toMatchObject({ id: joining.id, name: 'Polo, Azul, M', sku: 'S-1', ownPicture: false });
		expect(await product(joining.id)).toMatchObject({
			...{ name: 'Polo, Azul, M', description: 'De algodón', imageUrl: shared, stock: 7 },
			group: { id: group.id, name: 'Polo', values: ['Azul', 'M'] },
		});
		expect((await productEvents()).map(({ type, product, previous }) => [type, product.name, previous])).toEqual([
			['PRODUCT_CREATED', 'Polo, Rojo, M', null],
			['PRODUCT_UPDATED', 'Polo, Azul, M', expect.objectContaining({ name: 'Suelto', groupId: null })],
		]);
		expect(await audited()).toEqual([
			{ entity: 'product_group', action: 'create', label: 'Polo' },
			{ entity: 'product', action: 'create', label: 'Polo, Rojo, M' },
			{ entity: 'product', action: 'update', label: 'Polo, Azul, M' },
		]);
		const page = (await test.call('GET', '/api/products/page')).json<ProductPageDto>();
		expect(page.products).toMatchObject([{ id: expect.any(Number), group: { id: group.id } }]);
		const list = await test.call('GET', `${groupsUrl}?search=pol`, { token: admin });
		expect(list.json()).toEqual([{ id: group.id, name: 'Polo', products: 2 }]);
	});

	it('[R16-21] pass changed names, descriptions, categories, pictures and renamed values on to their products', async () => {
		const group = await make();
		const other = await test.createCategory({ name: 'Polos' });
		await test.query(sql`DELETE FROM outbox`);
		const changed = await put(
			group,
			shown(group, (said) => {
				Object.assign(said, { name: 'Polo Paracas', description: 'Otro', categoryId: String(other.id), products: [] });
				said.pictures = [{ url: shared, alt: '' }];
				Object.assign(said.options[0]?.values[0] ?? {}, { name: 'Azul' });
				Object.assign(said.options[0]?.values[1] ?? {}, { name: 'Celeste' });
			}),
		);
		expect(changed.json()).toMatchObject({
			...{ version: 2, editVersion: 2 },
			products: [
				{ sku: 'P-RM', name: 'Polo Paracas, Azul, M', values: ['Azul', 'M'], version: 2, editVersion: 2 },
				{ sku: 'P-AL', name: 'Polo Paracas, Celeste, L', imageUrl: shared },
			],
		});
		const events = await productEvents();
		expect(events.map(({ type, product }) => [type, product.description, product.category.name])).toEqual(
			Array(2).fill(['PRODUCT_UPDATED', 'Otro', 'Polos']),
		);
	});

	it('[R16-22] raise the versions of their products and send them, also where only the group has changed', async () => {
		const group = await make();
		await test.query(sql`DELETE FROM outbox`);
		const swatch = (said: GroupFormText) => Object.assign(said.options[0]?.values[0] ?? {}, { color: '#aa0000' });
		const changed = (await put(group, shown(group, swatch))).json<AdminGroupDto>();
		expect(changed.options[0]?.values[0]).toEqual({ name: 'Rojo', color: '#aa0000' });
		expect(changed.products.map(({ version, editVersion }) => [version, editVersion])).toEqual([
			[2, 1],
			[2, 1],
		]);
		expect(await productEvents()).toHaveLength(2);
		expect((await put(changed, shown(changed))).json()).toEqual(changed);
		expect(await productEvents()).toHaveLength(2);
	});

	it('[R16-23] take options in and away; the values of all products follow, and stay distinct', async () => {
		const group = await make();
		const made = (said: GroupFormText) => {
			said.options.push({ name: 'Tela', values: [{ name: 'Pima' }] });
			said.products = [];
		};
		const wider = (await put(group, shown(group, made))).json<AdminGroupDto>();
		expect(wider.products.map(({ name }) => name)).toEqual(['Polo, Rojo, M, Pima', 'Polo, Azul, L, Pima']);
		const only = (names: string[]) => (said: GroupFormText) => {
			said.options = said.options.filter(({ name }) => names.includes(name));
			said.products = [];
		};
		const narrow = (await put(wider, shown(wider, only(['Talla'])))).json<AdminGroupDto>();
		expect(narrow.products.map(({ name }) => name)).toEqual(['Polo, M', 'Polo, L']);
		const same = shown(wider, only(['Tela']));
		expect(await fieldsOf(put(narrow, { ...same, editVersion: String(narrow.editVersion) }))).toEqual([
			400,
			{ options: 'Dos productos quedarían con los mismos valores: Pima' },
		]);
		const without = (said: GroupFormText) => {
			said.options[0]?.values.pop();
			said.products = [];
		};
		expect(await fieldsOf(put(narrow, shown(narrow, without)))).toEqual([
			400,
			{ 'options.0.values': '«L» tiene un valor que ya no está: cámbialo o sepáralo antes' },
		]);
		const exchanged = (said: GroupFormText) => {
			const [one, other] = said.products;
			if (one && other) [one.values, other.values] = [other.values, one.values];
		};
		const last = (await put(narrow, shown(narrow, exchanged))).json<AdminGroupDto>();
		expect(last.products.map(({ sku, name }) => [sku, name])).toEqual([
			['P-AL', 'Polo, M'],
			['P-RM', 'Polo, L'],
		]);
	});

	it.each<[string, string[], (form: GroupFormText) => void]>([
		[
			'a renamed value',
			['Grana', 'M'],
			({ options: [color] }) => void Object.assign(color?.values[0] ?? {}, { name: 'Grana' }),
		],
		['an option less', ['M'], ({ options }) => void options.shift()],
		[
			'an option more',
			['Pima', 'Rojo', 'M'],
			({ options }) => void options.unshift({ name: 'Tela', values: [{ name: 'Pima' }] }),
		],
	])('[R16-21, R16-23] pass %s on to the rows that the same form names, too', async (_what, values, change) => {
		const group = await make();
		const saved = await put(
			group,
			shown(group, (said) => {
				change(said);
				said.products.splice(1);
				Object.assign(said.products[0] ?? {}, { values, price: '55.00' });
			}),
		);
		expect(saved.json()).toMatchObject({
			products: [{ sku: 'P-RM', price: 55, values, name: `Polo, ${values.join(', ')}` }, { sku: 'P-AL' }],
		});
	});

	it('[R16-208] take a renaming of an option and a value that another editor has saved alike', async () => {
		const group = await make();
		const renamed = (said: GroupFormText) => {
			const [color] = said.options;
			Object.assign(color ?? {}, { name: 'Tono' });
			Object.assign(color?.values[0] ?? {}, { name: 'Grana' });
			said.products = [];
		};
		await put(group, shown(group, renamed));
		const again = await put(group, shown(group, renamed));
		expect(again.json()).toMatchObject({ products: [{ name: 'Polo, Grana, M' }, { name: 'Polo, Azul, L' }] });
	});

	it('[R22-108] take the names of an editor who goes on after another has renamed an option and a value and added a product', async () => {
		const group = await make();
		const theirs = shown(group, (said) => {
			const [color] = said.options;
			Object.assign(color ?? {}, { name: 'Tono' });
			Object.assign(color?.values[0] ?? {}, { name: 'Grana' });
			said.products = [row('P-GL', ['Grana', 'L'])];
		});
		expect((await put(group, theirs)).statusCode).toBe(200);
		const now = await read(group);
		const own = shown(group, (said) => {
			said.editVersion = String(now.editVersion);
			const known = now.products.map(({ id, editVersion }) => ({ id, editVersion: String(editVersion) }));
			const valuesOf = (id: number) => group.products.find((one) => one.id === id)?.values ?? ['Rojo', 'L'];
			said.products = known.map((one) => ({ ...one, values: [...valuesOf(one.id)] }));
		});
		expect((await put(group, own)).json()).toMatchObject({
			options: [{ name: 'Color', values: [{ name: 'Rojo' }, { name: 'Azul' }] }, { name: 'Talla' }],
			products: [{ name: 'Polo, Rojo, M' }, { name: 'Polo, Rojo, L' }, { name: 'Polo, Azul, L' }],
		});
	});

	it('[R16-177] stand in lists by their name, also where a value becomes a part of it and no product is renamed', async () => {
		const sizes = { name: 'Talla', values: [{ name: 'M' }, { name: 'L' }] };
		const made = { options: [{ name: 'Marca', values: [{ name: 'Paracas' }] }, sizes] };
		const group = await make([row('P-M', ['Paracas', 'M']), row('P-L', ['Paracas', 'L'])], made);
		await test.createProduct({ categoryId, name: 'Polo blanco' });
		const listed = async () =>
			(await test.call('GET', '/api/products/page'))
				.json<{ products: ProductDto[] }>()
				.products.map(({ name, group }) => group?.name ?? name);
		const save = async (name: string, change: (form: GroupFormText) => void) => {
			const saved = await put(
				group,
				shown(await read(group), (said) => change(Object.assign(said, { name }))),
			);
			expect(saved.json()).toMatchObject({
				products: [{ name: 'Polo, Paracas, M' }, { name: 'Polo, Paracas, L' }],
			});
		};
		expect(await listed()).toEqual(['Polo', 'Polo blanco']);
		await save('Polo, Paracas', (said) => {
			said.options.shift();
			for (const { values } of said.products) values.shift();
		});
		expect(await listed()).toEqual(['Polo blanco', 'Polo, Paracas']);
		// A new option begins with its first value.
		await save('Polo', (said) => {
			said.options.unshift({ name: 'Marca', values: [{ name: 'Paracas' }] });
			said.products = [];
		});
		expect(await listed()).toEqual(['Polo', 'Polo blanco']);
	});

	it('[R16-24, R21-75] refuse what does not fit at the path of its field, and save nothing of it', async () => {
		const group = await make();
		const loose = await test.createProduct({ categoryId, sku: 'S-1' });
		const member = group.products[0]?.id ?? 0;
		const refused = await post(
			form([
				row('N-1', ['Rojo', 'M']),
				row('N-2', ['Rojo', 'M']),
				row('s-1', ['Azul', 'M']),
				row('n-1', ['Azul', 'L']),
				row('N-5', ['Verde', 'L']),
				row('N-6', ['Rojo']),
				{ id: member, values: ['Rojo', 'L'] },
				{ id: 999_999, values: ['Rojo', 'S'] },
			]),
		);
		expect([refused.statusCode, refused.json().fields]).toEqual([
			400,
			{
				'products.1.values': 'Otro producto del grupo ya tiene estos valores: Rojo, M',
				'products.2.sku': 'Ya existe un producto con este SKU',
				'products.3.sku': 'El SKU se repite en el grupo',
				'products.4.values': '«Verde» no es un valor de Color',
				'products.5.values': 'Elige un valor para cada opción',
				'products.6.id': 'Este producto es del grupo «Polo»: sepáralo primero',
				'products.7.id': 'El producto ya no existe',
				'products.7.values': '«S» no es un valor de Talla',
			},
		]);
		const name = 'x'.repeat(113);
		expect(await fieldsOf(post(form([row('N-1', ['Rojo', 'M'])], { name })))).toEqual([
			400,
			{ 'products.0.values': `«${name}, Rojo, M» tiene más de 120 caracteres` },
		]);
		expect(await fieldsOf(post(form([])))).toEqual([400, { products: 'Agrega al menos un producto' }]);
		const foreign = [row('N-1', ['Rojo', 'M'], { imageUrl: 'https://fotos.example/1.webp' })];
		expect(await fieldsOf(post(form(foreign)))).toEqual([
			400,
			{ 'products.0.imageUrl': 'Esa imagen no está guardada. Elígela otra vez.' },
		]);
		for (const [one, other] of [
			['Marrón', 'Marro\u0301n'],
			['Azul marino', 'Azul  MARINO'],
			['Azul marino', 'Azul\u00a0marino'],
			['Negro', 'Ne\u200bgro'],
			['Straße', 'STRASSE'],
			['АВ', 'AB'],
			['X-L', 'x\u2011l'],
			['Rojo', 'Ｒojo'],
		] as const) {
			const doubled = [
				{ name: 'Color', values: [{ name: one }, { name: other }] },
				{ name: 'Talla', values: [{ name: 'M' }] },
			];
			expect(await fieldsOf(post(form([row('N-1', [one, 'M'])], { options: doubled })))).toEqual([
				400,
				{ 'options.0.values': 'Dos valores no pueden llamarse igual' },
			]);
		}
		const sizes = Array.from({ length: 50 }, (_, at) => `T${at}`);
		const many = sizes.flatMap((size) => ['Rojo', 'Azul'].map((color) => row(`${color}-${size}`, [color, size])));
		const full = await make(many, { options: options([...sizes, 'M']) });
		expect(await fieldsOf(put(full, { ...shown(full), products: [row('N-1', ['Rojo', 'M'])] }))).toEqual([
			400,
			{ products: 'Como máximo 100 productos' },
		]);
		const before = (said: GroupFormText) => {
			const [first] = said.products;
			if (first) Object.assign(first, { stockQuantity: '0', stockBase: '9' });
		};
		const text = 'El stock cambió mientras tanto: ahora hay 4, y no se pueden quitar tantas unidades';
		expect(await fieldsOf(put(group, shown(group, before)))).toEqual([409, { 'products.0.stockQuantity': text }]);
		expect(await product(loose.id)).toMatchObject({ version: 1, group: null });
		expect(await test.query(sql`SELECT FROM product_groups`)).toHaveLength(2);
	});

	it('[R22-121] keep names and values as one spelling, and refuse look-alike letters at their place', async () => {
		const spelled = [{ name: 'Co\u200blor', values: [{ name: 'Marro\u0301n' }, { name: 'Azul  marino' }] }];
		const made = await post(
			form([row('N-1', ['Marro\u0301n']), row('N-2', ['Azul\u00a0marino'])], { name: 'Polo  pima', options: spelled }),
		);
		expect(made.json()).toMatchObject({
			name: 'Polo pima',
			options: [{ name: 'Color', values: [{ name: 'Marrón' }, { name: 'Azul marino' }] }],
			products: [{ name: 'Polo pima, Marrón' }, { name: 'Polo pima, Azul marino' }],
		});
		const refused = async (option: object) => fieldsOf(post(form([row('N-3', ['Rojo'])], { options: [option] })));
		expect(await refused({ name: 'Cοlor', values: [{ name: 'Rojo' }] })).toEqual([
			400,
			{ 'options.0.name': expect.stringContaining('«ο» es griega') },
		]);
		expect(await refused({ name: 'Color', values: [{ name: 'Матрёшка' }, { name: 'Nеgro' }] })).toEqual([
			400,
			{ 'options.0.values.1.name': expect.stringContaining('«е» es cirílica') },
		]);
		expect(await fieldsOf(post(form([row('АВ-1', ['Rojo', 'M'])], { name: 'Pοlo' })))).toEqual([
			400,
			{ name: expect.stringContaining('griega'), 'products.0.sku': expect.stringContaining('cirílica') },
		]);
	});

	it('[R22-123] of an older kind open and can be saved, also with two values that look the same', async () => {
		const names = ['Marro\u0301n', 'Marrón', 'Nеgro'];
		const colors = ['A', 'B', 'C'].map((name) => ({ name }));
		const group = await make(
			['A', 'B', 'C'].map((name) => row(`P-${name}`, [name])),
			{ options: [{ name: 'Color', values: colors }] },
		);
		const stored = JSON.stringify([{ name: 'Color', values: names.map((name) => ({ name })) }]);
		await test.query(sql`UPDATE product_groups SET name = 'Polo  fino', options = ${stored}::jsonb`);
		for (const [at, { id }] of group.products.entries())
			await test.query(sql`UPDATE products SET option_values = ARRAY[${names[at]}]::text[] WHERE id = ${id}`);
		const before = await read(group);
		const saved = await put(
			group,
			shown(before, (said) => {
				for (const one of said.products) Object.assign(one, { price: '77.00' });
			}),
		);
		expect(saved.json()).toMatchObject({
			name: 'Polo  fino',
			options: [{ values: names.map((name) => ({ name })) }],
			products: names.map((name) => ({ values: [name], price: 77 })),
		});
		const rename = (at: number, name: string) =>
			shown(saved.json(), (said) => Object.assign(said.options[0]?.values[at] ?? {}, { name }));
		expect(await fieldsOf(put(group, rename(2, 'Mаrrón')))).toEqual([400, expect.any(Object)]);
		expect(await fieldsOf(put(group, rename(2, 'MARRÓN')))).toEqual([
			400,
			{ 'options.0.values': 'Dos valores no pueden llamarse igual' },
		]);
		expect(await fieldsOf(put(group, { ...rename(0, 'Marrón oscuro'), products: [] }))).toEqual([200, undefined]);
		expect((await read(group)).products.map(({ values }) => values[0])).toEqual(['Marrón oscuro', 'Marrón', 'Nеgro']);
	});

	it('[R16-179] refuse a malformed row at its place in the form', async () => {
		const wrong = [
			row('N-1', ['Rojo', 'M']),
			row('N-2', ['Rojo', 'L'], { price: 'gratis', stockQuantity: '-1' }),
			row('', ['Azul', '']),
			{ id: 1, values: ['Azul', 'L'], editVersion: 'x', pictures: [{ url: '' }] },
			null,
		];
		expect(await fieldsOf(post(form(wrong as RowText[])))).toEqual([
			400,
			{
				'products.1.price': expect.stringContaining('El precio debe ser un número'),
				'products.1.stockQuantity': expect.stringContaining('El stock debe ser un número'),
				'products.2.sku': 'El SKU es obligatorio',
				'products.2.values.1': 'El valor es obligatorio',
				'products.3.editVersion': expect.any(String),
				'products.3.pictures.0.url': 'Falta la imagen',
				'products.4': expect.any(String),
			},
		]);
	});

	it('[R16-25] answer an editor of an older version with the group as it is now, and save nothing', async () => {
		const group = await make();
		const [red, blue] = group.products;
		const raise = (at: number, price: string) => (said: GroupFormText) =>
			Object.assign(said.products[at] ?? {}, { price });
		expect((await put(group, shown(group, raise(0, '55.00')))).statusCode).toBe(200);
		// A row that the form does not name is nobody's matter.
		const other = shown(group, raise(1, '66.00'));
		expect((await put(group, { ...other, products: other.products.slice(1) })).statusCode).toBe(200);
		const both = await put(
			group,
			shown(group, (said) => {
				said.name = 'Camiseta';
				raise(0, '70.00')(said);
			}),
		);
		expect(both.statusCode).toBe(409);
		expect(both.json()).toMatchObject({
			code: 'version_conflict',
			group: {
				name: 'Polo',
				products: [
					{ id: red?.id, price: 55, values: ['Rojo', 'M'], editVersion: 2 },
					{ id: blue?.id, price: 66 },
				],
			},
		});
		const renamed = shown(await read(group), (said) => {
			said.name = 'Camiseta';
		});
		expect((await put(group, renamed)).statusCode).toBe(200);
		const again = await put(group, { ...renamed, name: 'Otra', products: [] });
		expect(again.json()).toMatchObject({
			code: 'version_conflict',
			group: { name: 'Camiseta', editVersion: 2 },
		});
		expect((await read(group)).products.map(({ name }) => name)).toEqual(['Camiseta, Rojo, M', 'Camiseta, Azul, L']);
	});

	it('[R16-26] count stock as the form of a product does, with a movement for each change', async () => {
		const group = await make();
		const [red] = group.products;
		const shopper = createShopper(test);
		const buyer = await test.userToken();
		await shopper.checkout(buyer, checkoutBody([lineOf(await product(red?.id ?? 0), 3)]));
		const delivery = (said: GroupFormText) => Object.assign(said.products[0] ?? {}, { stockQuantity: '10' });
		const changed = (await put(group, shown(group, delivery))).json<AdminGroupDto>();
		expect(changed.products.map(({ stockQuantity }) => stockQuantity)).toEqual([7, 4]);
		// A writer who does not say what they saw knows nothing of the three.
		const blind = shown(changed, (said) => {
			for (const one of said.products) Object.assign(one, { stockBase: undefined, stockQuantity: '12' });
		});
		expect((await put(group, blind)).json().products).toMatchObject([{ stockQuantity: 9 }, { stockQuantity: 12 }]);
		const movements = await test.query(sql`SELECT reason, change FROM stock_movements
			WHERE product_id = ${red?.id} ORDER BY id`);
		expect(movements).toEqual([
			{ reason: 'created', change: 4 },
			{ reason: 'sale', change: -3 },
			{ reason: 'edit', change: 6 },
			{ reason: 'edit', change: 2 },
		]);
	});

	it('[R16-27] let products go with their whole name, stock and orders; a group without products ends', async () => {
		const group = await make();
		const [red, blue] = group.products.map(({ id }) => id) as [number, number];
		const orderId = (
			await createShopper(test).checkout(await test.userToken(), checkoutBody([lineOf(await product(red), 1)]))
		).json<{ id: number }>().id;
		await test.query(sql`DELETE FROM outbox`);
		const left = await separate(group, [red]);
		expect(left.json()).toMatchObject({ id: group.id, version: 2, products: [{ id: blue }] });
		expect(await product(red)).toMatchObject({ name: 'Polo, Rojo, M', stock: 3, group: null, sku: 'P-RM' });
		expect(await productEvents()).toMatchObject([
			{ product: { id: red, group: null }, previous: { groupId: group.id } },
		]);
		expect(await test.query(sql`SELECT product_id AS id FROM order_items WHERE order_id = ${orderId}`)).toEqual([
			{ id: red },
		]);
		expect(await fieldsOf(separate(group, [red]))).toEqual([400, { ids: 'Un producto ya no está en este grupo' }]);
		expect((await separate(group, [blue])).json()).toBeNull();
		expect((await test.call('GET', `${groupsUrl}/${group.id}`, { token: admin })).statusCode).toBe(404);
		expect((await audited()).slice(-3)).toEqual([
			{ entity: 'product_group', action: 'update', label: 'Polo' },
			{ entity: 'product', action: 'update', label: 'Polo, Azul, L' },
			{ entity: 'product_group', action: 'delete', label: 'Polo' },
		]);
		const page = (await test.call('GET', '/api/products/page')).json<ProductPageDto>();
		expect(page.products.map(({ id, group: own }) => [id, own]).sort()).toEqual(
			[
				[red, null],
				[blue, null],
			].sort(),
		);
		const again = await make([
			{ id: red, values: ['Rojo', 'M'] },
			{ id: blue, values: ['Azul', 'L'] },
		]);
		expect(again.products.map(({ id, stockQuantity }) => [id, stockQuantity])).toEqual([
			[red, 3],
			[blue, 4],
		]);
		expect((await productEvents()).slice(-2)).toMatchObject([{ previous: { groupId: null } }, { previous: {} }]);
	});

	it('[R16-28] lose a deleted product, and end with the last one', async () => {
		const group = await make();
		const [red, blue] = group.products.map(({ id }) => id) as [number, number];
		const remove = (id: number) => test.call('DELETE', `/api/products/${id}`, { token: admin });
		expect((await remove(red)).statusCode).toBe(200);
		expect((await read(group)).products).toMatchObject([{ id: blue }]);
		expect((await remove(blue)).statusCode).toBe(200);
		expect(await test.query(sql`SELECT FROM product_groups`)).toEqual([]);
	});

	it('[R16-29] keep their category from being deleted', async () => {
		await make();
		const answer = await test.call('DELETE', `/api/categories/${categoryId}`, { token: admin });
		expect([answer.statusCode, answer.json().message]).toEqual([
			409,
			'La categoría tiene 2 productos y 1 grupo; muévelos o elimínalos primero',
		]);
	});

	it('[R16-30] keep name, description and category from writers who know no groups, and take their pictures', async () => {
		const group = await make(undefined, {
			description: 'Uno\nDos',
			pictures: [{ url: shared, alt: '' }],
		});
		const [red] = group.products;
		const url = `/api/products/${red?.id}`;
		const whole = { name: 'Polo, Rojo, M', price: '51.00', stockQuantity: '4', sku: 'P-RM', description: 'Uno\r\nDos' };
		const save = (fields: object = {}) =>
			test.call('PUT', url, { token: admin, form: { ...whole, categoryId, ...fields } });
		expect((await save()).json()).toMatchObject({ price: 51, description: 'Uno\nDos', editVersion: 2 });
		const other = await test.createCategory();
		expect(await fieldsOf(save({ name: 'Camiseta', description: 'Otra', categoryId: other.id }))).toEqual([
			400,
			{
				name: 'Este producto es del grupo «Polo»: cambia el nombre en el grupo',
				description: 'Este producto es del grupo «Polo»: cambia la descripción en el grupo',
				categoryId: 'Este producto es del grupo «Polo»: cambia la categoría en el grupo',
			},
		]);
		expect((await save({ name: 'Camiseta', editVersion: '1' })).json()).toMatchObject({ code: 'version_conflict' });
		const importRow = (fields: object) => importRows(test, admin, [{ mode: 'update', sku: 'P-RM', ...fields }]);
		expect(await importRow({ name: 'Polo, Rojo, M', price: '52.00' })).toMatchObject({ updated: 1 });
		expect((await importRow({ name: 'Camiseta' })).left).toEqual([
			'0 nombre: Este producto es del grupo «Polo»: cambia el nombre en el grupo',
		]);
		const focused = await test.call('PUT', url, {
			token: admin,
			form: { ...whole, categoryId, imageFocus: '10,20' },
		});
		expect(focused.json()).toMatchObject({ price: 51 });
		const changed = await read(group);
		expect(changed.products.map(({ ownPicture }) => ownPicture)).toEqual([true, false]);
		const picture = changed.products[0]?.imageUrl;
		const repainted = await put(group, {
			...shown(changed, (said) => {
				said.pictures = [{ url: own, alt: '' }];
			}),
		});
		expect(repainted.json().products).toMatchObject([{ imageUrl: picture }, { imageUrl: own }]);
		const noneOfItsOwn = (said: GroupFormText) => Object.assign(said.products[0] ?? {}, { imageUrl: '' });
		expect((await put(group, shown(await read(group), noneOfItsOwn))).json().products).toMatchObject([
			{ imageUrl: own, ownPicture: false },
			{ imageUrl: own },
		]);
	});

	it.each<[string, string[], string[], string[]]>([
		['a first one of its own', ['own'], [], ['own', 'more']],
		['one before the further one, which it showed', ['own', 'more'], ['more'], ['own', 'more']],
		['none, and showed none', [], [], ['shared', 'more']],
		['the further one no more', [], ['more'], ['shared']],
	])(
		'[R16-211] keep further pictures behind the group’s of a product whose row names %s',
		async (_what, given, base, after) => {
			const urls = new Map([
				['own', own],
				['shared', shared],
				['more', await stored('#0f0')],
			]);
			const picturesOf = (names: string[]) => names.map((name) => ({ url: urls.get(name) ?? '', alt: name }));
			const group = await make(undefined, { pictures: picturesOf(['shared']) });
			const { id = 0, values = [] } = group.products[0] ?? {};
			await test.query(
				sql`UPDATE products SET more_pictures = ${JSON.stringify(picturesOf(['more']))} WHERE id = ${id}`,
			);
			const [first, ...pictures] = picturesOf(given);
			const said = { imageUrl: first?.url ?? '', imageAlt: first?.alt ?? '', pictures, picturesBase: picturesOf(base) };
			const saved = await put(group, { ...shown(group), products: [{ id, values, ...said }] });
			expect(saved.statusCode).toBe(200);
			const product = saved.json<AdminGroupDto>().products.find((one) => one.id === id);
			expect([product?.imageUrl, ...(product?.pictures ?? []).map(({ url }) => url)]).toEqual(
				after.map((name) => urls.get(name)),
			);
			expect(product?.ownPicture).toBe(after[0] === 'own');
		},
	);
});
