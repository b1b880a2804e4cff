import { act, screen, waitFor, within } from '@testing-library/react';
import { type ProductGroup, wholeName } from '#contract/catalog/group';
import type { GroupCard, Product } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { aProduct } from '#testing/builders';
import { pageAnswer } from '#testing/catalogPages';
import { allowConsole } from '#testing/consoleGuard';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const colors = ['rojo', 'azul', 'negro', 'blanco', 'verde', 'lila'].map((name) => ({ name, color: '#aa3322' }));
const shown: GroupCard = { lowest: 39, highest: 45, available: true, swatches: colors.slice(0, 5), moreSwatches: 3 };

const inGroup = (id: number, values: string[], changes: Partial<Product> = {}): Product =>
	aProduct({
		id,
		name: wholeName('Polo Paracas', values),
		price: 45,
		group: { id: 7, name: 'Polo Paracas', values },
		...changes,
	});
const redM = inGroup(253, ['rojo', 'M'], { price: 39 });
const redL = inGroup(254, ['rojo', 'L'], { stock: 1 });
const blueM = inGroup(255, ['azul', 'M']);

const groupOf = (products: readonly Product[]): ProductGroup => ({
	id: 7,
	name: 'Polo Paracas',
	description: '',
	category: { id: 1, name: 'Abarrotes' },
	options: [
		{ name: 'Color', values: colors },
		{ name: 'Talla', values: [{ name: 'M' }, { name: 'L' }] },
	],
	pictures: [],
	sizeGuide: '',
	version: 1,
	products: products.map(({ group, ...row }) => ({ ...row, values: group?.values ?? [] })),
});

function open(card: Partial<GroupCard> = {}, group: Handler = () => groupOf([redM, redL, blueM])) {
	return renderApp({
		route: '/products',
		known: true,
		server: {
			'GET /products/page': ({ query }) => {
				const page = pageAnswer([aProduct({ id: 1, name: 'Arroz' }), redM], query);
				const products = page.products.map((row) => (row.group ? { ...row, card: { ...shown, ...card } } : row));
				return { ...page, products };
			},
			'GET /product-groups/7': group,
		},
	});
}
const cardOf = async () => {
	const heading = await screen.findByRole('heading', { level: 3, name: 'Polo Paracas' });
	return heading.closest('article') as HTMLElement;
};
const sheet = () => within(screen.getByRole('dialog', { name: 'Polo Paracas' }));

// First in this file, because a script that was loaded stays.
it('[R16-201] where the script of the sheet is lost the press leads to the product, and a later one asks for it again', async () => {
	allowConsole([/script is lost/]);
	const { user, server, address } = open();
	server.use({ 'GET /products/253': () => redM, 'GET host:/lost.js': () => answer(503) });
	jest.doMock('./ChooseSheet', () => {
		throw Object.assign(new Error('script is lost'), { name: 'ChunkLoadError', request: '/lost.js' });
	});
	await user.click(within(await cardOf()).getByRole('button', { name: 'Añadir al Carrito' }));
	expect(await screen.findByRole('heading', { level: 1, name: 'Polo Paracas, rojo, M' })).toBeInTheDocument();
	expect(address()).toBe('/product/253');
	jest.dontMock('./ChooseSheet');
	await user.click(within(screen.getByRole('navigation', { name: 'Ruta' })).getByRole('link', { name: 'Productos' }));
	await user.click(within(await cardOf()).getByRole('button', { name: 'Añadir al Carrito' }));
	expect(await screen.findByRole('dialog', { name: 'Polo Paracas' })).toBeInTheDocument();
});

it('[R16-40, R16-41] the card of a group says its name, lowest price and colours, and leads to the product that it shows', async () => {
	open();
	const card = await cardOf();
	expect(card).toHaveTextContent(/Desde S\/\s39\.00/);
	expect(within(card).getByText('Opciones: rojo, azul, negro, blanco, verde y 3 más.')).toBeInTheDocument();
	const link = within(card).getByRole('link', { name: 'Ver Detalles de Polo Paracas' });
	expect(link).toHaveAttribute('href', '/product/253');
});

it('[R16-40, R16-42] one price has no "Desde", and a group is sold out only with all its products', async () => {
	open({ highest: 39, available: false });
	const card = await cardOf();
	expect(card).not.toHaveTextContent('Desde');
	expect(within(card).getByRole('button', { name: 'Agotado' })).toBeDisabled();
});

it('[R16-44, R16-46] two taps put the product of the card into the cart, and the card confirms it', async () => {
	const { user, server } = open();
	const press = within(await cardOf()).getByRole('button', { name: 'Añadir al Carrito' });
	expect(server.count('GET /product-groups/7')).toBe(0);
	await user.click(press);
	await user.click(await screen.findByRole('button', { name: 'Añadir' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(press).toHaveTextContent('Añadido');
	expect(press).toHaveFocus();
	expect(await screen.findByRole('region', { name: 'Añadido a tu carrito' })).toHaveTextContent(
		'Polo Paracas, rojo, M',
	);
});

it('[R16-44, R16-45] the sheet shows what is chosen, and a sale turns it grey under the finger', async () => {
	let products = [redM, redL, blueM];
	const { user, goLive, channel } = open({}, () => groupOf(products));
	await goLive();
	await user.click(within(await cardOf()).getByRole('button', { name: 'Añadir al Carrito' }));
	await user.click(await screen.findByRole('radio', { name: 'L' }));
	expect(sheet().getByText('rojo, L')).toBeInTheDocument();
	expect(sheet().getByText(/45\.00/, { ignore: '[role=status]' })).toBeInTheDocument();
	expect(sheet().getByText('Queda 1')).toBeInTheDocument();
	const product = { ...redL, stock: 0, stockQuantity: 0, version: 2 };
	products = [redM, product, blueM];
	act(() => channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
	expect(await screen.findByRole('radio', { name: /^L\s*Agotado$/ })).toBeChecked();
	expect(sheet().getByRole('button', { name: 'Agotado' })).toBeDisabled();
	await user.click(sheet().getByRole('radio', { name: /^azul/ }));
	expect(sheet().getByText('azul, M')).toBeInTheDocument();
	products = [redM, product];
	act(() => channel.send(topics.products, { type: 'PRODUCT_DELETED', product: { id: 255, version: 2 } }));
	expect(await screen.findByText('Ya no está disponible. Elige otra opción.')).toBeInTheDocument();
	expect(sheet().getByRole('button', { name: 'No disponible' })).toBeDisabled();
	await user.click(sheet().getByRole('radio', { name: /^rojo/ }));
	await user.click(sheet().getByRole('button', { name: 'Añadir' }));
	expect(await screen.findByRole('region', { name: 'Añadido a tu carrito' })).toHaveTextContent(
		'Polo Paracas, rojo, M',
	);
});

it.each([
	['is hidden', { type: 'PRODUCT_UPDATED', product: { ...redM, active: false, version: 2 } }],
	['is deleted', { type: 'PRODUCT_DELETED', product: { id: 253, version: 2 } }],
] as const)('[R16-184] the sheet of a group whose last product %s says so, and leads on', async (_, event) => {
	let group: ProductGroup | null = groupOf([redM]);
	const { user, server, goLive, channel, address, runTimers } = open({}, () => group);
	await goLive();
	await user.click(within(await cardOf()).getByRole('button', { name: 'Añadir al Carrito' }));
	await screen.findByRole('radio', { name: 'rojo' });
	group = null;
	server.use({ 'GET /products/page': ({ query }) => pageAnswer([aProduct({ id: 1, name: 'Arroz' })], query) });
	act(() => channel.send(topics.products, event));
	act(() => runTimers());
	await waitFor(() => expect(screen.queryByRole('heading', { level: 3, name: 'Polo Paracas' })).toBeNull());
	expect(sheet().getByText('Este producto ya no está disponible')).toBeInTheDocument();
	expect(sheet().queryByRole('radio')).not.toBeInTheDocument();
	expect(sheet().queryByRole('button', { name: 'No disponible' })).not.toBeInTheDocument();
	await user.click(sheet().getByRole('link', { name: 'Ver más en Abarrotes' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
	expect(address()).toBe('/products?category=1');
});

it('[R16-47] without an answer the product of the card can still be added, and the options be asked for again', async () => {
	let fails = true;
	const { user } = open({}, () => (fails ? answer(503, { message: 'x' }) : groupOf([redM, blueM])));
	await user.click(within(await cardOf()).getByRole('button', { name: 'Añadir al Carrito' }));
	expect(await screen.findByText('No pudimos cargar las opciones.')).toBeInTheDocument();
	expect(sheet().getByRole('button', { name: 'Añadir' })).toBeEnabled();
	fails = false;
	await user.click(sheet().getByRole('button', { name: 'Reintentar' }));
	expect(await screen.findByRole('radio', { name: 'azul' })).toBeInTheDocument();
});
