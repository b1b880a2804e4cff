import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { unknownPage } from '../support/pages';

type Row = [path: string, anonymous: string, customer: string, admin: string];

/** Where each address ends for a visitor, a customer and an administrator. */
const table: Row[] = [
	['/', '/', '/user', '/admin'],
	['/products', '/products', '/products', '/products'],
	['/categories', '/categories', '/categories', '/categories'],
	['/login', '/login', '/login', '/login'],
	['/register', '/register', '/register', '/register'],
	['/test-auth', '/test-auth', '/test-auth', '/test-auth'],
	['/cart', '/cart', '/cart', '/cart'],
	['/profile', '/login', '/profile', '/profile'],
	['/orders', '/login', '/orders', '/orders'],
	['/user', '/login', '/user', '/admin'],
	['/user/dashboard', '/login', '/user/dashboard', '/admin'],
	['/user/profile', '/login', '/user/profile', '/admin'],
	['/user/orders', '/login', '/user/orders', '/admin'],
	['/admin', '/login', '/user', '/admin'],
	['/admin/dashboard', '/login', '/user', '/admin/dashboard'],
	['/admin/profile', '/login', '/user', '/admin/profile'],
	['/admin/products', '/login', '/user', '/admin/products'],
	['/admin/categories', '/login', '/user', '/admin/categories'],
	['/admin/users', '/login', '/user', '/admin/users'],
	['/admin/orders', '/login', '/user', '/admin/orders'],
	['/admin/sales', '/login', '/user', '/admin/sales'],
];

/** One address behind each kind of guard, and those that are open to all. */
const everyday = new Set([
	...['/', '/products', '/categories', '/login', '/register', '/test-auth'],
	...['/orders', '/user', '/user/profile', '/admin', '/admin/products'],
]);

const usual = table.filter(([path]) => everyday.has(path));
const guarded = usual.filter(([path, ...places]) => places.some((place) => place !== path));

const extents = [
	{ extent: '', tag: undefined, forVisitors: usual, forMembers: guarded },
	{ extent: ', at every address', tag: '@long', forVisitors: table, forMembers: table },
];

async function expectPlaces(page: Page, rows: readonly Row[], column: 1 | 2 | 3): Promise<void> {
	const found: Record<string, string> = {};
	const expected: Record<string, string> = {};
	for (const row of rows) {
		await page.goto(row[0]);
		await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
		// The check of a stored session ends with its answer; only then has every guard spoken.
		await expect(page).toHaveURL((url) => url.pathname === row[column]);
		found[row[0]] = new URL(page.url()).pathname;
		expected[row[0]] = row[column];
	}
	expect(found).toEqual(expected);
}

for (const { extent, tag, forVisitors, forMembers } of extents) {
	test(`[R2-01, R2-02, R2-03, R2-04, R2-09, R2-10, R2-16] guards: what a visitor may open${extent}`, { tag }, async ({
		page,
	}) => {
		await expectPlaces(page, forVisitors, 1);
	});

	test(`[R2-10, R2-13, R2-14, R2-16, R2-17] guards: what a customer may open${extent}`, { tag }, async ({
		api,
		signedIn,
	}) => {
		await expectPlaces(await signedIn(await api.createPerson()), forMembers, 2);
	});

	test(`[R2-12, R2-15, R2-16, R2-17] guards: what an administrator may open${extent}`, { tag }, async ({
		backend,
		signedIn,
	}) => {
		await expectPlaces(await signedIn(backend.admin), forMembers, 3);
	});
}

test('[R2-11] while the stored session is being checked a guard shows that it waits and redirects nowhere', async ({
	api,
	signedIn,
}) => {
	const page = await signedIn(await api.createPerson());
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/api/user/profile', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/admin/products');
	await expect(page.getByText(/Cargando/)).toBeVisible();
	expect(new URL(page.url()).pathname).toBe('/admin/products');
	release();
	await expect(page).toHaveURL(/\/user$/);
});

test('[R2-20, R2-30] under /admin there is neither the shop navigation nor the cart', async ({ backend, signedIn }) => {
	const page = await signedIn(backend.admin);
	await page.goto('/admin');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.getByRole('button', { name: /^Carrito/ })).toHaveCount(0);
	await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
});

test('[R2-06] an unknown address says so and leads home', async ({ page, watched }) => {
	watched.allow(unknownPage);
	await page.goto('/no/existe');
	await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
	await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
	await expect(page).toHaveURL((url) => url.pathname === '/');
});
