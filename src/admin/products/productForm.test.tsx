import '../routes';
import './ProductsPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { limits } from '#contract/shared/limits';
import { aProduct } from '#testing/builders';
import { dialog, fieldsOf, openProducts, openWindows, row } from '#testing/productScreen';
import { answer, byHand } from '#testing/serve';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

beforeAll(() => {
	URL.createObjectURL = () => 'blob:preview';
	URL.revokeObjectURL = () => {};
});

describe('the product form', () => {
	it('[R5-05, R7-09, R3-162, R20-41] creates a product, with comma price and picture, and the list reloads', async () => {
		const { user, server, held, store } = openProducts([]);
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
		expect(form.queryByRole('slider', { hidden: true })).not.toBeInTheDocument();
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
		expect(fieldsOf(sent?.body)).not.toHaveProperty('imageFocus');
		expect(server.count('GET /products')).toBe(2);
		expect(store.getState().notices).toMatchObject([{ tone: 'success', text: 'Producto creado exitosamente' }]);
	});

	it('[R5-05] says at each field what is missing or wrong, the first one focused, and sends nothing', async () => {
		const { user, server } = openProducts([]);
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
		const generally = /El precio debe ser un número con hasta dos decimales/;
		for (const [wrong, reason] of [
			['-1', generally],
			['1e400', generally],
			['1,500', 'Quita «,» si son miles (1500), o deja dos decimales'],
			['12.345', 'Quita «.» si son miles (12345), o deja dos decimales'],
		] as const) {
			await user.clear(price);
			await user.type(price, wrong);
			await user.click(form.getByRole('button', { name: 'Crear producto' }));
			expect(await form.findByText(reason)).toBeInTheDocument();
			expect(price).toHaveFocus();
			expect(price).toHaveValue(wrong);
		}
		expect(form.getByText('El stock debe ser un número entero desde 0')).toBeInTheDocument();
		expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	it('says why there is no category to choose, and asks for them again when the form is opened anew', async () => {
		const { user, server } = openProducts([], { 'GET /categories': () => answer(500, {}) });
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
		const { user, server } = openProducts([aProduct({ name: 'Quinua' })]);
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

	it('[R5-05] says what is wrong with a price or a name, and keeps what was typed or pasted', async () => {
		const { user, server } = openProducts([aProduct({ name: 'Quinua' })]);
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
		const { user, server } = openProducts([aProduct({ name: 'Quinua' })], { 'PUT /products/1': () => reply.promise });
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

	it('[R20-41] moves the point of a picture by keys, and sends it', async () => {
		const stored = '/uploads/0123456789abcdef-640.webp';
		const quinua = aProduct({ name: 'Quinua', imageUrl: `${stored}#xy=30,98`, editVersion: 4 });
		const { user, server } = openWindows([quinua], { 'PUT /products/1': () => quinua });
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		expect(form.queryByRole('slider')).not.toBeInTheDocument();
		const whole = document.querySelector<HTMLImageElement>(`dialog img[src$="${stored}"][draggable=false]`);
		Object.defineProperty(whole, 'naturalWidth', { value: 1280 });
		fireEvent.load(whole as HTMLImageElement);
		const point = form.getByRole('slider', { name: 'Centro de la imagen' });
		expect(point).toHaveAttribute('aria-valuetext', '30 % hacia la derecha, 98 % hacia abajo');
		point.focus();
		await user.keyboard('{ArrowRight}{ArrowDown}');
		expect(point).toHaveAttribute('aria-valuetext', '35 % hacia la derecha, 100 % hacia abajo');
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(fieldsOf(server.last('PUT /products/1')?.body).imageUrl).toBe(`${stored}#xy=35,100`);
	});

	it('[R16-85, R16-88, R16-178] moves pictures and their texts, says the new place, and sends what changed', async () => {
		const pictures = [
			{ url: '/uploads/b-640.webp', alt: '' },
			{ url: '/uploads/c-640.webp', alt: 'De lado' },
		];
		const quinua = aProduct({ name: 'Quinua', imageUrl: '/uploads/a-640.webp', imageAlt: 'Bolsa', pictures });
		const { user, server } = openWindows([quinua], { 'PUT /products/1': () => quinua });
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		expect(form.queryByLabelText('Imagen')).toBeNull();
		const gallery = within(form.getByRole('group', { name: /^Imágenes/ }));
		const later = gallery.getByRole('button', { name: 'Mover después la imagen 1' });
		await user.click(later);
		expect(gallery.getByText('Imagen en el lugar 2 de 3')).toBeInTheDocument();
		const list = gallery.getByRole('list');
		for (const element of list.children)
			element.getBoundingClientRect = () => ({ bottom: 80 * ([...list.children].indexOf(element) + 1) }) as DOMRect;
		list.setPointerCapture = () => {};
		const texts = () => gallery.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
		// jsdom has no pointer events.
		const press = (target: Element, type: string, clientY: number) =>
			fireEvent(target, new MouseEvent(type, { bubbles: true, clientY }));
		press(gallery.getAllByTitle('Arrastra para mover')[1] as Element, 'pointerdown', 120);
		press(list, 'pointermove', 20);
		expect(texts()).toEqual(['Bolsa', '', 'De lado']);
		press(list, 'pointermove', 120);
		press(list, 'pointerup', 120);
		press(list, 'pointermove', 20);
		expect(texts()).toEqual(['', 'Bolsa', 'De lado']);
		await user.click(gallery.getByRole('button', { name: 'Quitar la imagen 3' }));
		expect(gallery.getByRole('button', { name: 'Quitar la imagen 2' })).toHaveFocus();
		await user.type(gallery.getByRole('textbox', { name: 'Texto de la imagen 1' }), 'Grano');
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		const sent = fieldsOf(server.last('PUT /products/1')?.body);
		expect(sent).toMatchObject({ imageUrl: '/uploads/b-640.webp', imageAlt: 'Grano' });
		expect(JSON.parse(String(sent.pictures))).toEqual([{ url: '/uploads/a-640.webp', alt: 'Bolsa' }]);
		// Pictures that arrived while the form was open stay.
		const shown = [{ url: '/uploads/a-640.webp', alt: 'Bolsa' }, ...pictures];
		expect(JSON.parse(String(sent.picturesBase))).toEqual(shown);
		expect(sent).not.toHaveProperty('gallery');
	});

	it('[R16-85] names no pictures that stay as they are', async () => {
		const quinua = aProduct({ name: 'Quinua', imageUrl: '/uploads/a-640.webp', imageAlt: 'Bolsa', pictures: [] });
		const { user, server } = openWindows([quinua], { 'PUT /products/1': () => quinua });
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		await user.type(form.getByRole('textbox', { name: 'Nombre' }), ' real');
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		const sent = fieldsOf(server.last('PUT /products/1')?.body);
		for (const name of ['imageUrl', 'imageAlt', 'pictures', 'imageFocus']) expect(sent).not.toHaveProperty(name);
	});

	it('[R16-87] uploads several pictures in their order, each with its error, and holds the form meanwhile', async () => {
		const replies = [byHand<Response>(), byHand<Response>()];
		let asked = 0;
		const { user, server } = openWindows([aProduct({ name: 'Quinua' })], {
			'POST /admin/pictures': () => replies[asked++]?.promise,
			'PUT /products/1': () => aProduct({ name: 'Quinua', version: 2 }),
		});
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const form = dialog('Editar producto');
		const file = (name: string, content: BlobPart = new Uint8Array(png)) =>
			new File([content], name, { type: 'image/png' });
		await user.upload(form.getByLabelText('Agregar imágenes'), [
			...[file('uno.png'), file('texto.png', 'hola'), file('dos.png')],
		]);
		await form.findByRole('progressbar', { name: 'uno.png: enviado' });
		await waitFor(() => expect(asked).toBe(1));
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		expect(await form.findByText('Espera a que terminen de subir las imágenes.')).toBeInTheDocument();
		replies[0]?.resolve(answer(201, { imageUrl: '/uploads/uno-640.webp' }));
		expect(await form.findByText('La imagen debe ser JPEG, PNG o WebP')).toBeInTheDocument();
		await waitFor(() => expect(asked).toBe(2));
		replies[1]?.resolve(answer(201, { imageUrl: '/uploads/dos-640.webp' }));
		expect(await form.findByRole('textbox', { name: 'Texto de la imagen 2' })).toBeInTheDocument();
		await user.click(form.getByRole('button', { name: 'Descartar texto.png' }));
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		const sent = fieldsOf(server.last('PUT /products/1')?.body);
		expect(sent).toMatchObject({ imageUrl: '/uploads/uno-640.webp' });
		expect(JSON.parse(String(sent.pictures))).toEqual([{ url: '/uploads/dos-640.webp', alt: '' }]);
		expect(server.count('PUT /products/1')).toBe(1);
	});

	it('[R20-152] offers the SKU after those of the category', async () => {
		const category = { id: 2, name: 'Bebidas' };
		const skus = ['BEB-009', 'BEB-010', 'OTRO-99', 'sin número'];
		const { user } = openWindows(skus.map((sku, at) => aProduct({ id: at + 1, name: sku, sku, category })));
		await user.click((await screen.findAllByRole('button', { name: 'Nuevo producto' }))[0] as HTMLElement);
		const form = dialog('Nuevo producto');
		await user.selectOptions(form.getByRole('combobox', { name: 'Categoría' }), 'Bebidas');
		await user.click(await form.findByRole('button', { name: 'Usar BEB-011' }));
		expect(form.getByRole('textbox', { name: 'SKU' })).toHaveValue('BEB-011');
		expect(form.queryByRole('button', { name: /^Usar/ })).not.toBeInTheDocument();
	});
});
