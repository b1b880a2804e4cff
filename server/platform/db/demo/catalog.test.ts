import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Attribute, readAttribute } from '#contract/catalog/attributes';
import { largestDepth } from '#contract/catalog/tree';
import { nameKey } from '#contract/shared/names';
import { illustrationPath } from './drawing/compose';
import { demoCatalog, demoRows, galleryName, picturePath } from './rows';

const { categories, attributes, groups, products } = demoRows();
const lineOf = (categoryId: number) => categories.find(({ id }) => id === categoryId)?.line ?? [];
const active = products.filter((row) => row.source.active !== false);
/** A group once, by its first product. */
const cards = products.filter(
	({ member }) => !member || member.values === member.group.source.group.products[0]?.values,
);
const galleries = demoCatalog.flatMap((category) =>
	category.products.flatMap(({ picture, gallery = [] }) =>
		gallery.map((one, at) => ({ ...one, name: galleryName(picture, at) })),
	),
);

const repeated = (values: readonly (string | number)[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe('demo catalogue', () => {
	it('has about 240 cards on sale in 12 categories, and a season that is over', () => {
		expect(demoCatalog.filter((one) => one.active !== false)).toHaveLength(12);
		expect(demoCatalog.filter((one) => one.active === false).map(({ name }) => name)).toEqual(['Navidad']);
		const shown = cards.filter((row) => row.source.active !== false).length;
		expect(shown).toBeGreaterThanOrEqual(230);
		expect(shown).toBeLessThanOrEqual(255);
		for (const category of demoCatalog.filter((one) => one.active !== false)) {
			expect(category.products.length).toBeGreaterThanOrEqual(15);
		}
	});

	it('gives every product its own name, SKU, identifier and picture', () => {
		expect(repeated(products.map((row) => row.source.name.toLowerCase()))).toEqual([]);
		expect(repeated(products.map((row) => row.sku))).toEqual([]);
		expect(repeated(products.map((row) => row.id))).toEqual([]);
		expect(repeated(cards.map((row) => row.source.picture))).toEqual([]);
		expect(repeated(cards.map((row) => row.source.description))).toEqual([]);
		expect(repeated(categories.map((row) => row.source.name))).toEqual([]);
		for (const row of products) expect(row.sku).toMatch(/^[A-Z]{3}-\d{3}(-[A-Z0-9]{1,3}){0,2}$/);
	});

	it('finds every illustration', () => {
		const drawn = galleries.flatMap((one) => one.drawn.map(({ picture }) => picture));
		const first = cards.map((row) => row.source.picture);
		const used = [...first, ...drawn, ...demoCatalog.flatMap(({ cover }) => cover)];
		expect(used.filter((picture) => !existsSync(illustrationPath(picture)))).toEqual([]);
	});

	it('[R13-171] has the picture of each row drawn, and no other', () => {
		const first = new Set(products.map((row) => row.source.picture));
		const names = [...first, ...galleries.map(({ name }) => name), ...demoCatalog.map(({ skuPrefix }) => skuPrefix)];
		const folder = path.dirname(picturePath(''));
		expect(readdirSync(folder).sort()).toEqual(names.map((name) => path.basename(picturePath(name))).sort());
	});

	it('shows in a category picture what the category sells', () => {
		for (const category of demoCatalog) {
			const sold = category.products.map((product) => product.picture);
			expect(category.cover).toHaveLength(3);
			expect(category.cover.filter((picture) => !sold.includes(picture))).toEqual([]);
		}
	});

	it('[R25-22] has 13 roots and a tree of three levels, whose products are in its leaves', () => {
		expect(categories.filter(({ line }) => line.length === 1).map(({ id }) => id)).toEqual(
			demoCatalog.map((_, at) => at + 1),
		);
		expect(new Set(categories.map(({ line }) => line.length))).toEqual(new Set([1, 2, largestDepth]));
		for (const { id, path, source, place, line } of categories) {
			expect(line.length === 1 ? 0 : categories.find((one) => one.id === line.at(-2))?.source.below?.[place - 1]).toBe(
				line.length === 1 ? place : source,
			);
			expect(path.join()).not.toMatch(/>/);
			const own = active.filter(({ categoryId }) => categoryId === id).length;
			if (path[0] !== 'Navidad') expect(own > 1).toBe(!source.below);
		}
	});

	it('[R25-23] has attributes of every kind, one key each, and values that they take', () => {
		expect(new Set(attributes.map(({ kind }) => kind)).size).toBe(4);
		expect(repeated(attributes.map(({ key }) => key))).toEqual([]);
		for (const { line } of categories) {
			const along = attributes.filter(({ categoryId }) => line.includes(categoryId));
			expect(repeated(along.map(({ name }) => nameKey(name)))).toEqual([]);
		}
		for (const { categoryId, source, ...row } of products) {
			const values = Object.entries(row.attributes);
			expect(values).toHaveLength(Object.keys(source.attributes ?? {}).length);
			for (const [id, value] of values) {
				const attribute = attributes.find((one) => one.id === Number(id)) as Attribute;
				expect(lineOf(categoryId)).toContain(attribute.categoryId);
				expect(readAttribute(attribute, value)).toEqual({ value });
			}
		}
		for (const { id, kind, choices, name } of attributes) {
			const given = new Set(products.flatMap((row) => JSON.stringify(row.attributes[id]) ?? []));
			const ofOptions = groups.some(({ source }) => source.group.options.some((option) => option.name === name));
			expect([name, given.size >= (kind === 'TEXT' ? 1 : 2) || ofOptions]).toEqual([name, true]);
			const used = products.flatMap((row) => row.attributes[id] ?? []).flat();
			if (!ofOptions) expect(choices.filter(({ key }) => !used.includes(key))).toEqual([]);
		}
	});

	it('[R25-24] has a choice for every value of an option that an attribute is named as', () => {
		const matched = groups.flatMap(({ categoryId, source }) =>
			source.group.options.flatMap(({ name, values }) => {
				const found = attributes.find(
					(one) => lineOf(categoryId).includes(one.categoryId) && nameKey(one.name) === nameKey(name),
				);
				return values.map((value) => found?.choices.some((choice) => nameKey(choice.name) === nameKey(value.name)));
			}),
		);
		expect(matched.length).toBeGreaterThan(10);
		expect(new Set(matched)).toEqual(new Set([true]));
	});

	it('[R20-05] features eleven products of as many categories that can be bought', () => {
		const featured = cards.filter((row) => row.source.featured);
		expect(featured).toHaveLength(11);
		expect(repeated(featured.map((row) => row.categoryId))).toEqual([]);
		for (const { source } of featured) {
			expect(source.active).not.toBe(false);
			expect(source.stock).toBeGreaterThan(5);
		}
	});

	it('[R20-45] shows olives in a jar, aguardiente in a bottle and coffee in a bag', () => {
		const shapeOf = (name: string) => products.find((row) => row.source.name.startsWith(name))?.source.pack?.shape;
		expect(['Aceitunas', 'Aguardiente', 'Café'].map(shapeOf)).toEqual(['jar', 'bottle', 'bag']);
	});

	it('lists the featured products first: the shop shows the newest first', () => {
		const featured = products.filter((row) => row.source.featured);
		const newest = products.toSorted((a, b) => b.id - a.id).slice(0, featured.length);
		expect(newest.every((row) => row.source.featured)).toBe(true);
		const shown = [...new Set(newest.map(({ categoryId }) => lineOf(categoryId)[0] ?? 0))];
		expect(shown).toEqual(shown.toSorted((a, b) => b - a));
	});

	it('[R16-172] has groups in sizes, colours and capacities, and galleries with their texts', () => {
		expect(groups.map(({ source: { name, group } }) => [name, group.options.map((option) => option.name)])).toEqual(
			expect.arrayContaining([
				['Polo de algodón pima', ['Color', 'Talla']],
				['Celular de 6.5 pulgadas', ['Capacidad', 'Color']],
				['Jean clásico azul', ['Talla']],
			]),
		);
		for (const { id, source } of groups) {
			const { options, products: members } = source.group;
			expect(repeated(members.map(({ values }) => values.join()))).toEqual([]);
			for (const { values } of members)
				expect(values.map((value, at) => options[at]?.values.some(({ name }) => name === value))).toEqual(
					options.map(() => true),
				);
			const ids = products.filter(({ member }) => member?.group.id === id).map((row) => row.id);
			expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) + at));
		}
		for (const { alt, drawn } of galleries) {
			expect(alt).toMatch(/^[A-ZÁÉÍÓÚ].{10,158}[^.]$/);
			expect([1, 3]).toContain(drawn.length);
		}
		expect(galleries.length).toBeGreaterThanOrEqual(10);
	});

	it('has prices in soles with at most two decimals, and varied stock', () => {
		for (const { source } of products) {
			expect(source.price).toBeGreaterThanOrEqual(1);
			expect(source.price).toBeLessThanOrEqual(5000);
			expect(Math.abs(source.price * 100 - Math.round(source.price * 100))).toBeLessThan(1e-6);
			expect(Number.isInteger(source.stock) && source.stock >= 0 && source.stock <= 80).toBe(true);
		}
		expect(active.filter((row) => row.source.stock === 0).length).toBeGreaterThanOrEqual(5);
		expect(active.filter((row) => row.source.stock >= 1 && row.source.stock <= 5).length).toBeGreaterThanOrEqual(15);
		expect(products.length - active.length).toBeGreaterThanOrEqual(8);
	});

	it('reads like a shop: sentences of a fair length, no stray characters', () => {
		for (const { source } of [...products, ...categories]) {
			expect(source.name.length).toBeLessThanOrEqual(70);
			expect(source.description.length).toBeGreaterThanOrEqual(40);
			expect(source.description.length).toBeLessThanOrEqual(240);
			expect(source.description).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/);
			const sentences = source.description.split(/(?<=[.?])\s+(?=[A-ZÁÉÍÓÚÑ])/);
			expect(sentences.length).toBeLessThanOrEqual(3);
			for (const text of [source.name, source.description]) {
				expect(text).toMatch(/^[\p{Script=Latin}\d .,:;/%()+º-]+$/u);
				expect(text).not.toMatch(/ {2}|^ | $|lorem|prueba|test/i);
			}
		}
	});
});
