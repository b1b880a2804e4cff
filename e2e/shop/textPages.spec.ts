import type { Page } from '@playwright/test';
import type { PageDto } from '#contract/content/page';
import type { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { overflow, settled, violations } from '../support/quality';
import { whenAlive } from '../support/shopper';

const text = `# Horarios

Atendemos **siempre**.<script>document.title = 'robado'</script>

- [Correo](mailto:hola@tienda.pe)
- [Malo](javascript:document.title='robado')
- [Productos](/products)

| Día | Hora | Dónde | Quién | Notas muy largas |
| --- | --- | --- | --- | --- |
| Lunes | 9:00 | Lima, en la avenida más larga | Ana | Con una nota que no cabe en un teléfono |

{{Escribe tus feriados}}
`;

let made = 0;
const write = (api: Api, more: Partial<PageDto> & { publish?: boolean } = {}): Promise<PageDto> => {
	made += 1;
	const page = { slug: `horarios-${process.pid}-${made}`, title: 'Horarios', description: '', body: text };
	return api.asAdmin('POST', '/api/admin/pages', { ...page, ...more });
};
const change = (api: Api, { id, slug, title, description, body }: PageDto, more: object): Promise<PageDto> =>
	api.asAdmin('PUT', `/api/admin/pages/${id}`, { slug, title, description, body, ...more });

const article = (page: Page) => page.getByRole('article');
const footer = (page: Page) => page.getByRole('contentinfo');

test('[R14-81, R14-88] a published page comes in the HTML, whatever was typed, and describes itself', async ({
	page,
	api,
	request,
	backend,
}) => {
	const { slug } = await write(api, { publish: true });
	const path = `/p/${slug}`;
	const html = await (await request.get(path)).text();
	expect(html).toContain('<h1>Horarios</h1>');
	expect(html).toContain('&lt;script&gt;document.title');
	expect(html).toContain('<title>Horarios | Tienda Viva</title>');
	expect(html).toMatch(/<meta name="description" content="Atendemos siempre/);
	expect(html).toContain(`<link rel="canonical" href="${backend.url}${path}"`);
	expect(html).toContain('<meta property="og:title" content="Horarios"');

	await page.goto(path);
	await whenAlive(page);
	await expect(page).toHaveTitle(/^Horarios/);
	await expect(article(page).getByRole('link')).toHaveText(['Correo', 'Productos']);
	await expect(article(page)).not.toContainText('feriados');
	await article(page).getByRole('link', { name: 'Productos' }).click();
	await expect(page).toHaveURL(/\/products$/);
});

test('[R14-80, R14-88] drafts are unknown pages to shoppers and to search engines', { tag: '@long' }, async ({
	page,
	api,
	request,
	watched,
}) => {
	const { slug } = await write(api);
	watched.allow(/ 404 /);
	const answer = await request.get(`/p/${slug}`);
	expect(answer.status()).toBe(404);
	expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
	await page.goto(`/p/${slug}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
	expect(await (await request.get('/sitemap-pages.xml')).text()).not.toContain(slug);
});

test('[R14-89] a page that is published, changed or taken away is so on open screens, and in their footer', {
	tag: '@long',
}, async ({ page, api, watched }) => {
	watched.allow(/ 404 /);
	const title = `Horarios ${Date.now()}`;
	const draft = await write(api, { title });
	await page.goto('/cart');
	await whenAlive(page);
	await expect(footer(page).getByRole('link', { name: title })).toHaveCount(0);
	const shown = await change(api, draft, { publish: true });
	await footer(page).getByRole('link', { name: title }).click();
	await expect(article(page)).toContainText('Atendemos siempre');
	await change(api, shown, { body: 'Atendemos los domingos.', publish: true });
	await expect(article(page)).toContainText('los domingos');
	await api.asAdmin('PUT', `/api/admin/pages/${draft.id}/published`, { published: false });
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
	await expect(footer(page).getByRole('link', { name: title })).toHaveCount(0);
});

test('[R14-82, R14-84, R14-87] a shopkeeper writes a page, sees it beside, publishes it, and takes an old text back', async ({
	signedIn,
	backend,
	api,
	watched,
}) => {
	watched.allow(/409/);
	const page = await signedIn(backend.admin);
	const taken = await write(api);
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto('/admin/pages');
	await page.getByRole('link', { name: 'Nueva página' }).click();
	const preview = page.getByRole('region', { name: 'Vista previa' });
	await page.getByLabel('Título', { exact: true }).fill('Nuestra garantía');
	await expect(page.getByLabel('Dirección', { exact: true })).toHaveValue('nuestra-garantia');
	await page.getByLabel('Texto', { exact: true }).fill('## Un año\n\n**Todo** tiene garantía. {{seller.ruc}}');
	await expect(preview.getByRole('heading', { name: 'Un año' })).toBeVisible();
	await expect(preview.locator('mark')).toContainText('RUC');

	await page.getByLabel('Dirección', { exact: true }).fill(taken.slug);
	await page.getByRole('button', { name: 'Guardar borrador' }).click();
	await expect(page.getByText('Ya hay otra página con esta dirección').first()).toBeVisible();
	await page.getByLabel('Dirección', { exact: true }).fill(`garantia-${Date.now()}`);
	await page.getByRole('button', { name: 'Publicar', exact: true }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar así' }).click();
	await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);
	await expect(page.getByText('Publicada', { exact: true })).toBeVisible();

	await page.getByLabel('Texto', { exact: true }).fill('Segundo texto');
	await page.getByRole('button', { name: 'Guardar sin publicar' }).click();
	await expect(page.getByText('Publicada, con cambios sin publicar')).toBeVisible();
	await page.getByRole('button', { name: 'Versiones' }).click();
	await page.getByRole('button', { name: 'Ver la versión 1' }).click();
	await expect(page.getByRole('dialog').getByRole('heading', { name: 'Un año' })).toBeVisible();
	await page.getByRole('button', { name: 'Recuperar esta versión' }).click();
	await expect(preview.getByRole('heading', { name: 'Un año' })).toBeVisible();
	await page.getByRole('button', { name: 'Publicar cambios' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar así' }).click();
	await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
});

test('[R14-87] unsaved changes are asked for before a link, a key, Back or a command leaves them', {
	tag: '@long',
}, async ({ signedIn, backend, api }) => {
	const page = await signedIn(backend.admin);
	const draft = await write(api);
	await page.goto('/admin/pages');
	await page.getByRole('listitem').filter({ hasText: draft.slug }).getByRole('link', { name: 'Editar' }).click();
	const body = page.getByLabel('Texto', { exact: true });
	await body.fill('Algo nuevo');
	const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' });
	const nav = page.getByRole('navigation', { name: 'Administración' });
	await nav.getByRole('link', { name: 'Categorías' }).click();
	await question.getByRole('button', { name: 'Seguir editando' }).click();
	await expect(body).toHaveValue('Algo nuevo');
	await page.evaluate(() => history.back());
	await question.getByRole('button', { name: 'Seguir editando' }).click();
	await expect(body).toHaveValue('Algo nuevo');
	await nav.getByRole('link', { name: 'Categorías' }).click();
	await question.getByRole('button', { name: 'Descartar' }).click();
	await expect(page).toHaveURL(/\/admin\/categories$/);
});

test('[R14-82] of two people who edit a page the second is shown what was saved, and loses nothing', {
	tag: '@long',
}, async ({ signedIn, backend, api, watched }) => {
	watched.allow(/409/);
	const page = await signedIn(backend.admin);
	const draft = await write(api);
	await page.goto(`/admin/pages/${draft.id}`);
	const body = page.getByLabel('Texto', { exact: true });
	await body.fill('Lo mío');
	await change(api, draft, { body: 'Lo suyo' });
	await page.getByRole('button', { name: 'Guardar borrador' }).click();
	const conflict = page.getByRole('region', { name: 'Alguien más guardó cambios' });
	await expect(conflict).toContainText('Lo suyo');
	await expect(body).toHaveValue('Lo mío');
	await conflict.getByRole('button', { name: 'Seguir con lo mío' }).click();
	await page.getByRole('button', { name: 'Guardar borrador' }).click();
	await expect(page.getByText('Cambios guardados')).toBeVisible();
	const versions = await api.asAdmin<unknown[]>('GET', `/api/admin/pages/${draft.id}/versions`);
	expect(versions).toHaveLength(3);
});

test('[R14-87] editor, versions and page fit a phone, and axe finds nothing', { tag: '@long' }, async ({
	signedIn,
	backend,
	api,
}) => {
	// Axe reads twelve views in both themes.
	const page = await signedIn(backend.admin);
	const shown = await write(api, { publish: true });
	const stop = async (width: number) => {
		await page.setViewportSize({ width, height: 800 });
		await settled(page);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		expect(await violations(page)).toEqual([]);
	};
	for (const width of [360, 1280]) {
		await page.goto(`/p/${shown.slug}`);
		await stop(width);
		await page.goto('/admin/pages');
		await stop(width);
		await page.goto(`/admin/pages/${shown.id}`);
		await stop(width);
		if (width === 360) {
			await page.getByRole('button', { name: 'Vista previa' }).click();
			await expect(page.getByLabel('Texto', { exact: true })).toBeHidden();
			await stop(width);
		}
		await page.getByRole('button', { name: 'Versiones' }).click();
		await stop(width);
		await page.getByRole('button', { name: 'Ver la versión 1' }).click();
		await expect(page.getByRole('button', { name: 'Recuperar esta versión' })).toBeEnabled();
		await stop(width);
	}
});

test('[R14-195] the dashboard asks for the starting texts until none of them is a draft', { tag: '@long' }, async ({
	signedIn,
	backend,
	api,
}) => {
	const page = await signedIn(backend.admin);
	const all = await api.asAdmin<PageDto[]>('GET', '/api/admin/pages');
	const drafts = all.filter(({ starting, published }) => starting && published === null);
	const publish = ({ id }: PageDto, published: boolean) =>
		api.asAdmin('PUT', `/api/admin/pages/${id}/published`, { published });
	const asked = page.getByText(/en borrador:/);
	await page.goto('/admin');
	await expect(asked).toContainText(`${drafts.length} textos legales siguen en borrador`);
	try {
		for (const draft of drafts.slice(1)) await publish(draft, true);
		await page.goto('/admin');
		await expect(asked).toContainText('1 texto legal sigue en borrador');
		for (const draft of drafts) await publish(draft, true);
		await Promise.all([page.waitForResponse(/\/api\/admin\/pages$/), page.goto('/admin')]);
		await settled(page);
		await expect(asked).toHaveCount(0);
	} finally {
		for (const draft of drafts) await publish(draft, false);
	}
});
