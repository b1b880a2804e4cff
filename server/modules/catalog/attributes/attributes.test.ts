import type { AttributeChanges, AttributesFormText, CategoryAttributesDto } from '#contract/catalog/attributes';
import type { ProductGroup } from '#contract/catalog/group';
import type { AdminGroupDto } from '#contract/catalog/groupForm';
import type { CategoryDto, ProductDto, ProductPageDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { outboxEvents } from '#server/testing/testApp';
import { testAppOn } from '#server/testing/testAppOn';

type Form = AttributesFormText['attributes'];

describeOnBackends('attributes', (kind) => {
	const test = testAppOn(kind);
	let admin: string;
	/** Clothes, and shirts below them. */
	let clothes: CategoryDto;
	let shirts: CategoryDto;
	let other: CategoryDto;
	beforeAll(async () => {
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		for (const table of [sql`products`, sql`product_groups`, sql`categories`, sql`outbox`, sql`audit_log`])
			await test.query(sql`DELETE FROM ${table}`);
		clothes = await test.createCategory({ name: 'Ropa' });
		shirts = await test.createCategory({ name: 'Polos' });
		await test.query(sql`UPDATE categories SET parent_id = ${clothes.id} WHERE id = ${shirts.id}`);
		other = await test.createCategory({ name: 'Hogar' });
	});

	const read = async ({ id }: CategoryDto) =>
		(await test.call('GET', `/api/admin/attributes/${id}`, { token: admin })).json<CategoryAttributesDto>();
	const put = async (category: CategoryDto, attributes: Form, more: object = {}) =>
		test.call('PUT', `/api/admin/attributes/${category.id}`, {
			token: admin,
			json: { attributes, version: (await read(category)).version, ...more },
		});
	async function save(category: CategoryDto, attributes: Form, more: object = {}): Promise<CategoryAttributesDto> {
		const answer = await put(category, attributes, more);
		expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
		return answer.json();
	}
	const material = (...names: string[]): Form[number] => ({
		...{ name: 'Material', kind: 'CHOICE' },
		choices: names.map((name) => ({ name })),
	});
	/** Material, weight, washable and care of clothes; their ids by name. */
	async function dressed() {
		const { attributes } = await save(clothes, [
			material('Algodón', 'Lino'),
			{ name: 'Peso', kind: 'NUMBER', unit: 'g' },
			{ name: 'Lavable', kind: 'FLAG' },
			{ name: 'Cuidado', kind: 'TEXT' },
		]);
		const [materialId = 0, weight = 0, washable = 0, care = 0] = attributes.map(({ id }) => id);
		return { material: materialId, weight, washable, care, attributes };
	}
	const make = (attributes: AttributeChanges, fields: { categoryId?: number } = {}) =>
		test.createProduct({ categoryId: shirts.id, attributes: JSON.stringify(attributes), ...fields });
	const edit = ({ id, name, price, stock, sku, category }: ProductDto, fields: Record<string, string>) => {
		const form = { name, price: String(price), stockQuantity: String(stock), sku, categoryId: String(category.id) };
		return test.call('PUT', `/api/products/${id}`, { token: admin, form: { ...form, ...fields } });
	};
	const change = (product: ProductDto, attributes: AttributeChanges, fields: Record<string, string> = {}) =>
		edit(product, { attributes: JSON.stringify(attributes), ...fields });
	const shown = ({ attributes }: Pick<ProductDto, 'attributes'>) =>
		Object.fromEntries(
			(attributes ?? []).map(({ name, value }) => [name, Array.isArray(value) ? value.map((one) => one.name) : value]),
		);
	const product = async ({ id }: { id: number }) => (await test.call('GET', `/api/products/${id}`)).json<ProductDto>();
	const postGroup = (json: object) => test.call('POST', '/api/admin/product-groups', { token: admin, json });
	const colours = (...names: string[]) => [{ name: 'Color', values: names.map((name) => ({ name })) }];
	async function makeGroup(products: object[], fields: object = {}): Promise<AdminGroupDto> {
		const answer = await postGroup({
			...{ name: 'Polo', description: '', categoryId: String(shirts.id), pictures: [], products },
			...{ options: colours('Rojo', 'Azul'), ...fields },
		});
		expect([answer.statusCode, answer.json()]).toEqual([201, expect.anything()]);
		return answer.json();
	}
	const row = (sku: string, value: string) => ({ sku, values: [value], price: '10.00', stockQuantity: '3' });
	const audited = async (entity: string) =>
		(
			await test.query<{ after: { attributes?: string } | null; before: { attributes?: string } | null }>(
				sql`SELECT before, after FROM audit_log WHERE entity = ${entity} ORDER BY id DESC LIMIT 1`,
			)
		)[0];

	describe('of a category', () => {
		it('[R25-30] get keys of their names, unique in the shop, which stay when they are renamed and ordered anew', async () => {
			const first = await save(clothes, [material('Algodón', 'Seda cruda'), { name: '??', kind: 'FLAG' }]);
			expect(first.attributes.map(({ key, choices }) => [key, choices])).toEqual([
				[
					'material',
					[
						{ key: 'algodon', name: 'Algodón' },
						{ key: 'seda-cruda', name: 'Seda cruda' },
					],
				],
				['atributo', []],
			]);
			expect((await save(other, [material('Pino')])).attributes[0]?.key).toBe('material-2');
			const [one, two] = first.attributes;
			const renamed = await save(clothes, [
				{ id: two?.id, name: 'Reversible', kind: 'FLAG' },
				{
					...{ id: one?.id, name: 'Tela', kind: 'CHOICE' },
					choices: [
						{ name: 'Algodon!' },
						{ key: 'seda-cruda', name: 'Seda' },
						{ key: 'algodon', name: 'Algodón pima' },
					],
				},
			]);
			expect(renamed.attributes.map(({ key, name }) => [key, name])).toEqual([
				['atributo', 'Reversible'],
				['material', 'Tela'],
			]);
			expect(renamed.attributes[1]?.choices.map(({ key }) => key)).toEqual(['algodon-2', 'seda-cruda', 'algodon']);
		});

		it('[R25-31] hold for the categories below it, and are listed from the root on', async () => {
			await save(shirts, [{ name: 'Cuello', kind: 'TEXT' }]);
			await save(clothes, [material('Lino')]);
			const { attributes, inherited } = await read(shirts);
			expect([attributes, inherited].map((some) => some.map(({ name }) => name))).toEqual([['Cuello'], ['Material']]);
			const all = await test.call('GET', '/api/admin/attributes', { token: admin });
			expect(all.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Material', 'Cuello']);
		});

		it('[R25-32] are refused where a category above or below has their name, and it is said where', async () => {
			await save(shirts, [{ name: 'Cuello', kind: 'TEXT' }]);
			const above = await put(clothes, [
				{ name: 'Largo', kind: 'TEXT' },
				{ name: 'CUELLO', kind: 'FLAG' },
			]);
			expect([above.statusCode, above.json().fields]).toEqual([
				409,
				{ 'attributes.1.name': 'La categoría «Polos», que está por debajo, ya tiene el atributo «Cuello»' },
			]);
			await save(clothes, [material('Lino')]);
			expect((await put(shirts, [material('Seda')])).json().fields).toEqual({
				'attributes.0.name': 'La categoría «Ropa», que está por encima, ya tiene el atributo «Material»',
			});
			await save(other, [material('Pino')]);
		});

		it('[R25-33] are not saved over those that somebody else has saved since', async () => {
			await save(clothes, [material('Lino')]);
			const late = await put(clothes, [material('Seda')], { version: 0 });
			expect([late.statusCode, late.json()]).toMatchObject([
				409,
				{ code: 'version_conflict', current: { version: 1, attributes: [{ choices: [{ name: 'Lino' }] }] } },
			]);
		});

		it('[R25-34] are refused with what is wrong about them', async () => {
			const { attributes } = await save(clothes, [material('Lino'), { name: 'Peso', kind: 'NUMBER', unit: 'g' }]);
			const [one, two] = attributes;
			const wrong: [Form[number], string, string][] = [
				[{ id: 2_147_483_647, name: 'Alto', kind: 'NUMBER' }, 'name', 'El atributo «Alto» ya no existe'],
				[
					{ id: two?.id, name: 'Peso', kind: 'TEXT' },
					'kind',
					'El tipo de un atributo no cambia: crea otro y quita este',
				],
				[
					{ id: one?.id, name: 'Material', kind: 'CHOICE', choices: [{ key: 'gone', name: 'Seda' }] },
					...(['choices.0.name', 'El valor «Seda» ya no existe'] as const),
				],
				[material('Lino', 'LINO'), 'choices', 'Dos valores no pueden llamarse igual'],
				[material(), 'choices', 'Escribe al menos un valor'],
				[
					{ name: 'Alto', kind: 'NUMBER', unit: 'x'.repeat(13) },
					...(['unit', 'La unidad no puede tener más de 12 caracteres'] as const),
				],
			];
			for (const [form, field, message] of wrong) {
				const answer = await put(clothes, [form]);
				expect([answer.statusCode, answer.json().fields]).toEqual([400, { [`attributes.0.${field}`]: message }]);
			}
			expect((await read(clothes)).attributes).toEqual(attributes);
		});

		it('[R25-35] are not taken away with values of products unless the author knows, and then those are ignored', async () => {
			const ids = await dressed();
			const one = await make({ [ids.material]: ['Algodón', 'Lino'], [ids.weight]: 180 });
			await make({ [ids.material]: ['Lino'] }, { categoryId: clothes.id });
			const left = ids.attributes
				.filter(({ id }) => id !== ids.weight)
				.map((stored) => ({ ...stored, choices: stored.choices.filter(({ key }) => key !== 'lino') }));
			const asked = await put(clothes, left);
			expect([asked.statusCode, asked.json()]).toEqual([
				409,
				{
					code: 'values_lost',
					message: 'Al guardar se pierden valores: «Material: Lino» de 2 productos, «Peso» de 1 producto.',
				},
			]);
			expect((await read(clothes)).version).toBe(1);
			await save(clothes, left, { lose: true });
			expect(shown(await product(one))).toEqual({ Material: ['Algodón'] });
		});

		it('[R25-36] raise the version of their category, with its event and an audit entry, unless nothing changed', async () => {
			const { attributes } = await save(clothes, [material('Lino'), { name: 'Peso', kind: 'NUMBER', unit: 'g' }]);
			const written = await outboxEvents(test);
			expect(written.at(-1)?.body).toMatchObject({
				type: 'CATEGORY_UPDATED',
				category: {
					id: clothes.id,
					version: clothes.version + 1,
					editVersion: clothes.editVersion,
					attributesVersion: 1,
				},
			});
			const text = 'Material (Valores para elegir): Lino\nPeso (Número): g';
			expect(await audited('category')).toEqual({ before: { attributes: '' }, after: { attributes: text } });
			await save(clothes, attributes);
			expect([await outboxEvents(test), (await read(clothes)).version]).toEqual([written, 1]);
		});

		it('[R25-37] propose the values of options of their name that they lack, and never take them by themselves', async () => {
			await makeGroup([row('P-R', 'Rojo'), row('P-A', 'Azul')]);
			await makeGroup([row('Q-A', 'AZUL'), row('Q-V', 'Verde')], { name: 'Top', options: colours('AZUL', 'Verde') });
			const { attributes } = await save(clothes, [{ ...material('rojo'), name: 'COLOR' }]);
			const [{ id: attributeId } = { id: 0 }] = attributes;
			const found = await read(clothes);
			expect(found.attributes).toEqual(attributes);
			expect(found.proposals).toEqual([
				{ attributeId, name: expect.stringMatching(/^azul$/i), products: 2 },
				{ attributeId, name: 'Verde', products: 1 },
			]);
		});
	});

	describe('of a product', () => {
		it('[R25-40] are those of its category and above, in any spelling; what a form does not name stays', async () => {
			const ids = await dressed();
			const made = await make({
				[ids.care]: 'A mano\uD83D',
				[ids.weight]: '180 g',
				[ids.material]: ['LINO', 'algodón'],
			});
			expect(made.attributes).toEqual([
				{
					...{ id: ids.material, key: 'material', name: 'Material', unit: '' },
					value: [
						{ key: 'algodon', name: 'Algodón' },
						{ key: 'lino', name: 'Lino' },
					],
				},
				{ id: ids.weight, key: 'peso', name: 'Peso', unit: 'g', value: 180 },
				{ id: ids.care, key: 'cuidado', name: 'Cuidado', unit: '', value: 'A mano\uFFFD' },
			]);
			const changed = await change(made, { [ids.weight]: null, [ids.washable]: 'sí' });
			expect(shown(changed.json())).toEqual({ Material: ['Algodón', 'Lino'], Lavable: true, Cuidado: 'A mano\uFFFD' });
			expect(shown(await product(made))).toEqual(shown(changed.json()));
			expect((await change(changed.json(), { [ids.washable]: true })).json().version).toBe(2);
		});

		it('[R25-41] are refused beside their field, and nothing of the form is saved', async () => {
			const ids = await dressed();
			const foreign = (await save(other, [{ name: 'Litros', kind: 'NUMBER' }])).attributes[0]?.id ?? 0;
			const made = await make({});
			const answer = await change(
				made,
				{ [ids.material]: ['Seda'], [ids.weight]: 'mucho', [foreign]: 3, [ids.care]: 'A mano' },
				{ name: 'Otro' },
			);
			expect([answer.statusCode, answer.json().fields]).toEqual([
				400,
				{
					[`attributes.${ids.material}`]: '«Seda» no es un valor de «Material»',
					[`attributes.${ids.weight}`]: 'Escribe un número en «Peso», por ejemplo 12.5',
					[`attributes.${foreign}`]: 'Este atributo no es de la categoría',
				},
			]);
			expect(await product(made)).toEqual(made);
			const broken = await edit(made, { attributes: '{' });
			expect([broken.statusCode, broken.json().message]).toEqual([400, 'Los atributos no son válidos']);
		});

		it('[R25-261] do not take a separator of thousands for a decimal comma', async () => {
			const ids = await dressed();
			const thousands = await change(await make({}), { [ids.weight]: '1,250 g' });
			expect([thousands.statusCode, thousands.json().fields]).toEqual([
				400,
				{ [`attributes.${ids.weight}`]: 'Escribe «Peso» sin separador de miles, por ejemplo 1250' },
			]);
			const decimals = [await make({ [ids.weight]: '0,125' }), await make({ [ids.weight]: '12,5' })];
			expect(decimals.map(shown)).toEqual([{ Peso: 0.125 }, { Peso: 12.5 }]);
		});

		it('[R25-42] are ignored in a category that lacks them, and are there again when it moves back', async () => {
			const ids = await dressed();
			const size = (await save(other, [{ name: 'Alto', kind: 'NUMBER', unit: 'cm' }])).attributes[0]?.id ?? 0;
			const made = await make({ [ids.weight]: 180 });
			const moved = (await edit(made, { categoryId: String(other.id) })).json<ProductDto>();
			expect(moved.attributes).toBeNull();
			const measured = (await change(moved, { [size]: 20, [ids.weight]: null })).json<ProductDto>();
			expect(shown(measured)).toEqual({ Alto: 20 });
			expect(shown((await edit(measured, { categoryId: String(clothes.id) })).json())).toEqual({ Peso: 180 });
		});

		it('[R25-43] are in its event and, readably, in the audit log', async () => {
			const ids = await dressed();
			const made = await make({ [ids.material]: ['Lino'], [ids.weight]: 180 });
			const changed = (await change(made, { [ids.weight]: 2.5, [ids.washable]: false })).json<ProductDto>();
			expect((await outboxEvents(test)).at(-1)?.body).toMatchObject({ type: 'PRODUCT_UPDATED', product: changed });
			expect(await audited('product')).toEqual({
				before: { attributes: 'Material: Lino\nPeso: 180 g' },
				after: { attributes: 'Material: Lino\nPeso: 2.5 g\nLavable: No' },
			});
		});

		it('[R25-44] are words of the search, by their names of now', async () => {
			const ids = await dressed();
			const { name } = await make({ [ids.material]: ['Lino'], [ids.weight]: 180, [ids.washable]: true });
			await make({ [ids.washable]: false, [ids.care]: 'Plancha tibia' });
			const search = async (keyword: string) =>
				(await test.call('GET', `/api/products/search?keyword=${encodeURIComponent(keyword)}`))
					.json<ProductDto[]>()
					.map((one) => one.name === name);
			for (const words of ['material lino', '180 g', 'lavable']) expect(await search(words)).toEqual([true]);
			expect(await search('plancha')).toEqual([false]);
			const renamed = ids.attributes.map((one) => ({
				...one,
				choices: one.choices.map(({ key, name: choice }) => ({ key, name: key === 'lino' ? 'Bramante' : choice })),
			}));
			await save(clothes, renamed);
			expect([await search('bramante'), await search('lino')]).toEqual([[true], []]);
		});
	});

	describe('of a group', () => {
		it('[R25-45] are those of all its products, also of new ones and of one that leaves', async () => {
			const ids = await dressed();
			const group = await makeGroup([row('P-R', 'Rojo')], { attributes: { [ids.material]: ['lino'] } });
			expect(shown(group)).toEqual({ Material: ['Lino'] });
			const { products, category, attributes: _attributes, ...fields } = group;
			const known = { id: products[0]?.id, values: ['Rojo'] };
			const grown = await test.call('PUT', `/api/admin/product-groups/${group.id}`, {
				token: admin,
				json: {
					...{ ...fields, categoryId: String(category.id), editVersion: String(group.editVersion) },
					...{ products: [known, row('P-A', 'Azul')], attributes: { [ids.weight]: 180 } },
				},
			});
			expect(grown.statusCode).toBe(200);
			expect(await audited('product_group')).toMatchObject({
				before: { attributes: 'Material: Lino' },
				after: { attributes: 'Material: Lino\nPeso: 180 g' },
			});
			const expected = { Material: ['Lino'], Peso: 180 };
			const shop = (await test.call('GET', `/api/product-groups/${group.id}`)).json<ProductGroup>();
			expect(shown({ attributes: shop.attributes })).toEqual(expected);
			const members = await Promise.all(grown.json<AdminGroupDto>().products.map(product));
			expect(members.map(shown)).toEqual([expected, expected]);
			const [one = members[0]] = members;
			await test.call('POST', `/api/admin/product-groups/${group.id}/separate`, {
				token: admin,
				json: { ids: [one?.id] },
			});
			expect(shown(await product(one as ProductDto))).toEqual(expected);
		});

		it('[R25-46] change in the group alone', async () => {
			const ids = await dressed();
			const group = await makeGroup([row('P-R', 'Rojo')], { attributes: { [ids.material]: ['lino'] } });
			const one = await product(group.products[0] as { id: number });
			const refused = await change(one, { [ids.material]: ['Algodón'] });
			expect([refused.statusCode, refused.json().fields]).toEqual([
				400,
				{ attributes: 'Este producto es del grupo «Polo»: cambia los atributos en el grupo' },
			]);
			expect((await change(one, { [ids.material]: ['Lino'] }, { price: '11.00' })).statusCode).toBe(200);
		});

		it('[R25-47] are at first the values that all products have which join', async () => {
			const ids = await dressed();
			const red = await make({ [ids.material]: ['Lino'], [ids.weight]: 180 });
			const blue = await make({ [ids.material]: ['Lino'], [ids.weight]: 200 });
			const group = await makeGroup([
				{ id: red.id, values: ['Rojo'] },
				{ id: blue.id, values: ['Azul'] },
			]);
			expect([group, await product(blue)].map(shown)).toEqual([{ Material: ['Lino'] }, { Material: ['Lino'] }]);
		});

		it('[R25-260] are none that an option of the same name says of each product', async () => {
			const colour = { name: 'COLOR', kind: 'CHOICE' as const, choices: [{ name: 'Rojo' }, { name: 'Azul' }] };
			const id = (await save(shirts, [colour])).attributes[0]?.id ?? 0;
			const red = await make({ [id]: ['Rojo'] });
			const group = await makeGroup([{ id: red.id, values: ['Rojo'] }, row('P-A', 'Azul')]);
			const counts = (await test.call('GET', `/api/products/page?attributes=color:rojo`)).json<ProductPageDto>();
			const blue = { id: group.products.find(({ sku }) => sku === 'P-A')?.id ?? 0 };
			expect([shown(await product(blue)), counts.products.map((one) => one.id)]).toEqual([{}, [red.id]]);
			const listed = (await test.call('GET', `/api/products/page?attributes=color:azul`)).json<ProductPageDto>();
			expect(listed.products.map((one) => one.id)).toEqual([blue.id]);
		});

		it('[R25-48] are refused beside their field', async () => {
			const ids = await dressed();
			const answer = await postGroup({
				...{ name: 'Polo', description: '', categoryId: String(shirts.id), pictures: [] },
				...{ options: colours('Rojo'), products: [row('P-R', 'Rojo')], attributes: { [ids.washable]: 'quizás' } },
			});
			expect([answer.statusCode, answer.json().fields]).toEqual([
				400,
				{ [`attributes.${ids.washable}`]: 'Escribe sí o no en «Lavable»' },
			]);
		});
	});
});
