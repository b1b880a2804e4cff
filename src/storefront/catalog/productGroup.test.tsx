import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import type { ProductGroup } from '#contract/catalog/group';
import { wholeName } from '#contract/catalog/group';
import type { Product } from '#contract/catalog/product';
import { runs } from '#contract/testing/runs';
import { aProduct } from '#testing/builders';
import { createLiveStore } from '#testing/liveStore';
import { renderApp } from '#testing/renderApp';
import { answer, serve } from '#testing/serve';
import { settled } from '#testing/testStore';
import { catalogApi } from './catalogApi';
import { groupChoice, nearestRow } from './groupChoice';
import { packGroup, unpackGroup } from './packedGroup';

const category = { id: 3, name: 'Ropa' };
const aMember = (id: number, values: string[], changes: Partial<Product> = {}) =>
	aProduct({
		...{ id, name: wholeName('Polo Paracas', values), description: 'De algodón.', price: 50, category },
		...{ heldUntil: null, imageAlt: '', pictures: [], group: { id: 9, name: 'Polo Paracas', values } },
		...{ stockQuantity: changes.stock ?? 20, ...changes },
	});
const polos = [
	aMember(253, ['rojo', 'S'], { stock: 5 }),
	aMember(254, ['rojo', 'M'], { stock: 0 }),
	aMember(255, ['rojo', 'L'], { stock: 0, heldUntil: '2026-11-26T12:00:00.000Z' }),
	aMember(256, ['azul', 'S'], { price: 60 }),
	aMember(257, ['azul', 'L'], { price: 60, stock: 2 }),
];
const options = [
	{ name: 'Color', values: [{ name: 'rojo', color: '#cc0000' }, { name: 'azul' }, { name: 'verde' }] },
	{ name: 'Talla', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] },
];

/** As the server answers it of these products. */
function groupOf(products: readonly Product[]): ProductGroup | null {
	const shown = products.filter(({ group, active }) => group?.id === 9 && active !== false);
	const [first] = shown;
	if (!first?.group) return null;
	return {
		...{ id: 9, name: first.group.name, description: first.description ?? '', category: first.category ?? category },
		...{ options, pictures: [], sizeGuide: '', version: 1 },
		products: shown.map(({ id, price, stock, heldUntil, sku, imageUrl, imageAlt, pictures, version, group }) => ({
			...{ id, price, stock, heldUntil, sku, imageUrl, imageAlt, pictures, version, values: group?.values ?? [] },
		})),
	};
}

const group = groupOf(polos) as ProductGroup;
const statesWith = (chosen: string[]) =>
	groupChoice(group, chosen).options.map(({ values }) => values.map(({ name, state }) => `${name} ${state}`));

describe('the choice of a product', () => {
	it('[R16-61] says of each value what its product with the other chosen values is', () => {
		expect(statesWith(['rojo', 'S'])).toEqual([
			['rojo available', 'azul available'],
			['S available', 'M soldOut', 'L held'],
		]);
		expect(statesWith(['azul', 'L'])).toEqual([
			['rojo held', 'azul available'],
			['S available', 'M none', 'L available'],
		]);
	});

	it.each<[string[], string[][]]>([
		[
			['rojo', 'M'],
			[
				['rojo available', 'azul none'],
				['S available', 'M soldOut', 'L held'],
			],
		],
		[
			['rojo', 'L'],
			[
				['rojo available', 'azul available'],
				['S available', 'M soldOut', 'L available'],
			],
		],
	])('[R16-61] of the chosen values %s marks one only where all its products are sold out', (chosen, states) => {
		expect(statesWith(chosen)).toEqual(states);
		// The order of the options makes no difference.
		const turned = {
			options: options.toReversed(),
			products: group.products.map((row) => ({ ...row, values: row.values.toReversed() })),
		};
		const { options: fields, state } = groupChoice(turned, chosen.toReversed());
		expect(fields.map(({ values }) => values.map((value) => `${value.name} ${value.state}`))).toEqual(
			states.toReversed(),
		);
		expect(state).not.toBe('available');
	});

	it('[R16-62] leads to the pressed value with as many others as possible, then what can be bought, cheap and old', () => {
		const { rowFor } = groupChoice(group, ['azul', 'L']);
		expect([rowFor(1, 'M')?.id, rowFor(0, 'rojo')?.id, rowFor(1, 'S')?.id]).toEqual([254, 255, 256]);
		expect(nearestRow(group.products, ['verde', 'XL'])?.id).toBe(253);
		expect(nearestRow(group.products, ['verde', 'L'])?.id).toBe(257);
	});
});

it('[R16-72] a group in the HTML names members and equal values once, and is the same afterwards', () => {
	expect(unpackGroup(packGroup(group))).toEqual(group);
	expect(packGroup(group)?.columns).toMatchObject({
		imageAlt: { of: [''] },
		price: { of: [50, 60], at: [0, 0, 0, 1, 1] },
	});
	expect(unpackGroup(packGroup(null))).toBeNull();
});

const main = () => within(screen.getByRole('main'));
const radio = (name: RegExp) => main().getByRole('radio', { name });

/** The page of a product, before a server that has the polos and another product of their category. */
function open(route: string, products = polos, foreign = false) {
	const row = { ...aProduct({ id: 20, name: 'Gorra', category }) };
	return renderApp({
		route,
		foreign,
		server: {
			'GET /products/category/3': () => [...products, row],
			'GET /products/active': () => products,
			'GET /product-groups/9': () => groupOf(products),
			'GET /products/*': ({ path }) =>
				products.find(({ id }) => path === `/products/${id}`) ?? answer(404, { message: 'x' }),
		},
	});
}

describe('the page of a product of a group', () => {
	it('[R16-61] says of the chosen values together that they are sold out, held, or back', async () => {
		const app = open('/product/255');
		await main().findByRole('group', { name: 'Color' });
		const together = (values: string) => main().queryByText(values, { selector: 'b' })?.parentElement;
		expect(radio(/^rojo/)).toHaveAccessibleName('rojo');
		expect(together('rojo, L')).toHaveTextContent('rojo, LApartado');
		await app.user.click(radio(/^M/));
		expect(together('rojo, M')).toHaveTextContent('rojo, MAgotado');
		await app.user.click(radio(/^S/));
		expect(together('rojo, S')).toBeUndefined();
	});

	it('[R16-60, R16-63] shows options by name; a choice changes the address, asks nothing, and keeps focus and cart units', async () => {
		const app = open('/product/253');
		const colors = await main().findByRole('group', { name: 'Color' });
		expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('Polo Paracas, rojo, S');
		expect(within(colors).getAllByRole('radio')).toHaveLength(2);
		expect(radio(/^rojo/)).toBeChecked();
		expect(radio(/^M/)).toHaveAccessibleName('M Agotado');
		expect(radio(/^L/)).toHaveAccessibleName('L Apartado');
		const scrolled = jest.spyOn(window, 'scrollTo');
		await app.user.click(main().getByRole('button', { name: 'Sumar uno' }));
		const asked = app.server.requests.length;
		act(() => radio(/^rojo/).focus());
		await app.user.keyboard('{ArrowDown}');
		expect(app.address()).toBe('/product/256-polo-paracas-azul-s');
		expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('Polo Paracas, azul, S');
		expect(radio(/^azul/)).toHaveFocus();
		expect(main().getByText('SKU-256')).toBeVisible();
		expect(document.title).toContain('Polo Paracas, azul, S');
		expect(main().getByRole('textbox', { name: 'Cantidad' })).toHaveValue('2');
		expect(app.server.requests.slice(asked).map(({ path }) => path)).toEqual([]);
		expect(scrolled).not.toHaveBeenCalled();
		await app.user.click(radio(/^M No hay/));
		expect(app.address()).toBe('/product/254-polo-paracas-rojo-m');
	});

	it('[R21-86] says price and stock of the chosen product once, and what a live event changes of it', async () => {
		const app = open('/product/253');
		await main().findByRole('group', { name: 'Color' });
		await app.goLive();
		const said = () =>
			main()
				.getAllByRole('status')
				.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
				.filter(Boolean);
		expect(said()).toEqual([]);
		act(() => radio(/^rojo/).focus());
		await app.user.keyboard('{ArrowDown}');
		expect(said()).toEqual(['azul, S: S/ 60.00. Disponible']);
		await app.user.click(radio(/^L/));
		expect(said()).toEqual(['azul, L: S/ 60.00. Quedan 2']);
		await app.user.click(radio(/^rojo/));
		expect(said()).toEqual(['rojo, L: S/ 50.00. Apartado']);
		await app.user.click(radio(/^S/));
		expect(said()).toEqual(['rojo, S: S/ 50.00. Quedan 5']);
		act(() =>
			app.channel.send('/topic/products', {
				type: 'PRODUCT_UPDATED',
				product: aMember(253, ['rojo', 'S'], { stock: 1, price: 45.5, version: 2 }),
			}),
		);
		await waitFor(() => expect(said()).toEqual(['rojo, S: S/ 45.50. Queda 1']));
	});

	it('[R16-65] one that is no longer sold says so, and leads to the nearest one', async () => {
		const app = open('/products/253-polo-paracas-rojo-s');
		await main().findByRole('group', { name: 'Talla' });
		await app.goLive();
		app.server.use({ 'GET /product-groups/9': () => groupOf(polos.slice(1)) });
		const gone = { id: 253, active: false, version: 2 };
		act(() => app.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: gone, previous: null }));
		expect(await main().findByText('Este producto ya no está disponible')).toBeVisible();
		await app.user.click(main().getByRole('link', { name: 'Ver Polo Paracas, azul, S' }));
		expect(app.address()).toBe('/products/256-polo-paracas-azul-s');
	});

	it('[R16-69, R16-70] a wrong text in the address is replaced; a bare number stays', async () => {
		const app = open('/products/253-otro?utm_source=x');
		await main().findByRole('group', { name: 'Color' });
		await waitFor(() => expect(app.address()).toBe('/products/253-polo-paracas-rojo-s?utm_source=x'));
		expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
			'href',
			`${window.location.origin}/products/253-polo-paracas-rojo-s`,
		);
	});

	it('[R16-70] before a foreign back end the bare number is the address, and nothing asks for groups', async () => {
		const plain = aProduct({ id: 253, name: 'Polo', category });
		const app = open('/products/253-polo', [plain], true);
		await main().findByRole('heading', { level: 1, name: 'Polo' });
		await waitFor(() => expect(app.address()).toBe('/products/253'));
		expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
			'href',
			`${window.location.origin}/products/253`,
		);
		expect(main().queryByRole('radio')).toBeNull();
	});

	it('[R16-73] the related products leave out the card of its own group', async () => {
		open('/products/253');
		const related = await main().findByRole('region', { name: 'También en Ropa' });
		expect(
			within(related)
				.getAllByRole('article')
				.map((card) => within(card).getByRole('heading').textContent),
		).toEqual(['Gorra']);
	});
});

const step = fc.record({
	index: fc.integer({ min: 0, max: polos.length }),
	kind: fc.constantFrom('held', 'units', 'price', 'hide', 'leave', 'rename', 'category'),
	number: fc.integer({ min: 0, max: 3 }),
});

it('[R16-64] after any events the options are what the server would answer, and units that move ask for nothing', async () => {
	const { getProductGroup } = catalogApi.endpoints;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
			const products = [...polos, aMember(300, ['verde', 'M'], { active: false })];
			const server = serve({ 'GET /product-groups/9': () => groupOf(products), 'GET /categories/active': () => [] });
			const shop = await createLiveStore();
			await shop.store.dispatch(getProductGroup.initiate(9));
			const change = (index: number, changes: Partial<Product>, units: boolean) => {
				const was = products[index] as Product;
				const version = (was.version ?? 0) + 1;
				const now = { ...was, ...changes, version, editVersion: (was.editVersion ?? 0) + (units ? 0 : 1) };
				now.stockQuantity = now.stock;
				products[index] = now;
				return [was, now] as const;
			};
			const tell = (index: number, changes: Partial<Product>, units = false) => {
				const [was, now] = change(index, changes, units);
				const isShown = ({ active }: Product) => active !== false;
				if (!isShown(was) && !isShown(now)) return;
				const previous = isShown(was) ? { ...was, categoryId: was.category?.id } : null;
				const product = isShown(now) ? now : { id: now.id, active: false, version: now.version };
				shop.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product, previous });
			};
			for (const { index, kind, number } of steps) {
				const asked = server.count('GET /product-groups/9');
				const member = products[index] as Product;
				if (kind === 'held') {
					if (member.active === false) continue;
					const [, { id, version, stock }] = change(index, { stock: number, heldUntil: 'x' }, true);
					const product = { id, version, stock, heldUntil: 'x' };
					shop.channel.send('/topic/products', { type: 'PRODUCT_HELD', product });
				} else if (kind === 'units') tell(index, { stock: (member.stock ?? 0) + 1 }, true);
				else if (kind === 'price') tell(index, { price: number + 1 });
				else if (kind === 'hide') tell(index, { active: member.active === false });
				else if (kind === 'leave') tell(index, { group: null });
				else
					for (const place of products.keys()) {
						const { group: of } = products[place] as Product;
						if (kind === 'rename') tell(place, { group: of && { ...of, name: `Polo ${number}` } });
						else tell(place, { category: { id: number, name: `C${number}` } });
					}
				await settled(2);
				while (shop.waitingTimers().length) {
					shop.runTimers();
					await settled(2);
				}
				const { data } = getProductGroup.select(9)(shop.store.getState());
				expect(data).toEqual(groupOf(products));
				if (kind === 'held' || (kind === 'units' && (member.stock ?? 0) > 0))
					expect(server.count('GET /product-groups/9')).toBe(asked);
			}
			server.restore();
		}),
		{ numRuns: runs(15, 400) },
	);
});
