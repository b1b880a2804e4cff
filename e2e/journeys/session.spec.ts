import { expect, storageOf, test } from '../support/fixtures';
import { settled } from '../support/quality';
import { content, openAccountMenu, signInByForm } from '../support/shopper';

test('[R2-09, R3-041, R4-05] a sign-in leads back to where the visitor was stopped', async ({ page, api }) => {
	const person = await api.createPerson();
	await page.goto('/orders');
	await expect(page).toHaveURL(/\/login$/);
	await signInByForm(page, person);
	await expect(page).toHaveURL(/\/orders$/);
	const stored = await storageOf(page);
	expect(stored.token).toBeTruthy();
	expect(JSON.parse(stored.user ?? 'null')).toMatchObject({ id: person.id, username: person.username });
	expect(stored.isAdminUser).toBeNull();
});

test('[R3-041, R4-05, R4-08] an administrator lands in the back office after the sign-in', async ({
	page,
	backend,
}) => {
	await page.goto('/login');
	await signInByForm(page, backend.admin);
	await expect(page).toHaveURL(/\/admin$/);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	expect((await storageOf(page)).isAdminUser).toBe('true');
});

test('[R3-042, R8-01] a wrong password leaves its message on the sign-in screen', async ({
	page,
	backend,
	api,
	watched,
}) => {
	watched.allow(/401 .*\/api\/auth\/signin/, /console: .* 401 .*\/api\/auth\/signin/);
	const person = await api.createPerson();
	await page.goto('/login');
	await signInByForm(page, { ...person, password: 'otra-clave' });
	await expect(page.getByRole('alert')).toHaveText(backend.wrongPassword);
	await expect(page).toHaveURL(/\/login$/);
	expect((await storageOf(page)).token).toBeNull();
});

test('[R3-040] both fields of the sign-in are required', { tag: '@long' }, async ({ page }) => {
	await page.goto('/login');
	await content(page).getByRole('button', { name: 'Iniciar Sesión' }).click();
	await expect(page.getByLabel(/^Usuario/)).toBeFocused();
	await expect(content(page)).toContainText('El usuario es obligatorio');
	await expect(content(page)).toContainText('La contraseña es obligatoria');
	await content(page).getByRole('link', { name: 'Regístrate' }).click();
	await expect(page).toHaveURL(/\/register$/);
});

test('[R3-050, R3-051, R5-01, R5-02, R5-03] registration: every mistake has its text, then the sign-in follows', {
	tag: '@longOnForeign',
}, async ({ page }) => {
	await page.goto('/register');
	const field = (label: string) => page.getByLabel(label, { exact: true });
	const send = () => content(page).getByRole('button', { name: 'Registrarse' }).click();
	for (const label of ['Nombre', 'Apellido', 'Usuario', 'Email', 'Contraseña', 'Confirmar Contraseña'])
		await expect(field(label)).toHaveAttribute('required', '');
	await expect(page.getByLabel(/^Teléfono/)).not.toHaveAttribute('required');
	await expect(page.getByLabel(/^Dirección/)).not.toHaveAttribute('required');

	await send();
	await expect(field('Nombre')).toBeFocused();
	for (const text of [
		'El nombre es obligatorio',
		'El apellido es obligatorio',
		'El usuario es obligatorio',
		'El correo es obligatorio',
	])
		await expect(content(page)).toContainText(text);

	const username = `nueva.${Date.now().toString(36)}`;
	await field('Nombre').fill('Ana');
	await field('Apellido').fill('Huamán');
	await field('Usuario').fill(username);
	await field('Email').fill('no es un correo');
	await field('Contraseña').fill('corta');
	await field('Confirmar Contraseña').fill('distinta');
	await send();
	await expect(content(page)).toContainText('La contraseña debe tener al menos 6 caracteres');
	await expect(content(page)).toContainText('Las contraseñas no coinciden');
	await expect(content(page)).toContainText('El correo no es válido');

	await field('Email').fill(`${username}@ejemplo.pe`);
	await field('Contraseña').fill('una-clave-larga');
	await field('Confirmar Contraseña').fill('una-clave-larga');
	const sent = page.waitForRequest('**/api/auth/signup');
	const answered = page.waitForResponse('**/api/auth/signup').then(() => Date.now());
	await send();
	expect((await sent).postDataJSON()).toEqual({
		username,
		email: `${username}@ejemplo.pe`,
		password: 'una-clave-larga',
		firstName: 'Ana',
		lastName: 'Huamán',
		phone: '',
		address: '',
	});
	await expect(page.getByText('Registro exitoso. Ahora puedes iniciar sesión.')).toBeVisible();
	await page.waitForURL('**/login');
	expect(Date.now() - (await answered)).toBeGreaterThan(1200);
	await signInByForm(page, { username, password: 'una-clave-larga' });
	await expect(page).toHaveURL(/\/user$/);
});

test('[R8-02] a registration that the server refuses shows its message', { tag: '@long' }, async ({
	page,
	api,
	watched,
}) => {
	watched.allow(/4\d\d .*\/api\/auth\/signup/, /console: .* 4\d\d .*\/api\/auth\/signup/);
	const person = await api.createPerson();
	await page.goto('/register');
	for (const [label, value] of Object.entries({
		Nombre: 'Ana',
		Apellido: 'Huamán',
		Usuario: person.username,
		Email: 'otra@ejemplo.pe',
		Contraseña: 'una-clave-larga',
		'Confirmar Contraseña': 'una-clave-larga',
	}))
		await page.getByLabel(label, { exact: true }).fill(value);
	await content(page).getByRole('button', { name: 'Registrarse' }).click();
	await expect(page.getByRole('alert')).toContainText(/usuario/i);
	await expect(page).toHaveURL(/\/register$/);
});

test('[R2-18, R8-01] a token that the server no longer takes ends the session at the sign-in', {
	tag: '@longOnForeign',
}, async ({ api, signedIn, watched }) => {
	// The page may ask for its address before the profile's refusal ends the session.
	watched.allow(/401 GET .*\/api\/user\/(profile|address)/, /console: .* 401 .*\/api\/user\/(profile|address)/);
	const person = await api.createPerson();
	const page = await signedIn(person);
	await page.goto('/profile');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await api.asAdmin('DELETE', `/api/user/admin/users/${person.id}`);
	await page.reload();
	await expect(page).toHaveURL(/\/login$/);
	await expect.poll(() => storageOf(page)).toMatchObject({ token: null, user: null, isAdminUser: null });
});

for (const [path, tag] of [
	['/products', undefined],
	['/profile', '@long'],
	['/user/orders', '@long'],
] as const)
	test(`[R2-22, R4-06] signing out on ${path} leads home and leaves nothing of the session`, { tag }, async ({
		api,
		signedIn,
	}) => {
		const person = await api.createPerson({ firstName: 'Lucía' });
		const page = await signedIn(person);
		await page.goto(path);
		// Calls that are under way when the session ends are answered with 401.
		await settled(page);
		const menu = await openAccountMenu(page, 'Lucía');
		await expect(menu.getByRole('link', { name: 'Mi Perfil' })).toHaveAttribute('href', '/profile');
		await expect(menu.getByRole('link', { name: 'Mis Pedidos' })).toHaveAttribute('href', '/orders');
		await expect(menu.getByRole('link', { name: 'Panel Admin' })).toHaveCount(0);
		await menu.getByRole('button', { name: 'Cerrar Sesión' }).click();
		await expect(page).toHaveURL(/\/$/);
		await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
		await expect.poll(() => storageOf(page)).toMatchObject({ token: null, user: null, isAdminUser: null });
	});

test('[R2-21, R2-22] the header follows who is there', { tag: '@longOnForeign' }, async ({ page, api, backend }) => {
	await page.goto('/products');
	const banner = page.getByRole('banner');
	await expect(banner.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/login');
	await expect(banner.getByRole('link', { name: 'Registrarse' })).toHaveAttribute('href', '/register');
	const { token, user } = await api.signIn(backend.admin);
	await page.evaluate(
		([token, user]) => {
			localStorage.setItem('token', token);
			localStorage.setItem('user', user);
		},
		[token, JSON.stringify(user)] as const,
	);
	await page.reload();
	const menu = await openAccountMenu(page, String(user.firstName || user.username));
	await expect(menu.getByRole('link', { name: 'Panel Admin' })).toHaveAttribute('href', '/admin');
});

test('[R4-06] another tab follows a sign-out', { tag: '@longOnForeign' }, async ({ api, signedIn, context }) => {
	const page = await signedIn(await api.createPerson());
	await page.goto('/products');
	const other = await context.newPage();
	await other.goto('/profile');
	await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
	const menu = await openAccountMenu(page, 'Lucía');
	await menu.getByRole('button', { name: 'Cerrar Sesión' }).click();
	await expect(other).toHaveURL(/\/login$/);
});

test('[R3-080, R4-08] the page /test-auth tells flags and the first 20 characters of the token', {
	tag: '@long',
}, async ({ backend, signedIn }) => {
	const page = await signedIn(backend.admin);
	await page.goto('/test-auth');
	const { token } = await storageOf(page);
	await expect(content(page)).toContainText(token?.slice(0, 20) ?? 'no token');
	await expect(content(page)).not.toContainText(token?.slice(0, 24) ?? '');
	await expect(content(page)).toContainText(`"username": "${backend.admin.username}"`);
});

test('[R3-020, R8-01] a product page opened directly keeps a visitor, and a user signed in', { tag: '@long' }, async ({
	page,
	api,
	signedIn,
}) => {
	const product = await api.createProduct();
	const expectProduct = async () => {
		await expect(page.getByRole('heading', { level: 1, name: product.fields.name })).toBeVisible();
		await expect(page).toHaveURL(new RegExp(`/products/${product.id}$`));
	};
	await page.goto(`/products/${product.id}`);
	await expectProduct();
	await signedIn(await api.createPerson());
	await page.goto(`/products/${product.id}`);
	await expectProduct();
	expect((await storageOf(page)).token).toBeTruthy();
});
