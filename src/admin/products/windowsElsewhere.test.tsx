import '../routes';
import '../dashboard/DashboardPage';
import './ProductsPage';
import '../kit/palette/PaletteDialog';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openPalette } from '#testing/adminFrame';
import { aProduct } from '#testing/builders';
import { adminStorage, dialog, manyProducts, openWindows, row } from '#testing/productScreen';
import { windowHandlers } from '#testing/productWindows';
import { renderApp } from '#testing/renderApp';

it('[R12-50] the dashboard counts the products without loading any', async () => {
	const held = { products: manyProducts(300) };
	const { server, goLive, channel, runTimers } = renderApp({
		route: '/admin',
		storage: adminStorage,
		server: windowHandlers(held),
		ordersSource: 'sample',
	});
	const summary = within(await screen.findByLabelText('Resumen de la tienda'));
	expect(await summary.findByText('300')).toBeInTheDocument();
	await goLive();
	held.products = [aProduct({ id: 301 }), ...held.products];
	act(() => channel.send('/topic/products', { type: 'PRODUCT_CREATED', product: aProduct({ id: 301 }) }));
	act(() => runTimers());
	expect(await summary.findByText('301')).toBeInTheDocument();
	expect(server.count('GET /products')).toBe(0);
	expect(
		server.requests.filter(({ path }) => path === '/admin/products').map(({ query }) => query.get('limit')),
	).toEqual(expect.arrayContaining(['0']));
});

it('[R12-50] the palette searches products on the server, says how many there are, and opens one out of sight', async () => {
	const { user, server } = openWindows(manyProducts(300), { 'GET /user/admin/users/all': () => [] });
	await row('Producto 1 ');
	await user.type(await openPalette(user), 'producto 29');
	const list = within(screen.getByRole('listbox', { name: 'Resultados' }));
	expect(await list.findByRole('option', { name: /^Ver los 13/ })).toBeInTheDocument();
	expect(list.getAllByRole('option')).toHaveLength(7);
	const [first] = list.getAllByRole('option');
	expect(first).toHaveTextContent('Producto 29SKU-29');
	await user.click(first as HTMLElement);
	expect(await screen.findByRole('dialog', { name: 'Editar producto' })).toBeInTheDocument();
	expect(server.count('GET /products')).toBe(0);
});

it('[R12-50] an untouched stock follows sales while its form is open', async () => {
	const { user, goLive, send, server } = openWindows(
		manyProducts(3, () => ({ stock: 5, stockQuantity: 5, editVersion: 1 })),
	);
	await row('Producto 2 ');
	await goLive();
	await user.click(screen.getByRole('button', { name: 'Editar Producto 2' }));
	const stock = await dialog('Editar producto').findByRole('textbox', { name: /^Stock/ });
	await waitFor(() => expect(server.count('POST /admin/products/some')).toBe(1));
	expect(stock).toHaveValue('5');
	send('PRODUCT_UPDATED', aProduct({ id: 2, stock: 3, stockQuantity: 3, editVersion: 1, version: 2 }));
	await waitFor(() => expect(stock).toHaveValue('3'));
});
