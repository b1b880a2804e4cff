import '../routes';
import './ProductsPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '#testing/builders';
import { dialog, fieldsOf, openProducts, openWindows, row } from '#testing/productScreen';
import { answer, byHand } from '#testing/serve';

describe('the product form', () => {
	it('[R3-162, R7-09] a refused save keeps what was typed and says why, at the field where there is one', async () => {
		const reply = byHand<Response>();
		const { user, server } = openProducts([aProduct({ name: 'Quinua', editVersion: 4 })], {
			'PUT /products/1': () => reply.promise,
		});
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		const sku = form.getByRole('textbox', { name: 'SKU' });
		await user.clear(sku);
		await user.type(sku, 'USADO');
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		expect(await form.findByRole('button', { name: 'Guardando...' })).toHaveAttribute('aria-busy', 'true');
		reply.resolve(answer(409, { message: 'Ya existe', fields: { sku: 'Ya existe un producto con este SKU' } }));
		expect(await form.findByText('Ya existe un producto con este SKU')).toBeInTheDocument();
		expect(form.getByText('Error al guardar el producto')).toBeInTheDocument();
		expect(sku).toHaveValue('USADO');
		expect(sku).toHaveFocus();
		expect(fieldsOf(server.last('PUT /products/1')?.body)).toMatchObject({
			sku: 'USADO',
			editVersion: '4',
			price: '10.00',
		});
		expect(server.count('GET /products')).toBe(1);

		server.use({ 'PUT /products/1': () => answer(500, { message: 'Sin espacio' }) });
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		expect(await form.findByText('Sin espacio')).toBeInTheDocument();
		expect(form.getByText('Error al guardar el producto')).toBeInTheDocument();

		server.use({ 'PUT /products/1': () => Promise.reject(new TypeError('Failed to fetch')) });
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		expect(await form.findByText(/^No hubo conexión con el servidor/)).toBeInTheDocument();
		expect(sku).toHaveValue('USADO');
	});

	it('shows both versions when someone else saved first, and lets one be chosen', async () => {
		const current = aProduct({ name: 'Quinua roja', price: 12, editVersion: 5 });
		const { user, server } = openProducts([aProduct({ name: 'Quinua', editVersion: 4 })], {
			'PUT /products/1': () =>
				answer(409, { code: 'version_conflict', message: 'Otra persona cambió este producto', current }),
		});
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		const name = () => form.getByRole('textbox', { name: 'Nombre' });
		await user.clear(name());
		await user.type(name(), 'Quinua real');
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		expect(await form.findByText('Otra persona cambió este producto')).toBeInTheDocument();
		expect(form.getByRole('row', { name: 'Nombre Quinua roja Quinua real' })).toBeInTheDocument();
		expect(form.getByRole('row', { name: 'Precio 12.00 10.00' })).toBeInTheDocument();
		await user.click(form.getByRole('button', { name: 'Seguir con lo mío' }));
		expect(name()).toHaveValue('Quinua real');
		await user.tab();
		expect(name()).toHaveFocus();
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await form.findByText('Otra persona cambió este producto');
		expect(fieldsOf(server.last('PUT /products/1')?.body)).toMatchObject({ name: 'Quinua real', editVersion: '5' });
		await user.click(form.getByRole('button', { name: 'Cargar los datos actuales' }));
		expect(name()).toHaveValue('Quinua roja');
		await user.tab();
		expect(name()).toHaveFocus();
		expect(form.getByRole('textbox', { name: 'Precio (S/.)' })).toHaveValue('12.00');
	});

	it('asks before it throws changes away, and only then', async () => {
		const { user } = openProducts([aProduct({ name: 'Quinua' })]);
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		await user.click(dialog('Editar producto').getByRole('button', { name: 'Cancelar' }));
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		await user.click(screen.getByRole('button', { name: 'Editar Quinua' }));
		await user.type(dialog('Editar producto').getByRole('textbox', { name: 'Nombre' }), ' negra');
		await user.click(dialog('Editar producto').getByRole('button', { name: 'Cerrar' }));
		const question = () => within(screen.getByRole('alertdialog', { name: 'Cambios sin guardar' }));
		await user.click(question().getByRole('button', { name: 'Seguir editando' }));
		expect(dialog('Editar producto').getByRole('textbox', { name: 'Nombre' })).toHaveValue('Quinua negra');
		await user.click(dialog('Editar producto').getByRole('button', { name: 'Cancelar' }));
		await user.click(question().getByRole('button', { name: 'Descartar' }));
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(await row('Quinua')).toBeInTheDocument();
	});

	it('[R7-09] an untouched stock follows sales while the form is open, and is sent as it was shown', async () => {
		const quinua = aProduct({ name: 'Quinua', stock: 50, editVersion: 4 });
		const { user, server, channel, goLive } = openProducts([quinua], { 'PUT /products/1': () => quinua });
		await goLive();
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		const stock = form.getByRole('textbox', { name: 'Stock' });
		expect(stock).toHaveValue('50');
		await user.type(form.getByRole('textbox', { name: 'Nombre' }), ' negra');
		const sold = { ...quinua, stock: 47, stockQuantity: 47, version: 2 };
		act(() => channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: sold }));
		await waitFor(() => expect(stock).toHaveValue('47'));
		expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Quinua negra');
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(fieldsOf(server.requests.findLast(({ method }) => method === 'PUT')?.body)).toMatchObject({
			stockQuantity: '47',
			stockBase: '47',
			editVersion: '4',
		});
	});

	it('[R7-09, R10-01] a sale that is heard of while the form is being sent is in neither or in both of the figures', async () => {
		const quinua = aProduct({ name: 'Quinua', stock: 50, editVersion: 4 });
		const { user, server, channel, goLive } = openProducts([quinua], { 'PUT /products/1': () => quinua });
		await goLive();
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		await user.type(form.getByRole('textbox', { name: 'Nombre' }), ' negra');
		const sold = { ...quinua, stock: 45, stockQuantity: 45, version: 2 };
		act(() => {
			fireEvent.click(form.getByRole('button', { name: 'Guardar cambios' }));
			channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: sold });
		});
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		const sent = fieldsOf(server.requests.findLast(({ method }) => method === 'PUT')?.body);
		expect(sent.stockQuantity).toBe(sent.stockBase);
	});

	it('[R7-09] a stock that was typed stays, says how many there are now, and is sent with the figure shown before', async () => {
		const quinua = aProduct({ name: 'Quinua', stock: 50, editVersion: 4 });
		const { user, server, channel, goLive } = openProducts([quinua], { 'PUT /products/1': () => quinua });
		await goLive();
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		const stock = form.getByRole('textbox', { name: 'Stock' });
		await user.clear(stock);
		await user.type(stock, '60');
		const sold = { ...quinua, stock: 47, stockQuantity: 47, version: 2 };
		act(() => channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: sold }));
		await waitFor(() => expect(stock).toHaveAccessibleDescription('Ahora hay 47; quedarán 57'));
		expect(stock).toHaveValue('60');
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(fieldsOf(server.requests.findLast(({ method }) => method === 'PUT')?.body)).toMatchObject({
			stockQuantity: '60',
			stockBase: '50',
		});
	});

	it('asks before Back or Escape throw changes away', async () => {
		const { user, address } = openProducts([aProduct({ name: 'Quinua' })]);
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		await user.type(dialog('Editar producto').getByRole('textbox', { name: 'Nombre' }), ' negra');
		const question = () => within(screen.getByRole('alertdialog', { name: 'Cambios sin guardar' }));
		await act(async () => {
			window.history.replaceState(null, '', '/admin/users');
			window.dispatchEvent(new PopStateEvent('popstate'));
		});
		await user.click(question().getByRole('button', { name: 'Seguir editando' }));
		expect(address()).toBe('/admin/products');
		expect(document.title).toBe('Productos | Tienda Viva');
		expect(dialog('Editar producto').getByRole('textbox', { name: 'Nombre' })).toHaveValue('Quinua negra');
		act(() => {
			screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
		});
		expect(question().getByRole('button', { name: 'Descartar' })).toBeInTheDocument();
	});
});

it('[R24-18] a product is taxed as its category, or by a kind of its own', async () => {
	const { user, server } = openWindows([aProduct({ name: 'Quinua', editVersion: 4, taxKind: null })], {
		'PUT /products/1': () => aProduct({ name: 'Quinua', editVersion: 5, taxKind: 'UNAFFECTED' }),
	});
	await row('Quinua');
	await user.click(screen.getByRole('button', { name: 'Editar Quinua' }));
	const kind = dialog('Editar producto').getByRole('combobox', { name: /Tipo de IGV/ });
	expect(kind).toHaveDisplayValue('El de su categoría');
	await user.selectOptions(kind, 'Inafecto');
	await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
	expect(fieldsOf(server.last('PUT /products/1')?.body)).toMatchObject({ taxKind: 'UNAFFECTED' });
});
