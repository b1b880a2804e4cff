import '../routes';
import '../dashboard/DashboardPage';
import './ProductsPage';
import '../settings/WelcomePage';
import { screen, waitFor, within } from '@testing-library/react';
import type { DemoState } from '#contract/catalog/demo';
import { openPalette, paletteBox } from '#testing/adminFrame';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';

const page = {
	...{ id: 7, slug: 'envios', title: 'Envíos de {{shop.name}}', description: '', version: 1, published: null },
	...{ starting: true, savedAt: '2026-11-25T15:00:00Z', savedBy: null },
};

function open(route: string, state: DemoState, role = 'ROLE_ADMIN') {
	const whole = { ...state };
	const demo = { ...state };
	const welcome = { step: 6, finished: false, version: 1 };
	const bodies: Record<number, string> = {
		7: 'Llegamos a Puno\n\n- Teléfono: {{seller.phone}}',
		8: '{{Escribe cómo devuelves}} en {{shop.name}}',
	};
	const pages = [page, { ...page, id: 8, slug: 'cambios', title: 'Cambios' }];
	return renderApp({
		...{ route, storage: signedInStorage(aUser({ roles: [role] })) },
		server: {
			'GET /admin/settings/welcome': () => welcome,
			'PUT /admin/settings/welcome': ({ body }) => Object.assign(welcome, body),
			'GET /admin/settings/mail': () => ({
				host: '',
				port: 587,
				security: 'starttls',
				secrets: { password: 'none' },
				version: 0,
			}),
			'GET /admin/pages': () => pages,
			...Object.fromEntries(
				[0, 1].map((at) => [`GET /admin/pages/${7 + at}`, () => ({ ...pages[at], body: bodies[7 + at] })]),
			),
			'PUT /admin/pages/7/published': () => {
				Object.assign(pages[0] ?? {}, { published: 1 });
				return { ...pages[0], body: bodies[7] };
			},
			'GET /admin/demo': () => demo,
			'POST /admin/demo/removal': () => {
				Object.assign(demo, { products: 0, customers: 0, undoable: true });
				return { deleted: whole.products - 2, hidden: 2, customers: whole.customers, stay: 1 };
			},
			'POST /admin/demo': () => Object.assign(demo, whole),
		},
	});
}
const left = { products: 296, customers: 6, undoable: false };
const notice = () => screen.findByText(/^Tu tienda tiene 296 productos de muestra y 6 clientes de muestra\./);

it.each(['/admin', '/admin/products', '/admin/welcome?paso=6', '/admin/welcome?paso=7'])(
	'[R21-120, R20-184, R20-187] the demonstration goes and comes back by a press, with one number, at %s',
	async (route) => {
		const { user } = open(route, left);
		if (route.endsWith('7')) await user.click(await screen.findByRole('button', { name: 'Más tarde' }));
		await notice();
		await user.click(screen.getByRole('button', { name: 'Quitar la demostración' }));
		expect(
			await screen.findByText(
				'Quitamos 296 productos de muestra y 6 clientes de muestra, y los pedidos de muestra. 2 productos están en pedidos y quedaron ocultos. 1 cliente de muestra ya tiene pedidos o entró a su cuenta, y se queda.',
			),
		).toBeVisible();
		await user.click(screen.getByRole('button', { name: 'Deshacer' }));
		await notice();
	},
);

it('[R21-120] the palette leads to it as long as something is left, customers alone too', async () => {
	const { user, address } = open('/admin', { ...left, products: 0 });
	await screen.findByText(/^Tu tienda tiene 6 clientes de muestra\./);
	await openPalette(user);
	await user.type(await paletteBox(), 'muestra');
	await user.click(await screen.findByRole('option', { name: /Quitar la demostración/ }));
	await waitFor(() => expect(address()).toBe('/admin/products'));
	await user.click(await screen.findByRole('button', { name: 'Quitar la demostración' }));
	await screen.findByRole('button', { name: 'Deshacer' });
	await openPalette(user);
	await user.type(await paletteBox(), 'demostraci');
	expect(screen.queryByRole('option', { name: /Quitar la demostración/ })).toBeNull();
});

it('[R21-120] nothing is said of a demonstration that is gone and cannot come back', async () => {
	const { user, server } = open('/admin/products', left);
	server.use({
		'POST /admin/demo/removal': () => {
			server.use({ 'GET /admin/demo': () => ({ products: 0, customers: 0, undoable: false }) });
			return { deleted: 296, hidden: 0, customers: 6, stay: 0 };
		},
	});
	await user.click(await screen.findByRole('button', { name: 'Quitar la demostración' }));
	await waitFor(() => expect(screen.queryByText(/^Tu tienda tiene/)).toBeNull());
	expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

it('[R21-120] who may not change the settings is not asked', async () => {
	const { server } = open('/admin/products', left, 'ROLE_CATALOGUE');
	await screen.findByRole('heading', { level: 1, name: 'Productos' });
	await screen.findByText('0 productos');
	expect(screen.queryByText(/de muestra/)).toBeNull();
	expect(server.count('GET /admin/demo')).toBe(0);
});

it('[R21-127, R21-131] the welcome has the whole width, and ends with the legal texts, published below what they say', async () => {
	const { user, server } = open('/admin/welcome?paso=7', { products: 0, customers: 0, undoable: false });
	await user.click(await screen.findByRole('button', { name: 'Más tarde' }));
	const texts = within(await screen.findByRole('region', { name: 'Tus textos legales' }));
	expect(screen.queryByRole('complementary', { name: 'Barra lateral' })).toBeNull();
	expect(texts.queryByRole('button', { name: /^Publicar/ })).toBeNull();

	await user.click(texts.getByRole('button', { name: 'Leer: Cambios' }));
	expect(await texts.findByText('Le falta: Escribe cómo devuelves.')).toBeVisible();
	expect(texts.getByRole('link', { name: 'Completar Cambios' })).toHaveAttribute('href', '/admin/pages/8');
	expect(texts.queryByRole('button', { name: /^Publicar/ })).toBeNull();

	await user.click(texts.getByRole('button', { name: 'Leer: Envíos de Tienda Viva' }));
	expect(await texts.findByText('Llegamos a Puno')).toBeVisible();
	await user.click(texts.getByRole('button', { name: 'Publicar Envíos de Tienda Viva' }));
	await waitFor(() => expect(texts.queryByRole('button', { name: /^Leer: Envíos/ })).toBeNull());
	expect(server.requests.filter(({ method }) => method === 'PUT').at(-1)).toMatchObject({
		path: '/admin/pages/7/published',
		body: { published: true, version: 1 },
	});
});
