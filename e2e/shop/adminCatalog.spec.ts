import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { proofFile } from '../support/proofFile';
import { cardOf, whenAlive } from '../support/shopper';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' });

/** A picture of one pixel. */
const onePixel = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
	'base64',
);

/** The administrator's list, with what the search finds. */
async function openList(page: Page, list: 'products' | 'categories', words: string) {
	await page.goto(`/admin/${list}?search=${encodeURIComponent(words)}`);
	await expect(search(page)).toHaveValue(words);
}

test('[R3-160, R1-07, R5-05, R5-10] a product made, changed and deleted by an administrator, on the open page of a shopper', async ({
	api,
	backend,
	browser,
	signedIn,
	watched,
}) => {
	watched.allow(/ 404 /);
	const category = await api.createCategory();
	const shopper = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await shopper.goto(`/products?category=${category.id}`);
	await whenAlive(shopper);
	const page = await signedIn(backend.admin);
	const name = `Miel de Oxapampa ${category.id}`;
	await openList(page, 'products', name);

	await page.getByRole('button', { name: 'Nuevo producto' }).click();
	const form = dialog(page, 'Nuevo producto');
	await form.getByLabel('Nombre').fill(name);
	await form.getByLabel('SKU').fill(`MIEL-${category.id}`);
	await form.getByLabel('Categoría').selectOption(String(category.id));
	await form.getByLabel('Precio (S/.)').fill('1,50');
	await form.getByLabel('Stock').fill('7');
	await form.getByRole('button', { name: 'Crear producto' }).click();
	await expect(form).toBeHidden();
	await expect(rowOf(page, name)).toContainText('1.50');
	await expect(cardOf(shopper, name)).toContainText('1.50');

	await page.getByRole('button', { name: `Editar ${name}` }).click();
	await dialog(page, 'Editar producto').getByLabel('Precio (S/.)').fill('18.90');
	await dialog(page, 'Editar producto').getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(cardOf(shopper, name)).toContainText('18.90');

	await page.getByRole('button', { name: `Eliminar ${name}` }).click();
	const question = page.getByRole('alertdialog');
	await expect(question).toContainText('¿Estás seguro de que quieres eliminar este producto?');
	await question.getByRole('button', { name: 'Eliminar' }).click();
	await expect(rowOf(page, name)).toHaveCount(0);
	await expect(search(page)).toBeFocused();
	await expect(cardOf(shopper, name)).toHaveCount(0);
	await shopper.context().close();
});

test('[R3-163, R5-06, R5-10] a category made, changed and deleted by an administrator, on the open page of a shopper', async ({
	backend,
	browser,
	signedIn,
}) => {
	const shopper = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await shopper.goto('/categories');
	await whenAlive(shopper);
	const page = await signedIn(backend.admin);
	const name = 'Quesos de la sierra';
	await openList(page, 'categories', 'sierra');
	await page.getByRole('button', { name: 'Nueva categoría' }).first().click();
	await dialog(page, 'Nueva categoría').getByLabel('Nombre').fill(name);
	await dialog(page, 'Nueva categoría').getByRole('button', { name: 'Crear categoría' }).click();
	await expect(rowOf(page, name)).toBeVisible();
	await expect(shopper.getByRole('main').getByRole('heading', { name })).toBeVisible();
	await page.getByRole('button', { name: `Editar ${name}` }).click();
	await dialog(page, 'Editar categoría').getByLabel('Nombre').fill(`${name} central`);
	await dialog(page, 'Editar categoría').getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(shopper.getByRole('main').getByRole('heading', { name: `${name} central` })).toBeVisible();
	await page.getByRole('button', { name: `Eliminar ${name} central` }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
	await expect(rowOf(page, name)).toHaveCount(0);
	await expect(shopper.getByRole('main').getByRole('heading', { name })).toHaveCount(0);
	await shopper.context().close();
});

test('two administrators change one product: the second is shown both versions and keeps either', async ({
	api,
	backend,
	signedIn,
	watched,
}) => {
	watched.allow(/ 409 /);
	const product = await api.createProduct({ name: 'Café de dos dueños', price: 10 });
	const page = await signedIn(backend.admin);
	await openList(page, 'products', 'dueños');
	const form = dialog(page, 'Editar producto');
	const edit = () => page.getByRole('button', { name: /^Editar Café/ }).click();
	const save = () => form.getByRole('button', { name: 'Guardar cambios' }).click();

	await edit();
	await form.getByLabel('Precio (S/.)').fill('12');
	await product.change({ price: 11 });
	await save();
	const both = form.getByRole('row', { name: /^Precio/ });
	await expect(both).toContainText('11.00');
	await expect(both).toContainText('12');
	await form.getByRole('button', { name: 'Seguir con lo mío' }).click();
	await save();
	await expect(form).toBeHidden();
	await expect(rowOf(page, 'Café de dos dueños')).toContainText('12.00');

	await edit();
	await form.getByLabel('Precio (S/.)').fill('20');
	await form
		.getByLabel('Agregar imágenes')
		.setInputFiles({ name: 'cafe.png', mimeType: 'image/png', buffer: onePixel });
	await expect(form.getByLabel('Texto de la imagen 1')).toBeVisible();
	await product.change({ price: 13 });
	await save();
	await form.getByRole('button', { name: 'Cargar los datos actuales' }).click();
	await expect(form.getByLabel('Precio (S/.)')).toHaveValue('13.00');
	await expect(form.getByLabel('Texto de la imagen 1')).toBeVisible();
	await save();
	await expect(form).toBeHidden();
	expect(await api.get<{ imageUrl: string | null }>(`/api/products/${product.id}`)).toMatchObject({
		price: 13,
		imageUrl: expect.any(String),
	});
});

test('Back asks before it throws away what was typed, and waits for a save on its way', { tag: '@long' }, async ({
	api,
	backend,
	signedIn,
}) => {
	await api.createProduct({ name: 'Manta de ida y vuelta' });
	const page = await signedIn(backend.admin);
	await page.goto('/admin');
	await page.getByRole('link', { name: 'Productos', exact: true }).click();
	await search(page).fill('ida y vuelta');
	await expect(page).toHaveURL(/search=ida/);
	await page.getByRole('button', { name: /^Editar Manta/ }).click();
	const form = dialog(page, 'Editar producto');
	await form.getByLabel('Nombre').fill('Manta tejida');
	await page.evaluate(() => history.back());
	await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
	await expect(page).toHaveURL(/\/admin\/products\?search=ida/);
	await expect(form.getByLabel('Nombre')).toHaveValue('Manta tejida');

	let send = () => {};
	const asked = new Promise<void>((resolve) => {
		send = resolve;
	});
	await page.route(/\/api\/products\/\d+$/, async (route) => {
		await asked;
		await route.continue();
	});
	await form.getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(form.getByRole('button', { name: 'Guardando...' })).toBeVisible();
	await page.evaluate(() => history.back());
	await expect(form).toBeVisible();
	await expect(page.getByRole('alertdialog')).toHaveCount(0);
	send();
	await expect(form).toBeHidden();
	await expect(page).toHaveURL(/\/admin\/products\?search=ida/);
});

test('[R1-07, R4-41] deactivating many at once takes them off the open list of a shopper', async ({
	api,
	backend,
	browser,
	signedIn,
	watched,
}) => {
	watched.allow(/ 404 /);
	const category = await api.createCategory({ name: 'Para retirar' });
	for (let number = 1; number <= 6; number++)
		await api.createProduct({ name: `Retirado ${number}`, categoryId: category.id });
	const shopper = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await shopper.goto(`/products?category=${category.id}`);
	await whenAlive(shopper);
	await expect(shopper.getByRole('main').getByRole('article')).toHaveCount(6);
	const page = await signedIn(backend.admin);
	await openList(page, 'products', 'retirado');
	await page.getByRole('checkbox', { name: 'Seleccionar todo lo que coincide' }).check();
	await page.getByRole('checkbox', { name: 'Seleccionar Retirado 6' }).uncheck();
	await page.getByRole('button', { name: 'Desactivar' }).click();
	await expect(page.getByText('5 productos desactivados')).toBeVisible();
	await expect(shopper.getByRole('main').getByRole('article')).toHaveCount(1);
	await expect(cardOf(shopper, 'Retirado 6')).toBeVisible();
	await page.reload();
	await expect(search(page)).toHaveValue('retirado');
	await expect(page.getByRole('row').filter({ hasText: 'Inactivo' })).toHaveCount(5);
	await shopper.context().close();
});

test('[R3-162] a text file named .png is refused before it is sent, and by the server', { tag: '@long' }, async ({
	api,
	backend,
	signedIn,
}) => {
	await api.createProduct({ name: 'Sin foto' });
	const page = await signedIn(backend.admin);
	await openList(page, 'products', 'sin foto');
	await page.getByRole('button', { name: /^Editar Sin foto/ }).click();
	const form = dialog(page, 'Editar producto');
	await form
		.getByLabel('Agregar imágenes')
		.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('hola') });
	await expect(form.getByText('La imagen debe ser JPEG, PNG o WebP')).toBeVisible();
	await form
		.getByLabel('Agregar imágenes')
		.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024) });
	await expect(form.getByText('La imagen no puede pesar más de 8 MB; esta pesa 10.0 MB')).toBeVisible();
	const body = new FormData();
	body.set('name', 'Falsa');
	body.set('image', new File(['hola'], 'foto.png', { type: 'image/png' }));
	await expect(api.asAdmin('POST', '/api/categories', body)).rejects.toThrow(/La imagen debe ser JPEG, PNG o WebP/);
});

test('[R20-40, R20-41, R20-43] the point of a photograph is dragged, its tile follows, and the dark dims it', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	const product = await api.createProduct({ name: 'Foto apaisada' });
	const page = await signedIn(backend.admin);
	await openList(page, 'products', product.fields.name);
	await page.getByRole('button', { name: /^Editar Foto apaisada/ }).click();
	const form = dialog(page, 'Editar producto');
	await form.getByLabel('Agregar imágenes').setInputFiles(await proofFile('120.00'));
	const point = form.getByRole('slider', { name: 'Centro de la imagen' });
	await point.hover();
	await page.mouse.down();
	await page.mouse.move(0, 0);
	await page.mouse.up();
	await expect(point).toBeFocused();
	await expect(point).toHaveAttribute('aria-valuetext', '0 % hacia la derecha, 0 % hacia abajo');
	await page.keyboard.press('ArrowDown');
	await form.getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(form).toBeHidden();
	const picture = rowOf(page, 'Foto apaisada').locator('img');
	await expect(picture).toHaveCSS('object-position', '0% 5%');
	const ground = () =>
		picture.evaluate((image) => getComputedStyle(image.parentElement as Element, '::after').backgroundColor);
	await page.emulateMedia({ colorScheme: 'light' });
	expect(await ground()).toBe('rgba(0, 0, 0, 0)');
	await page.emulateMedia({ colorScheme: 'dark' });
	expect(await ground()).toMatch(/0\.13\)$/);
	const { imageUrl } = await api.get<{ imageUrl: string }>(`/api/products/${product.id}`);
	expect(imageUrl).toMatch(/-720\.webp#xy=0,5$/);
});

test('[R7-09, R10-01] fifty units sold while a product form is open and saved: none comes back, and nobody is asked', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	const product = await api.createProduct({ name: 'Cacao de Quillabamba', stock: 80 });
	const customer = await api.createPerson();
	const sell = (orders: number) =>
		Promise.all(Array.from({ length: orders }, () => api.placeOrder(customer, product, 5)));
	const page = await signedIn(backend.admin);
	await openList(page, 'products', product.fields.name);
	const form = dialog(page, 'Editar producto');
	const stock = form.getByLabel('Stock');
	const save = () => form.getByRole('button', { name: 'Guardar cambios' }).click();

	await page.getByRole('button', { name: `Editar ${product.fields.name}` }).click();
	await form.getByLabel('Descripción').fill('Chocolate de taza');
	await sell(2);
	await expect(stock).toHaveValue('70');
	await Promise.all([sell(2), save()]);
	await expect(form).toBeHidden();
	expect(await api.stockOf(product)).toBe(60);

	await page.getByRole('button', { name: `Editar ${product.fields.name}` }).click();
	await expect(stock).toHaveValue('60');
	await stock.fill('100');
	await sell(3);
	await expect(form.getByText('Ahora hay 45; quedarán 85')).toBeVisible();
	await Promise.all([sell(3), save()]);
	await expect(form).toBeHidden();
	expect(await api.stockOf(product)).toBe(70);
});

test('[R4-40, R1-07] the rows in sight keep their place while products come in above them', async ({
	api,
	backend,
	signedIn,
}) => {
	const page = await signedIn(backend.admin);
	await page.goto('/admin/products');
	await expect(page.locator('tr[data-index="0"]')).toBeVisible();
	await page.evaluate(() => window.scrollTo({ top: 5000, behavior: 'instant' }));
	const rows = page.locator('tr[data-index]');
	await expect(page.locator('tr[data-index="0"]')).toHaveCount(0);
	/** The first row below the header; nothing while a row waits for its window. */
	const inSight = () =>
		rows.evaluateAll((all) => {
			const read = all.map((row) => ({
				name: row.querySelector('strong')?.textContent ?? '',
				top: Math.round(row.getBoundingClientRect().top),
			}));
			return read.every(({ name }) => name) ? read.find(({ top }) => top > 80) : undefined;
		});
	let before: Awaited<ReturnType<typeof inSight>>;
	await expect
		.poll(
			async () => {
				const last = before;
				before = await inSight();
				return before !== undefined && before.name === last?.name && before.top === last.top;
			},
			{ intervals: [400] },
		)
		.toBe(true);
	/** CSS pixels by which the row was away from its place in any frame so far; too many where it was not drawn. */
	const farthest = await page.evaluateHandle(({ name, top }) => {
		const seen = { away: 0 };
		const look = () => {
			const row = [...document.querySelectorAll('tr[data-index]')].find(
				(one) => one.querySelector('strong')?.textContent === name,
			);
			seen.away = Math.max(seen.away, row ? Math.abs(row.getBoundingClientRect().top - top) : 9999);
			requestAnimationFrame(look);
		};
		look();
		return seen;
	}, before ?? { name: '', top: 0 });
	const indexBefore = Number(await rows.first().getAttribute('data-index'));
	const shown = page.getByText(/^\d+ productos$/);
	const count = async () => Number.parseInt((await shown.textContent()) ?? '', 10);
	const atFirst = await count();
	for (const name of ['Fila nueva', `Fila ${'larga '.repeat(12)}`]) await api.createProduct({ name });
	await expect.poll(count).toBe(atFirst + 2);
	await expect.poll(async () => Number(await rows.first().getAttribute('data-index'))).toBeGreaterThan(indexBefore);
	expect((await farthest.jsonValue()).away).toBeLessThan(3);
});
