import '../../routes';
import '../../categories/CategoriesScreen';
import '../../products/ProductsPage';
import '../../users/UsersScreen';
import { screen, waitFor, within } from '@testing-library/react';
import { aCategory, aProduct, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';

const admin = signedInStorage(aUser({ id: 1, username: 'jefa', roles: ['ROLE_ADMIN'] }));

/** Bodies that a foreign back end may send for a change that was done. */
const bodies: Array<[string, () => Response]> = [
	['text', () => new Response('Guardado', { status: 200, headers: { 'content-type': 'text/plain' } })],
	['text that claims to be JSON', () => new Response('OK', { headers: { 'content-type': 'application/json' } })],
	['an empty body', () => new Response('', { status: 200, headers: { 'content-type': 'application/json' } })],
	['nothing', () => new Response(null, { status: 204 })],
];

const lists = {
	products: {
		tag: 'R3-162',
		path: '/products',
		row: (name: string) => aProduct({ id: 3, name, editVersion: null, version: null }),
		name: 'Nombre',
		noun: 'producto',
		done: ['Producto actualizado exitosamente', 'Producto eliminado exitosamente'],
	},
	categories: {
		tag: 'R3-163',
		path: '/categories',
		row: (name: string) => aCategory({ id: 3, name, editVersion: null, version: null }),
		name: 'Nombre',
		noun: 'categoría',
		done: ['Categoría actualizada exitosamente', 'Categoría eliminada exitosamente'],
	},
} as const;

function open(kind: keyof typeof lists) {
	const held: { name: string | null } = { name: 'Antes' };
	const { path, row } = lists[kind];
	const app = renderApp({
		route: `/admin/${kind}`,
		storage: admin,
		foreign: true,
		server: {
			'GET /categories': () => [aCategory()],
			[`GET ${path}`]: () => (held.name ? [row(held.name)] : []),
		},
	});
	return { ...app, held };
}

const shown = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe.each(Object.keys(lists) as Array<keyof typeof lists>)('%s of a back end that answers changes with', (kind) => {
	const { tag, path, name: label, noun, done } = lists[kind];

	it.each(bodies)(`[${tag}] %s: a save is done, and the list follows`, async (_body, answer) => {
		const { user, server, held, store } = open(kind);
		server.use({
			[`PUT ${path}/3`]: () => {
				held.name = 'Después';
				return answer();
			},
		});
		await shown('Antes');
		await user.click(screen.getByRole('button', { name: 'Editar Antes' }));
		const form = within(screen.getByRole('dialog', { name: `Editar ${noun}` }));
		await user.type(form.getByRole('textbox', { name: label }), ' y después');
		await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await shown('Después');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(server.count(`PUT ${path}/3`)).toBe(1);
		expect(store.getState().notices).toMatchObject([{ tone: 'success', text: done[0] }]);
		// A bulk action makes thousands of changes, so none may stay in the cache.
		expect(store.getState().api.mutations).toEqual({});
	});

	it.each(bodies)(`[${tag}] %s: a deletion is done, and the list follows`, async (_body, answer) => {
		const { user, server, held, store } = open(kind);
		server.use({
			[`DELETE ${path}/3`]: () => {
				held.name = null;
				return answer();
			},
		});
		await shown('Antes');
		await user.click(screen.getByRole('button', { name: 'Eliminar Antes' }));
		await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
		await waitFor(() => expect(screen.queryByRole('row', { name: /Antes/ })).not.toBeInTheDocument());
		expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
		expect(store.getState().notices).toMatchObject([{ tone: 'success', text: done[1] }]);
	});
});

describe('users of a back end that answers changes with', () => {
	it.each(bodies)('[R3-164] %s: a new user and a deletion are done, and the list follows', async (_body, answer) => {
		const held = { users: [aUser({ id: 3, username: 'antes' })] };
		const { user, server, store } = renderApp({
			route: '/admin/users',
			storage: admin,
			foreign: true,
			server: {
				'GET /user/admin/users/all': () => held.users,
				'POST /user/admin/users': () => {
					held.users = [...held.users, aUser({ id: 4, username: 'despues' })];
					return answer();
				},
				'DELETE /user/admin/users/3': () => {
					held.users = held.users.filter(({ id }) => id !== 3);
					return answer();
				},
			},
		});
		await shown('antes');
		await user.click(screen.getByRole('button', { name: 'Nuevo usuario' }));
		const form = within(screen.getByRole('dialog', { name: 'Nuevo usuario' }));
		await user.type(form.getByRole('textbox', { name: 'Usuario' }), 'despues');
		await user.type(form.getByRole('textbox', { name: 'Correo' }), 'despues@example.com');
		await user.type(form.getByLabelText('Contraseña'), 'secreto');
		await user.click(form.getByRole('button', { name: 'Crear usuario' }));
		await shown('despues');
		expect(server.count('POST /user/admin/users')).toBe(1);
		await user.click(screen.getByRole('button', { name: 'Eliminar antes' }));
		await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
		await waitFor(() => expect(screen.queryByRole('row', { name: /antes/ })).not.toBeInTheDocument());
		expect(store.getState().notices).toMatchObject([{ text: 'Usuario eliminado exitosamente' }]);
	});
});

it('[R7-15] the back-office shows and saves stockQuantity where stock says something else', async () => {
	const { user, server } = renderApp({
		route: '/admin/products',
		storage: admin,
		foreign: true,
		server: {
			'GET /categories': () => [aCategory()],
			'GET /products': () => [aProduct({ name: 'Quinua', stock: 0, stockQuantity: 47, editVersion: null })],
			'PUT /products/1': () => new Response(null, { status: 204 }),
		},
	});
	expect(within(await shown('Quinua')).getByText('47')).toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'Editar Quinua' }));
	const form = within(screen.getByRole('dialog', { name: 'Editar producto' }));
	expect(form.getByRole('textbox', { name: 'Stock' })).toHaveValue('47');
	await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
	await waitFor(() => expect(server.count('PUT /products/1')).toBe(1));
	const body = server.requests.findLast(({ method }) => method === 'PUT')?.body as FormData;
	expect(body.get('stockQuantity')).toBe('47');
	expect(body.has('stockBase')).toBe(false);
});
