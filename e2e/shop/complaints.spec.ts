import { fillSheet, sheetForm } from '../support/complaintSheet';
import { expect, test } from '../support/fixtures';
import { overflow, settled, violations } from '../support/quality';
import { content } from '../support/shopper';

const book = '/libro-de-reclamaciones';

test('[R14-95, R14-97, R14-98, R14-100, R14-102, R14-103, R14-109, R14-110] a complaint is filed without an account, arrives in the back-office, is answered, and its link shows the answer', async ({
	browser,
	backend,
	signedIn,
	api,
}) => {
	const admin = await signedIn(backend.admin);
	await admin.goto('/admin/complaints');
	await expect(admin.getByRole('heading', { name: 'Libro de Reclamaciones', level: 1 })).toBeVisible();
	await expect(admin.getByText(/A las hojas les falta: razón social, RUC, dirección/)).toBeVisible();

	const context = await browser.newContext({ baseURL: backend.url });
	const page = await context.newPage();
	await page.goto('/products');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Libro de Reclamaciones' }).click();
	await expect(page).toHaveTitle(/^Libro de Reclamaciones/);
	const form = sheetForm(page);
	await fillSheet(form);
	await form.getByLabel('La persona que reclama es menor de edad').check();
	await form.getByRole('button', { name: 'Enviar hoja' }).click();
	await expect(form.getByText('El nombre del padre, la madre o el apoderado es obligatorio')).toBeVisible();
	await expect(form.getByLabel('Detalle')).toHaveValue('Llegó con la jarra rota.');
	await form.getByLabel('La persona que reclama es menor de edad').uncheck();

	await context.setOffline(true);
	await form.getByRole('button', { name: 'Enviar hoja' }).click();
	await expect(form.getByRole('alert')).toBeVisible();
	await expect(form.getByLabel('Nombre y apellidos')).toHaveValue('Rosa Quispe Mamani');
	await context.setOffline(false);
	const count = async () => (await api.asAdmin<{ matching: number }>('GET', '/api/admin/complaints')).matching;
	const before = await count();
	await page.route(
		'**/api/complaints',
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await form.getByRole('button', { name: 'Enviar hoja' }).click();
	await expect(form.getByRole('alert')).toBeVisible();
	// A notice ends by itself.
	const notice = await admin.getByText(/^Nueva hoja de reclamación \d{4}-\d{4}/).textContent();
	await expect.poll(count).toBe(before + 1);
	await form.getByRole('button', { name: 'Enviar hoja' }).dblclick();
	const sheet = page.getByRole('article', { name: /^Hoja de reclamación \d{4}-\d{4}$/ });
	await expect(sheet).toBeVisible();
	await expect(page.getByText(/No te enviamos una copia por correo: imprime o guarda/)).toBeVisible();
	await expect(page).toHaveURL(/\/libro-de-reclamaciones\/\d{4}-\d{4}#[\w-]{43}$/);
	expect(await count()).toBe(before + 1);
	const link = page.url();
	const number = /\d{4}-\d{4}/.exec(link)?.[0] ?? '';
	expect(notice).toMatch(new RegExp(`^Nueva hoja de reclamación ${number}`));

	await expect(admin.getByRole('table')).toContainText('Rosa Quispe Mamani');
	await admin.getByRole('button', { name: `Ver la hoja ${number}` }).click();
	await expect(admin.getByRole('article')).toContainText('Llegó con la jarra rota.');
	await admin.getByLabel('Respuesta para el consumidor').fill('Le cambiamos la jarra mañana.');
	await expect(admin.getByText(/La tienda no envía correos por ahora/)).toBeVisible();
	await admin.getByRole('button', { name: 'Guardar respuesta' }).click();
	await expect(content(admin).getByText('Respondida', { exact: true })).toBeVisible();
	await expect(admin.getByRole('button', { name: /Eliminar|Borrar|Editar/ })).toHaveCount(0);

	const answer = await page.goto(link.replace('#', '?x=1#'));
	const headers = answer?.headers() ?? {};
	expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
		'no-store',
		'noindex',
		'no-referrer',
	]);
	await expect(page.getByText('La tienda respondió.')).toBeVisible();
	await expect(page.getByRole('article')).toContainText('Le cambiamos la jarra mañana.');

	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('article')).toBeVisible();
	for (const hidden of [
		page.locator('footer').last(),
		page.getByRole('button', { name: 'Imprimir' }),
		page.locator('header').first(),
	])
		await expect(hidden).toBeHidden();
	await context.close();
});

test('[R14-118, R14-197] the sheet is filed by keyboard alone, also on a page that came over plain HTTP', {
	tag: '@long',
}, async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(crypto, 'randomUUID', { value: undefined });
	});
	await page.goto(book);
	const form = sheetForm(page);
	const type = async (text: string) => {
		await page.keyboard.type(text);
		await page.keyboard.press('Tab');
	};
	await form.getByLabel('Nombre y apellidos').focus();
	await type('Ana Rojas');
	await page.keyboard.press('Tab');
	for (const text of ['12345678', 'Av. Grau 5, Piura', '', 'ana@correo.pe']) await type(text);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	for (const text of ['50', 'Un taladro', '']) await type(text);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Tab');
	for (const text of ['Nadie me atendió.', 'Que me atiendan.']) await type(text);
	await page.keyboard.press('Space');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('article')).toContainText('Nadie me atendió.');
	await expect(page.getByRole('article')).toContainText('Queja');
});

test('[R14-112, R14-118] the calendar can be changed, and no screen of the book has a fault that axe finds', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	// Axe reads five views in both themes.
	const page = await signedIn(backend.admin);
	await page.goto('/admin/complaints/holidays');
	const days = page.getByRole('list', { name: /^Feriados de/ });
	await expect(days.getByRole('listitem')).toHaveCount(16);
	await page.getByRole('button', { name: /^Contar como hábil 23\/07/ }).click();
	await expect(days.getByText('Cuenta como hábil', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: /^No contar 23\/07/ }).click();
	await expect(days.getByText('Cuenta como hábil', { exact: true })).toHaveCount(0);

	const { complaints } = await api.asAdmin<{ complaints: { id: number }[] }>('GET', '/api/admin/complaints');
	const found: string[] = [];
	for (const address of [
		book,
		'/admin/complaints',
		'/admin/complaints/holidays',
		...complaints.slice(0, 1).map(({ id }) => `/admin/complaints/${id}`),
	]) {
		await page.goto(address);
		await settled(page);
		found.push(...(await violations(page)));
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			if ((await overflow(page)) > 0) found.push(`${address} is wider than ${width} px`);
		}
	}
	await page.goto(book);
	await sheetForm(page).getByLabel('La persona que reclama es menor de edad').check();
	await sheetForm(page).getByRole('button', { name: 'Enviar hoja' }).click();
	found.push(...(await violations(page)));
	expect(found).toEqual([]);
});

test('[R14-192, R14-98] a sheet that was filed with a lost answer and changed since is linked, and loses nothing typed', {
	tag: '@long',
}, async ({ page, watched }) => {
	watched.allow(/complaints/);
	await page.goto(book);
	const form = sheetForm(page);
	const send = form.getByRole('button', { name: 'Enviar hoja' });
	await fillSheet(form, 'Ana Rojas');
	await page.route(
		'**/api/complaints',
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await send.click();
	await expect(form.getByRole('alert')).toContainText('No pudimos enviar tu hoja');
	await form.getByLabel('Detalle').fill('Llegó con la jarra y la tapa rotas.');
	await send.click();
	await expect(form.getByRole('alert')).toContainText('Tu hoja ya quedó registrada');
	const link = form.getByRole('alert').getByRole('link');
	const first = (await link.textContent()) ?? '';
	await expect(form.getByLabel('Detalle')).toHaveValue('Llegó con la jarra y la tapa rotas.');
	const [other] = await Promise.all([page.waitForEvent('popup'), link.click()]);
	await expect(other.getByRole('article')).toContainText('Llegó con la jarra rota.');
	await send.click();
	await expect(page.getByRole('article')).toContainText('la tapa rotas');
	expect(page.url()).not.toContain(first);
});
