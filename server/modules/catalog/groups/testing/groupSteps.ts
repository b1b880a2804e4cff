import fc from 'fast-check';
import type { AdminGroupDto, GroupFormText } from '#contract/catalog/groupForm';
import type { ProductDto, ProductPageDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import type { TestApp } from '#server/testing/testApp';

export interface GroupStep {
	/** A product that is in no group joins one first. */
	how: 'separate' | 'rename' | 'value' | 'exchange' | 'hide' | 'stock';
	product: number;
	by: number;
}

export const groupSteps = (products: number): fc.Arbitrary<GroupStep> =>
	fc.record({
		how: fc.constantFrom('separate', 'rename', 'value', 'exchange', 'hide', 'stock'),
		product: fc.nat(products - 1),
		by: fc.integer({ min: -2, max: 3 }),
	});

const url = '/api/admin/product-groups';

/** A form that names no product. */
const formOf = ({
	category,
	products: _products,
	attributes: _attributes,
	...group
}: AdminGroupDto): GroupFormText => ({
	...group,
	...{ categoryId: String(category.id), editVersion: String(group.editVersion), products: [] },
	options: group.options.map((option) => ({
		...{ ...option, was: option.name },
		values: option.values.map((value) => ({ ...value, was: value.name })),
	})),
});

/** Steps of the team at groups of these products, each with what it has just read. */
export function createGrouper(test: TestApp) {
	let made = 0;
	const call = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: object) =>
		test.call(method, `${url}${path}`, { token: await test.adminToken(), ...(json && { json }) });

	async function read(): Promise<AdminGroupDto | undefined> {
		const [group] = await test.query<{ id: number }>(sql`SELECT id FROM product_groups ORDER BY id LIMIT 1`);
		const answer = group && (await call('GET', `/${group.id}`));
		return answer?.statusCode === 200 ? answer.json() : undefined;
	}

	function join(group: AdminGroupDto | undefined, { id }: ProductDto) {
		const name = `V${++made}`;
		const row = { id, values: [name] };
		if (group) {
			const form = formOf(group);
			form.options[0]?.values.push({ name });
			return call('PUT', `/${group.id}`, { ...form, products: [row] });
		}
		const categoryId = test.query<{ id: number }>(sql`SELECT category_id AS id FROM products WHERE id = ${id}`);
		return categoryId.then(([category]) =>
			call('POST', '', {
				...{ name: `Grupo ${made}`, description: '', categoryId: String(category?.id), pictures: [] },
				...{ options: [{ name: 'Talla', values: [{ name }] }], products: [row] },
			}),
		);
	}

	function change(group: AdminGroupDto, { id }: ProductDto, { how, by }: GroupStep) {
		const form = formOf(group);
		const row = group.products.find((one) => one.id === id);
		const known = row && { id, values: row.values, editVersion: String(row.editVersion) };
		const next = group.products.find((one) => one.id !== id);
		if (how === 'rename') form.name = `Grupo ${++made}`;
		else if (how === 'value') Object.assign(form.options[0]?.values[0] ?? {}, { name: `V${++made}` });
		else if (!known) return null;
		else if (how === 'exchange' && next)
			form.products = [
				{ ...known, values: next.values },
				{ id: next.id, values: row.values, editVersion: String(next.editVersion) },
			];
		else if (how === 'hide') form.products = [{ ...known, active: row.active ? 'false' : 'true' }];
		else if (how === 'stock' && by !== 0 && (row.stockQuantity ?? 0) + by >= 0) {
			const stock = row.stockQuantity ?? 0;
			form.products = [{ ...known, stockQuantity: String(stock + by), stockBase: String(stock) }];
		} else return null;
		return call('PUT', `/${group.id}`, form);
	}

	return {
		/** Answers how many units it added. */
		async take(step: GroupStep, products: readonly ProductDto[]): Promise<{ id: number; by: number }> {
			const product = products[step.product] as ProductDto;
			const nothing = { id: product.id, by: 0 };
			const group = await read();
			const isIn = group?.products.some(({ id }) => id === product.id);
			const answer = await (!group || !isIn
				? join(group, product)
				: step.how === 'separate'
					? call('POST', `/${group.id}/separate`, { ids: [product.id] })
					: change(group, product, step));
			if (!answer) return nothing;
			expect([200, 201, 400, 404, 409]).toContain(answer.statusCode);
			const done = answer.statusCode === 200 && step.how === 'stock' && isIn;
			return done ? { id: product.id, by: step.by } : nothing;
		},

		/** Products are those that were made, follow their group, and have one card together; no group is empty. */
		async check(products: readonly ProductDto[]): Promise<void> {
			const rows = await test.query<{ id: number; sku: string }>(sql`SELECT id, sku FROM products ORDER BY id`);
			expect(rows).toEqual(products.map(({ id, sku }) => ({ id, sku })));
			const astray = await test.query(sql`
				SELECT p.id, p.name FROM products p JOIN product_groups g ON g.id = p.group_id
				WHERE (p.name, p.description, p.category_id) IS DISTINCT FROM
					(g.name || ', ' || array_to_string(p.option_values, ', '), g.description, g.category_id)`);
			const empty = await test.query(sql`
				SELECT id FROM product_groups g WHERE NOT EXISTS (SELECT FROM products WHERE group_id = g.id)`);
			expect({ astray, empty }).toEqual({ astray: [], empty: [] });
			const [cards] = await test.query<{ count: number }>(sql`
				SELECT count(DISTINCT coalesce(group_id, -id))::integer AS count FROM products WHERE active`);
			const page = (await test.call('GET', '/api/products/page?size=48')).json<ProductPageDto>();
			expect(page.count).toBe(cards?.count);
		},
	};
}
