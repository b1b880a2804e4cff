import '../../../pages/AdminArea';
import '../../../pages/admin/AdminProductsPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { limits } from '../../../../contract/limits';
import { aCategory, aProduct, aUser, signedInStorage } from '../../../testing/builders';
import { renderApp } from '../../../testing/renderApp';
import { answer, byHand, type Handler } from '../../../testing/serve';

const admin = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const categories = [aCategory(), aCategory({ id: 2, name: 'Bebidas' })];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The product screen over a server that holds these products. */
function open(products: ReturnType<typeof aProduct>[], server: Record<string, Handler> = {}) {
	const held = { products };
	const app = renderApp({
		route: '/admin/products',
		storage: admin,
		server: { 'GET /products': () => held.products, 'GET /categories': () => categories, ...server },
	});
	return { ...app, held };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const fieldsOf = (body: unknown) => Object.fromEntries((body as FormData).entries());

beforeAll(() => {
	URL.createObjectURL = () => 'blob:preview';
	URL.revokeObjectURL = () => {};
});

describe('the product form', () => {
	it('[R5-05, R7-09, R3-162] creates a product, with comma price and picture, and the list reloads', async () => {
		const { user, server, held, store } = open([]);
		const created = aProduct({ id: 9, name: 'Miel', price: 1.5 });
		server.use({
			'POST /products': () => {
				held.products = [created];
				return answer(201, created);
			},
		});
		await user.click((await screen.findAllByRole('button', { name: 'Nuevo producto' }))[0] as HTMLElement);
		const form = dialog('Nuevo producto');
		expect(form.getByRole('checkbox', { name: 'Activo' })).toBeChecked();
		expect(form.getByRole('checkbox', { name: 'Destacado' })).not.toBeChecked();
		await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Miel');
		await user.type(form.getByRole('textbox', { name: 'SKU' }), 'M-1');
		await user.selectOptions(form.getByRole('combobox', { name: 'Categoría' }), 'Bebidas');
		await user.type(form.getByRole('textbox', { name: 'Precio (S/.)' }), '1,50');
		await user.type(form.getByRole('textbox', { name: 'Stock' }), '7');
		await user.upload(
			form.getByLabelText('Imagen'),
			new File([new Uint8Array(png)], 'miel.png', { type: 'image/png' }),
		);
		expect(await form.findByRole('img', { name: 'Vista previa de la imagen elegida' })).toBeInTheDocument();
		await user.click(form.getByRole('button', { name: 'Crear producto' }));
		await row('Miel');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		const sent = server.requests.find(({ method }) => method === 'POST');
		expect(sent?.path).toBe('/products');
		expect(fieldsOf(sent?.body)).toMatchObject({
			name: 'Miel',
			sku: 'M-1',
			description: '',
			price: '1.50',
			stockQuantity: '7',
			categoryId: '2',
			active: 'true',
			featured: 'false',
			image: expect.objectContaining({ name: 'miel.png' }),
		});
		expect(fieldsOf(sent?.body)).not.toHaveProperty('editVersion');
		expect(server.count('GET /products')).toBe(2);
		expect(store.getState().notices).toMatchObject([{ tone: 'success', text: 'Producto creado exitosamente' }]);
	});

	it('[R5-05] says at each field what is missing or wrong, the first one focused, and sends nothing', async () => {
		const { user, server } = open([]);
		await user.click((await screen.findAllByRole('button', { name: 'Nuevo producto' }))[0] as HTMLElement);
		const form = dialog('Nuevo producto');
		await user.click(form.getByRole('button', { name: 'Crear producto' }));
		expect(await form.findByText('El nombre es obligatorio')).toBeInTheDocument();
		for (const text of ['El SKU', 'El precio', 'El stock'])
			expect(form.getByText(`${text} es obligatorio`)).toBeInTheDocument();
		expect(form.getByText('La categoría es obligatoria')).toBeInTheDocument();
		expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();

		const price = form.getByRole('textbox', { name: 'Precio (S/.)' });
		await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Miel');
		await user.type(form.getByRole('textbox', { name: 'SKU' }), 'M-1');
		await user.selectOptions(form.getByRole('combobox', { name: 'Categoría' }), 'Bebidas');
		await user.type(form.getByRole('textbox', { name: 'Stock' }), '-1');
		for (const wrong of ['-1', '1e400', '1,500', '12.345']) {
			await user.clear(price);
			await user.type(price, wrong);
			await user.click(form.getByRole('button', { name: 'Crear producto' }));
			expect(await form.findByText(/El precio debe ser un número con hasta dos decimales/)).toBeInTheDocument();
			expect(price).toHaveFocus();
			expect(price).toHaveValue(wrong);
		}
		expect(form.getByText('El stock debe ser un número entero desde 0')).toBeInTheDocument();
		expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	it('says why there is no category to choose, and asks for them again when the form is opened anew', async () => {
		const { user, server } = open([], { 'GET /categories': () => answer(500, {}) });
		const begin = async () => {
			await user.click((await screen.findAllByRole('button', { name: 'Nuevo producto' }))[0] as HTMLElement);
			return dialog('Nuevo producto');
		};
		const category = (form: ReturnType<typeof dialog>) => form.getByRole('combobox', { name: 'Categoría' });
		const failed = await begin();
		await waitFor(() => expect(category(failed)).toHaveAccessibleDescription('No pudimos cargar las categorías'));
		await user.click(failed.getByRole('button', { name: 'Cancelar' }));
		server.use({ 'GET /categories': () => [] });
		const empty = await begin();
		await waitFor(() => expect(category(empty)).toHaveAccessibleDescription(/^Todavía no hay ninguna/));
	});

	it('tells before any upload of a picture that is too heavy or none at all', async () => {
		const { user, server } = open([aProduct({ name: 'Quinua' })]);
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		const heavy = new File([new Uint8Array(10 * 1024 * 1024)], 'grande.png', { type: 'image/png' });
		await user.upload(form.getByLabelText('Imagen'), heavy);
		expect(limits.imageBytes).toBeLessThan(heavy.size);
		expect(await form.findByText('La imagen no puede pesar más de 8 MB; esta pesa 10.0 MB')).toBeInTheDocument();
		await user.upload(form.getByLabelText('Imagen'), new File(['hola'], 'texto.png', { type: 'image/png' }));
		expect(await form.findByText('La imagen debe ser JPEG, PNG o WebP')).toBeInTheDocument();
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(form.getByLabelText('Imagen')).toHaveFocus());
		await user.click(form.getByRole('button', { name: 'Quitar la imagen elegida' }));
		expect(form.queryByText('La imagen debe ser JPEG, PNG o WebP')).not.toBeInTheDocument();
		expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	it('[R3-162, R7-09] a refused save keeps what was typed and says why, at the field where there is one', async () => {
		const reply = byHand<Response>();
		const { user, server } = open([aProduct({ name: 'Quinua', editVersion: 4 })], {
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
		expect(fieldsOf(server.requests.at(-1)?.body)).toMatchObject({ sku: 'USADO', editVersion: '4', price: '10.00' });
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
		const { user, server } = open([aProduct({ name: 'Quinua', editVersion: 4 })], {
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
		expect(fieldsOf(server.requests.at(-1)?.body)).toMatchObject({ name: 'Quinua real', editVersion: '5' });
		await user.click(form.getByRole('button', { name: 'Cargar los datos actuales' }));
		expect(name()).toHaveValue('Quinua roja');
		await user.tab();
		expect(name()).toHaveFocus();
		expect(form.getByRole('textbox', { name: 'Precio (S/.)' })).toHaveValue('12.00');
	});

	it('asks before it throws changes away, and only then', async () => {
		const { user } = open([aProduct({ name: 'Quinua' })]);
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

	it('[R5-05] says what is wrong with a price or a name, and keeps what was typed or pasted', async () => {
		const { user, server } = open([aProduct({ name: 'Quinua' })]);
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		const price = form.getByRole('textbox', { name: 'Precio (S/.)' });
		const save = form.getByRole('button', { name: 'Guardar cambios' });
		for (const wrong of ['-1', '1e400']) {
			await user.clear(price);
			await user.type(price, wrong);
			await user.click(save);
			expect(await form.findByText(/^El precio debe ser un número con hasta dos decimales/)).toBeInTheDocument();
			expect(price).toHaveValue(wrong);
			expect(price).toHaveFocus();
		}
		const name = form.getByRole('textbox', { name: 'Nombre' });
		await user.clear(name);
		await user.click(name);
		await user.paste('a'.repeat(5000));
		await user.click(save);
		expect(await form.findByText('El nombre no puede tener más de 120 caracteres')).toBeInTheDocument();
		expect(name).toHaveValue('a'.repeat(5000));
		expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	it('[R3-162] shows how much of a picture has left, and keeps the file when the save fails', async () => {
		const reply = byHand<Response>();
		const { user, server } = open([aProduct({ name: 'Quinua' })], { 'PUT /products/1': () => reply.promise });
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		const file = new File([new Uint8Array(png)], 'quinua.png', { type: 'image/png' });
		await user.upload(form.getByLabelText('Imagen'), file);
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		expect(await form.findByRole('progressbar', { name: 'Imagen enviada' })).toHaveValue(100);
		reply.resolve(answer(500, {}));
		expect(await form.findByText('Error al guardar el producto')).toBeInTheDocument();
		expect(form.queryByRole('progressbar')).not.toBeInTheDocument();
		expect(form.getByLabelText<HTMLInputElement>('Imagen').files?.[0]).toBe(file);
		server.use({ 'PUT /products/1': () => aProduct({ name: 'Quinua', version: 2 }) });
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(fieldsOf(server.requests.findLast(({ method }) => method === 'PUT')?.body).image).toBeInstanceOf(File);
	});

	it('[R7-09] an untouched stock follows sales while the form is open, and is sent as it was shown', async () => {
		const quinua = aProduct({ name: 'Quinua', stock: 50, editVersion: 4 });
		const { user, server, channel, goLive } = open([quinua], { 'PUT /products/1': () => quinua });
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

	it('[R7-09] a stock that was typed stays, says how many there are now, and is sent with the figure shown before', async () => {
		const quinua = aProduct({ name: 'Quinua', stock: 50, editVersion: 4 });
		const { user, server, channel, goLive } = open([quinua], { 'PUT /products/1': () => quinua });
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
		const { user, address } = open([aProduct({ name: 'Quinua' })]);
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
