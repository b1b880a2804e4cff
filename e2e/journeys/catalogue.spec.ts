import { expect, test } from '../support/fixtures';
import { cardOf, cartButton, content, drawer, whenAlive } from '../support/shopper';

test('[R3-001, R3-002, R3-003, R1-02, R2-05] from home to a product, into the cart, and still there after a reload', async ({
	page,
}) => {
	await page.goto('/');
	await expect(page).toHaveTitle(/Tienda Viva/);
	await expect(content(page).getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/products');
	const categories = content(page).locator('a[href^="/products?category="]');
	await expect(categories.first()).toBeVisible();
	expect(await categories.count()).toBeLessThanOrEqual(6);

	const cards = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Ver\b/ }) });
	await expect(cards.first()).toBeVisible();
	expect(await cards.count()).toBeLessThanOrEqual(8);
	await expect(cards.first()).toContainText(/S\/\. \d+\.\d{2}/);
	const link = cards.first().getByRole('link', { name: /^Ver\b/ });
	await expect(link).toHaveAttribute('href', /^\/products\/\d+$/);
	const name = (await cards.first().getByRole('heading').textContent()) ?? '';
	await link.click();

	await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
	await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 producto');
	await cartButton(page).click();
	await expect(drawer(page)).toContainText(name);
	await page.reload();
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 producto');
});

test('[R3-010, R3-011, R3-012, R3-013] filters stand in the address: reload, back and forward restore them', async ({
	page,
	api,
}) => {
	const category = await api.createCategory();
	for (const [index, price] of [10, 20, 30].entries())
		await api.createProduct({ name: `Filtrado ${index} ${category.id}`, price, categoryId: category.id });
	const names = page.getByRole('region', { name: 'Resultados' }).getByRole('heading', { level: 3 });
	const filters = page.getByRole('complementary', { name: 'Filtros' });

	await page.goto('/products');
	// Before its scripts run the form leads to a page of the server.
	await whenAlive(page);
	await expect(names.first()).toBeVisible();
	const call = new RegExp(`/api/products/(category/|page\\?category=)${category.id}$`);
	const asked = page.waitForRequest((request) => call.test(request.url()));
	await filters.getByLabel('Categoría').selectOption(String(category.id));
	await asked;
	await expect(page).toHaveURL(new RegExp(`\\?category=${category.id}$`));
	await expect(names).toHaveCount(3);
	await filters.getByLabel('Precio mínimo').fill('20');
	await filters.getByLabel('Precio mínimo').press('Enter');
	await expect(names).toHaveCount(2);
	await filters.getByLabel('Ordenar por').selectOption('price-desc');
	await expect(names.first()).toHaveText(`Filtrado 2 ${category.id}`);
	await filters.getByLabel('Precio máximo').fill('20');
	await filters.getByLabel('Precio máximo').press('Enter');
	await expect(names).toHaveText([`Filtrado 1 ${category.id}`]);
	await expect(content(page)).toContainText('1 producto');
	expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
		category: String(category.id),
		minPrice: '20',
		maxPrice: '20',
		sortBy: 'price-desc',
	});

	await page.reload();
	await expect(names).toHaveText([`Filtrado 1 ${category.id}`]);
	await expect(filters.getByLabel('Precio máximo')).toHaveValue('20');
	await page.goBack();
	await expect(names).toHaveText([`Filtrado 2 ${category.id}`, `Filtrado 1 ${category.id}`]);
	await page.goForward();
	await expect(names).toHaveText([`Filtrado 1 ${category.id}`]);
	await filters.getByRole('button', { name: 'Limpiar filtros' }).click();
	await expect(page).toHaveURL(/\/products$/);
});

test('[R3-012, R3-015] a search finds words without their accents, and says when there is nothing', async ({
	page,
	backend,
}) => {
	await page.goto('/products');
	await whenAlive(page);
	const box = page.getByRole('banner').getByLabel('Buscar productos');
	await box.fill(backend.search.typed);
	const call = new RegExp(`/api/products/(search\\?keyword=|page\\?search=)${backend.search.typed}$`);
	const asked = page.waitForRequest((request) => call.test(request.url()));
	await box.press('Enter');
	await asked;
	await expect(page).toHaveURL(`${backend.url}/products?search=${backend.search.typed}`);
	const results = page.getByRole('region', { name: 'Resultados' });
	await expect(results.getByRole('heading', { level: 3, name: backend.search.finds }).first()).toBeVisible();
	await page.goto('/products?search=zzzzqqqq');
	await expect(results).toContainText('No se encontraron productos');
});

test('[R3-014] twelve products to a page, walked by numbers and by Anterior and Siguiente', {
	tag: '@longOnForeign',
}, async ({ page }) => {
	await page.goto('/products');
	const cards = page.getByRole('region', { name: 'Resultados' }).getByRole('article');
	await expect(cards).toHaveCount(12);
	const pages = page.getByRole('navigation', { name: 'Páginas de productos' });
	const first = await cards.first().getByRole('heading').textContent();
	await expect(pages.getByRole('button', { name: 'Anterior' })).toBeDisabled();
	await pages.getByRole('link', { name: 'Siguiente' }).click();
	await expect(pages.getByRole('link', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page');
	await expect(cards.first().getByRole('heading')).not.toHaveText(first ?? '');
	await pages.getByRole('link', { name: 'Página 1', exact: true }).click();
	await expect(cards.first().getByRole('heading')).toHaveText(first ?? '');
});

test('[R3-016, R3-020, R2-05, R1-03] a card of the list leads to its product, whose canonical address begins with /products/{id}', {
	tag: '@longOnForeign',
}, async ({ page, api, backend }) => {
	const category = await api.createCategory();
	const product = await api.createProduct({ price: 1234.5, categoryId: category.id });
	const sibling = await api.createProduct({ categoryId: category.id });
	await page.goto(`/products?category=${category.id}`);
	const card = cardOf(page, product.fields.name);
	await expect(card).toContainText(/S\/\s?1[,.]234\.50/);
	await card.getByRole('link', { name: /^Ver Detalles/ }).click();
	await expect(page).toHaveURL(`${backend.url}/product/${product.id}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.fields.name);
	const canonical = new RegExp(`^${backend.url}/products/${product.id}(-[a-z0-9-]+)?$`);
	await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
	await expect(content(page)).toContainText(product.fields.sku);
	await expect(content(page)).toContainText(product.fields.description);
	await expect(content(page).getByRole('link', { name: category.fields.name })).toHaveAttribute(
		'href',
		`/products?category=${category.id}`,
	);
	await expect(cardOf(page, sibling.fields.name)).toBeVisible();
	await content(page).getByRole('button', { name: 'Sumar uno' }).click();
	await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 productos');
});

test('[R3-020] a product that is not there says so', { tag: '@longOnForeign' }, async ({ page, watched }) => {
	watched.allow(/404 GET .*\/products\/999999$/, /console: .* 404 .*\/products\/999999/);
	await page.goto('/products/999999');
	await expect(page.getByRole('heading', { name: 'No encontramos este producto' })).toBeVisible();
	await content(page).getByRole('link', { name: 'Ver productos' }).click();
	await expect(page).toHaveURL(/\/products$/);
});

test('[R3-030, R3-031] categories are searched over name and description, and lead to their products', {
	tag: '@longOnForeign',
}, async ({ page, api }) => {
	const words = 'Tejido a mano con lana de vicuña';
	const category = await api.createCategory({ description: `${words} ${'y más '.repeat(30)}` });
	await page.goto('/categories');
	await page.getByLabel('Buscar categorías').fill('vicuña');
	const card = cardOf(page, category.fields.name);
	await expect(card).toContainText(words);
	await expect(content(page).getByRole('article')).toHaveCount(1);
	expect((await card.getByText(words).textContent())?.length).toBeLessThanOrEqual(101);
	await card.getByRole('link', { name: category.fields.name }).click();
	await expect(page).toHaveURL(new RegExp(`/products\\?category=${category.id}$`));
	await expect(content(page)).toContainText('No se encontraron productos');
});
