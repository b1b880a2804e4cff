import '../routes';
import './CategoriesScreen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCategory, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const admin = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));

/** The category screen over a server that holds these categories. */
function open(categories: ReturnType<typeof aCategory>[], server: Record<string, Handler> = {}) {
	const held = { categories };
	const app = renderApp({
		route: '/admin/categories',
		storage: admin,
		server: { 'GET /categories': () => held.categories, ...server },
	});
	return { ...app, held };
}
type App = ReturnType<typeof open>;

/** The live channel of an application, connected. */
async function connect({ channel, goLive }: App) {
	await goLive();
	return (type: string, category: ReturnType<typeof aCategory>) =>
		act(() => channel.send('/topic/categories', { type, category }));
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const fieldsOf = (body: unknown) => Object.fromEntries((body as FormData).entries());

async function createCategory({ user }: App, name: string) {
	await user.click((await screen.findAllByRole('button', { name: 'Nueva categoría' }))[0] as HTMLElement);
	const form = dialog('Nueva categoría');
	expect(form.getByRole('checkbox', { name: 'Activa' })).toBeChecked();
	await user.type(form.getByRole('textbox', { name: 'Nombre' }), name);
	await user.click(form.getByRole('button', { name: 'Crear categoría' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

it('[R3-160, R7-08] lists every category, active or not', async () => {
	open([aCategory({ name: 'Abarrotes' }), aCategory({ id: 2, name: 'Bebidas', active: false })]);
	expect(within(await row('Abarrotes')).getByText('Activa')).toBeInTheDocument();
	expect(within(await row('Bebidas')).getByText('Inactiva')).toBeInTheDocument();
});

it('[R3-163, R7-11, R5-06] with the live channel down a new category is fetched', async () => {
	const app = open([], {
		'POST /categories': () => {
			app.held.categories = [aCategory({ name: 'Lácteos' })];
			return answer(201, app.held.categories[0]);
		},
	});
	await createCategory(app, 'Lácteos');
	await row('Lácteos');
	const sent = app.server.requests.find(({ method }) => method === 'POST');
	expect(fieldsOf(sent?.body)).toEqual({ name: 'Lácteos', description: '', active: 'true' });
	expect(app.server.count('GET /categories')).toBe(2);
	expect(app.store.getState().notices).toMatchObject([{ tone: 'success', text: 'Categoría creada exitosamente' }]);
});

it('[R3-163, R4-44] with the channel there its messages bring what was created and changed, told for 5 and 3 seconds', async () => {
	const app = open([aCategory({ name: 'Abarrotes' })], {
		'POST /categories': () => answer(201, aCategory({ id: 2, name: 'Lácteos' })),
		'PUT /categories/1': () => aCategory({ name: 'Despensa', version: 2 }),
	});
	await row('Abarrotes');
	const send = await connect(app);
	await createCategory(app, 'Lácteos');
	expect(names()).toEqual(['Abarrotes']);
	send('CATEGORY_CREATED', aCategory({ id: 2, name: 'Lácteos', active: false }));
	await row('Lácteos');
	expect(names()).toEqual(['Lácteos', 'Abarrotes']);
	expect(app.store.getState().notices).toMatchObject([
		{ tone: 'success', text: 'Nueva categoría: Lácteos', duration: 5000 },
	]);

	await app.user.click(screen.getByRole('button', { name: 'Editar Abarrotes' }));
	const form = dialog('Editar categoría');
	await app.user.clear(form.getByRole('textbox', { name: 'Nombre' }));
	await app.user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Despensa');
	await app.user.click(form.getByRole('button', { name: 'Guardar cambios' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
	expect(fieldsOf(app.server.requests.find(({ method }) => method === 'PUT')?.body)).toMatchObject({
		name: 'Despensa',
		editVersion: '1',
	});
	send('CATEGORY_UPDATED', aCategory({ name: 'Despensa', version: 2 }));
	await row('Despensa');
	expect(names()).toEqual(['Lácteos', 'Despensa']);
	expect(app.store.getState().notices).toMatchObject([
		{ tone: 'info', text: 'Categoría actualizada: Despensa', duration: 3000 },
	]);
	expect(app.server.count('GET /categories')).toBe(1);
});

it('[R5-06, R3-163] the name is required, and a refused save says so and keeps what was typed', async () => {
	const { user } = open([], { 'POST /categories': () => answer(500, {}) });
	await user.click((await screen.findAllByRole('button', { name: 'Nueva categoría' }))[0] as HTMLElement);
	const form = dialog('Nueva categoría');
	await user.type(form.getByRole('textbox', { name: 'Descripción' }), 'Leche y queso');
	await user.click(form.getByRole('button', { name: 'Crear categoría' }));
	expect(await form.findByText('El nombre es obligatorio')).toBeInTheDocument();
	await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Lácteos');
	expect(form.queryByText('El nombre es obligatorio')).not.toBeInTheDocument();
	await user.click(form.getByRole('button', { name: 'Crear categoría' }));
	expect(await form.findByText('Error al guardar la categoría')).toBeInTheDocument();
	expect(form.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Leche y queso');
});

it('[R5-10, R7-11, R3-163] deleting asks, tells a refusal with the reason, and reloads the list', async () => {
	const { user, server, held } = open([aCategory({ name: 'Abarrotes' })], {
		'DELETE /categories/1': () => answer(409, { message: 'La categoría tiene 3 productos' }),
	});
	await user.click(await screen.findByRole('button', { name: 'Eliminar Abarrotes' }));
	const question = within(screen.getByRole('alertdialog'));
	expect(question.getByText('¿Estás seguro de que quieres eliminar esta categoría?')).toBeInTheDocument();
	await user.click(question.getByRole('button', { name: 'Eliminar' }));
	expect(await question.findByText('Error al eliminar la categoría')).toBeInTheDocument();
	expect(question.getByText('La categoría tiene 3 productos')).toBeInTheDocument();
	server.use({
		'DELETE /categories/1': () => {
			held.categories = [];
			return answer(200, {});
		},
	});
	await user.click(question.getByRole('button', { name: 'Eliminar' }));
	expect(await screen.findByRole('heading', { name: 'Todavía no hay categorías' })).toBeInTheDocument();
});

it('[R24-18] a category says how its products are taxed', async () => {
	const app = open([aCategory({ name: 'Frutas', editVersion: 1, taxKind: 'TAXED' })], {
		'PUT /categories/1': () => aCategory({ name: 'Frutas', editVersion: 2, taxKind: 'EXEMPT' }),
	});
	await row('Frutas');
	await app.user.click(screen.getByRole('button', { name: 'Editar Frutas' }));
	const kind = dialog('Editar categoría').getByRole('combobox', { name: /Tipo de IGV/ });
	expect(kind).toHaveDisplayValue('Gravado');
	expect(kind).toHaveAccessibleDescription(/Apéndice I de la Ley del IGV/);
	await app.user.selectOptions(kind, 'Exonerado');
	await app.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
	expect(fieldsOf(app.server.last('PUT /categories/1')?.body)).toMatchObject({ taxKind: 'EXEMPT' });
});
