import { act, screen, waitFor, within } from '@testing-library/react';
import type { AttributeFacet, Product } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { aCategory, aProduct } from '#testing/builders';
import { pageAnswer } from '#testing/catalogPages';
import { renderApp } from '#testing/renderApp';

const material = (...names: string[]) => ({
	id: 1,
	key: 'material',
	name: 'Material',
	value: names.map((name) => ({ key: name.toLowerCase(), name })),
});
const litres = (value: number) => ({ id: 2, key: 'litros', name: 'Litros', unit: 'L', value });
const cordless = (value: boolean) => ({ id: 3, key: 'inalambrico', name: 'Inalámbrico', value });

const shelf = () => [
	aProduct({ id: 1, name: 'Polo', attributes: [material('Lino'), litres(10), cordless(true)] }),
	aProduct({ id: 2, name: 'Falda', attributes: [material('Lino', 'Lana'), litres(20), cordless(false)] }),
	aProduct({ id: 3, name: 'Gorro', attributes: [material('Lana'), litres(30)] }),
	aProduct({ id: 4, name: 'Bufanda', stock: 0, attributes: [material('Seda')] }),
];
const tree = [
	aCategory({ id: 1, name: 'Ropa', parentId: null }),
	aCategory({ id: 2, name: 'Polos', parentId: 1 }),
	aCategory({ id: 3, name: 'Libros', parentId: null }),
];

const main = () => within(screen.getByRole('main'));
const side = () => within(main().getByRole('complementary', { name: 'Filtros' }));
/** The page's chunk may still be on its way. */
const atSide = async () => within(await main().findByRole('complementary', { name: 'Filtros' }));
const box = (name: RegExp) => side().getByRole('checkbox', { name });
const names = () =>
	main()
		.queryAllByRole('article')
		.map((card) => within(card).getByRole('heading').textContent);
const found = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

function open(query = '', rows: Product[] = shelf(), facets?: (own: AttributeFacet[]) => AttributeFacet[]) {
	return renderApp({
		known: true,
		route: `/products${query}`,
		server: {
			'GET /products/page': ({ query: asked }) => {
				const page = pageAnswer(rows, asked);
				const attributes = page.facets.attributes && facets?.(page.facets.attributes);
				return { ...page, facets: { ...page.facets, ...(attributes && { attributes }) } };
			},
			'GET /categories/active': () => tree,
		},
	});
}

it('[R25-165] values of one attribute widen the list, a second attribute narrows it, and back walks through them', async () => {
	const { user, address } = open();
	await found('Bufanda', 'Falda', 'Gorro', 'Polo');
	await user.click(box(/^Lino 2$/));
	expect(address()).toBe('/products?a.material=lino');
	await found('Falda', 'Polo');
	await user.click(box(/^Lana 2$/));
	expect(address()).toBe('/products?a.material=lana,lino');
	await found('Falda', 'Gorro', 'Polo');
	await user.click(box(/^No 1$/));
	expect(address()).toBe('/products?a.inalambrico=no&a.material=lana,lino');
	await found('Falda');
	await act(async () => window.history.back());
	await found('Falda', 'Gorro', 'Polo');
	expect(box(/^No 1$/)).not.toBeChecked();
});

it('[R25-166] a value that nobody can have is seen and cannot be chosen; a chosen one can be taken back', async () => {
	const { user, address } = open('?a.material=seda');
	await found('Bufanda');
	expect(box(/^Seda 0$/)).toBeChecked();
	await user.click(box(/^Seda 0$/));
	expect(address()).toBe('/products');
	expect(box(/^Seda 0$/)).toHaveAttribute('aria-disabled', 'true');
	await user.click(box(/^Seda 0$/));
	expect(address()).toBe('/products');
	expect(box(/^Seda 0$/)).not.toBeChecked();
});

it('[R25-167] each attribute is a group with a name, in the form for browsers without script', async () => {
	open();
	await found('Bufanda', 'Falda', 'Gorro', 'Polo');
	const group = side().getByRole('group', { name: 'Material' });
	const boxes = within(group).getAllByRole('checkbox');
	expect(boxes.map((one) => [one.getAttribute('name'), one.getAttribute('value')])).toEqual([
		['a.material', 'lana'],
		['a.material', 'lino'],
		['a.material', 'seda'],
	]);
	expect(within(side().getByRole('group', { name: 'Litros' })).getByLabelText('Mínimo (L)')).toHaveAttribute(
		'name',
		'a.litros.desde',
	);
});

const many: AttributeFacet = {
	...{ key: 'talla', name: 'Talla', count: 9 },
	values: Array.from({ length: 23 }, (_, at) => ({ key: `t${at}`, name: `Talla ${at}`, count: 1 })),
};

it('[R25-168] more than ten values stand behind a line that says how many there are', async () => {
	const { user } = open('', undefined, () => [many]);
	const line = await (await atSide()).findByText('Ver los 23 valores');
	const rest = line.closest('details');
	expect(rest).not.toHaveAttribute('open');
	expect(within(rest as HTMLElement).getAllByRole('checkbox', { hidden: true })).toHaveLength(13);
	await user.click(line);
	expect(rest).toHaveAttribute('open');
});

it('[R25-168] the first three attributes are open, and others where something is chosen', async () => {
	const five = ['uno', 'dos', 'tres', 'cuatro', 'talla'].map((key) => ({ ...many, key, name: key }));
	open('?a.talla=t22', undefined, () => five);
	const isOpen = (name: string) => side().getByText(name, { selector: 'span' }).closest('details')?.open;
	await (await atSide()).findByText('cuatro', { selector: 'span' });
	expect(five.map(({ name }) => isOpen(name))).toEqual([true, true, true, false, true]);
	expect(
		side()
			.getByRole('checkbox', { name: /^Talla 22/, checked: true })
			.closest('details'),
	).toHaveAttribute('open');
});

it('[R25-169] a number has two fields with the ends of what is in stock, and says what is wrong', async () => {
	const { user, address } = open();
	await found('Bufanda', 'Falda', 'Gorro', 'Polo');
	const [least, most] = [side().getByLabelText('Mínimo (L)'), side().getByLabelText('Máximo (L)')];
	expect([least, most].map((field) => field.getAttribute('placeholder'))).toEqual(['10', '30']);
	await user.type(least, '15{Enter}');
	expect(address()).toBe('/products?a.litros=15..');
	await found('Falda', 'Gorro');
	await user.type(most, '12,5{Enter}');
	expect(address()).toBe('/products?a.litros=15..12.5');
	expect(most).toHaveAccessibleDescription('Es menor que el mínimo');
	await user.clear(most);
	await user.type(most, 'mucho{Enter}');
	expect(most).toHaveAccessibleDescription('Escribe un número, por ejemplo 12.5');
	expect(most).toHaveValue('mucho');
	await user.clear(most);
	await user.type(most, '1,500{Enter}');
	expect(most).toHaveAccessibleDescription('Quita «,» si son miles (1500)');
});

it('[R25-170] two attributes of one name say their category', async () => {
	open('', undefined, () => [
		{ ...many, key: 'talla', of: 'Ropa' },
		{ ...many, key: 'talla-2', of: 'Zapatos' },
	]);
	expect(await (await atSide()).findByRole('group', { name: 'Talla · Ropa' })).toBeInTheDocument();
	expect(side().getByRole('group', { name: 'Talla · Zapatos' })).toBeInTheDocument();
});

it('[R25-171] chips name attribute and value, each is taken back by itself, and `Limpiar` takes all', async () => {
	const { user, address } = open('?a.material=lana,lino&a.litros=10..20&a.inalambrico=si');
	await found('Polo');
	const chips = () => main().getByRole('list', { name: 'Filtros activos' });
	expect(
		within(chips())
			.getAllByRole('button')
			.map(({ textContent }) => textContent),
	).toEqual(['Inalámbrico: Sí', 'Litros: 10 a 20 L', 'Material: Lana', 'Material: Lino']);
	await user.click(main().getByRole('button', { name: 'Quitar Litros: 10 a 20 L' }));
	expect(address()).toBe('/products?a.inalambrico=si&a.material=lana,lino');
	await user.click(side().getByRole('button', { name: 'Limpiar filtros' }));
	expect(address()).toBe('/products');
});

it('[R25-172] on a phone the sheet has the facets, counts the values chosen and says how many products there are', async () => {
	const { user } = open('?a.material=lana,lino');
	await found('Falda', 'Gorro', 'Polo');
	await user.click(main().getByRole('button', { name: 'Filtros (2)' }));
	const sheet = within(screen.getByRole('dialog', { name: 'Filtros' }));
	await user.click(sheet.getByRole('checkbox', { name: /^Lana/ }));
	expect(await sheet.findByRole('button', { name: 'Ver 2 productos' })).toBeInTheDocument();
});

it('[R25-173] a value that is gone finds nothing, says so, and can be taken back', async () => {
	const { user, address } = open('?a.material=xyz');
	expect(await main().findByText('Ningún producto tiene «xyz» en «Material»: quita ese filtro.')).toBeInTheDocument();
	expect(box(/^xyz 0$/)).toBeChecked();
	await user.click(main().getByRole('button', { name: 'Quitar Material: xyz (ya no existe)' }));
	expect(address()).toBe('/products');
	await found('Bufanda', 'Falda', 'Gorro', 'Polo');
});

it('[R25-173] an attribute that is gone is named by its key', async () => {
	open('?a.voltaje=220');
	expect(await main().findByRole('button', { name: 'Quitar voltaje: 220 (ya no existe)' })).toBeInTheDocument();
});

it('[R25-173] filters that only together find nothing are not called gone', async () => {
	open('?a.material=lana&a.inalambrico=si');
	expect(await main().findByText(/^Prueba con menos filtros/)).toBeInTheDocument();
	expect(main().queryByText(/ya no existe/)).toBeNull();
});

it.each([
	['from the whole shop into a category', '?a.material=lino', '1', '/products?category=1&a.material=lino'],
	['into a category below', '?category=1&a.material=lino', '2', '/products?category=2&a.material=lino'],
	['to one beside', '?category=1&a.material=lino', '3', '/products?category=3'],
	['to the one above', '?category=2&a.material=lino', '1', '/products?category=1'],
	['to the whole shop', '?category=1&a.material=lino', '', '/products'],
])(
	'[R25-174] the choice of a category %s keeps only attributes that hold there',
	async (_way, query, next, expected) => {
		const { user, address } = open(query);
		await (await atSide()).findByRole('option', { name: /Libros/ });
		await user.selectOptions(side().getByLabelText('Categoría'), next);
		expect(address()).toBe(expected);
	},
);

const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');
const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');

it.each([
	['?category=1&a.material=lino', undefined],
	['?category=1&a.material=lana,lino', 'noindex'],
	['?category=1&a.material=lino&a.inalambrico=si', 'noindex'],
])('[R25-175] for search engines /products%s is its category, beyond one value not at all', async (query, expected) => {
	open(query);
	await waitFor(() => expect(names().length).toBeGreaterThan(0));
	await waitFor(() => expect(canonical()).toBe(`${window.location.origin}/products?category=1`));
	expect(robots()).toBe(expected);
});

it('[R25-176] with a foreign back end attributes are neither asked for nor shown', async () => {
	const app = renderApp({
		route: '/products?a.material=lino',
		foreign: true,
		server: { 'GET /products/active': shelf, 'GET /categories/active': () => tree },
	});
	await found('Bufanda', 'Falda', 'Gorro', 'Polo');
	expect(main().queryByRole('list', { name: 'Filtros activos' })).toBeNull();
	expect(side().queryByRole('group', { name: 'Material' })).toBeNull();
	expect(app.server.requests.some(({ path, query }) => path.includes('attributes') || query.has('attributes'))).toBe(
		false,
	);
});

it('[R25-177] the card of a group shows the product that was filtered for, and leads to it', async () => {
	const color = (name: string) => ({ id: 4, key: 'color', name: 'Color', value: [{ key: name, name }] });
	const member = (id: number, value: string, imageUrl: string, price: number) =>
		aProduct({
			...{ id, name: `Polo, ${value}`, imageUrl, price, attributes: [color(value)] },
			group: { id: 9, name: 'Polo', values: [value] },
		});
	open('?a.color=negro', [member(1, 'blanco', '/blanco.webp', 10), member(2, 'negro', '/negro.webp', 20)]);
	await found('Polo');
	const card = within(main().getByRole('article'));
	expect(card.getByRole('link', { name: /Ver Detalles/ })).toHaveAttribute('href', '/product/2');
	expect(main().getByRole('article').querySelector('img')?.getAttribute('src')).toContain('/negro.webp');
});

it('[R25-178] the number of a value turns while people look, when the last one is held', async () => {
	const rows = shelf().map((product) => ({ ...product, stock: product.id === 3 ? 1 : product.stock }));
	const app = open('', rows);
	await found('Bufanda', 'Falda', 'Gorro', 'Polo');
	expect(box(/^Lana 2$/)).toBeInTheDocument();
	await app.goLive();
	rows[2] = { ...(rows[2] as Product), stock: 0, stockQuantity: 0, version: 2 };
	const crossed = { categoryId: 1, price: 10, featured: false };
	const held = [{ id: 3, version: 2, stock: 0, heldUntil: null, crossed }];
	await act(async () => app.channel.send(topics.products, { type: 'PRODUCTS_HELD', products: held }));
	expect(await (await atSide()).findByRole('checkbox', { name: /^Lana 1$/ })).toBeInTheDocument();
});

it('[R25-179] attributes keep their places while values are chosen, whatever tells most now', async () => {
	let isTurned = false;
	const { user } = open('', undefined, (own) => (isTurned ? own.toReversed() : own));
	await found('Bufanda', 'Falda', 'Gorro', 'Polo');
	const groups = () =>
		side()
			.getAllByRole('group')
			.map((group) => group.textContent?.slice(0, 6));
	const before = groups();
	isTurned = true;
	await user.click(box(/^Lino 2$/));
	await found('Falda', 'Polo');
	expect(groups()).toEqual(before);
});
