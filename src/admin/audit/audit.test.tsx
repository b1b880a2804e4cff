import '../routes';
import './AuditScreen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ordersSourceChosen } from '#api/ordersSource';
import type { AuditEntry } from '#contract/admin/audit';
import { aProduct, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler } from '#testing/serve';

const storage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const log = 'GET /admin/audit';

const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
	id: 1,
	at: '2026-03-02T04:30:00.000Z',
	actor: { id: 7, username: 'rosa' },
	action: 'update',
	entity: 'product',
	entityId: 3,
	label: 'Café',
	before: { price: 18.5 },
	after: { price: 1019 },
	...changes,
});
const page = (entries: AuditEntry[], next: number | null = null) => ({ entries, next });

const open = (
	handler: Handler,
	{
		route = '/admin/audit',
		server = {},
		foreign,
	}: { route?: string; server?: Record<string, Handler>; foreign?: boolean } = {},
) => renderApp({ route, storage, foreign, server: { [log]: handler, ...server } });

/** The entry with this sentence. */
async function entry(sentence: string) {
	const heading = await screen.findByRole('heading', { level: 2, name: sentence });
	return within(heading.closest('li') as HTMLElement);
}
/** The changed fields of an entry, as they are read out. */
const changesIn = (item: ReturnType<typeof within>) =>
	item.getAllByRole('term').map((term: HTMLElement) => [term.textContent, term.nextElementSibling?.textContent]);
const field = (name: string) => screen.getByLabelText(name);

it('says who did what to which thing, when in Lima, and what it was and is', async () => {
	open(() =>
		page([
			anEntry({ before: { active: true, price: 18.5 }, after: { active: false, price: 1019 } }),
			anEntry({
				id: 2,
				entity: 'user',
				label: 'marco',
				actor: { id: null, username: 'jefa' },
				before: { roles: ['ROLE_USER'], phone: '' },
				after: { roles: ['ROLE_USER', 'ROLE_ADMIN'], phone: '987' },
			}),
			anEntry({ id: 4, entity: 'user', label: 'jefa', before: { password: null }, after: { password: 'changed' } }),
			anEntry({
				id: 5,
				entity: 'order',
				label: 'ORD-2026-001',
				before: { status: 'PENDING', trackingNumber: null },
				after: { status: 'SHIPPED', trackingNumber: 'PE1' },
			}),
			anEntry({
				id: 6,
				label: 'Té',
				before: { category: { id: 1, name: 'Bebidas' }, imageUrl: null },
				after: { category: { id: 2, name: 'Desayuno' }, imageUrl: '/uploads/abc-320.webp' },
			}),
		]),
	);
	const coffee = await entry('Cambió el producto «Café»');
	expect(coffee.getByText('rosa')).toBeInTheDocument();
	expect(coffee.getByText('01/03/2026, 23:30')).toBeInTheDocument();
	// Intl sets a space that does not break after the sign.
	expect(
		changesIn(coffee).map((texts: Array<string | null | undefined>) => texts.map((text) => text?.replace(/\s/g, ' '))),
	).toEqual([
		['Precio', 'Antes: S/ 18.50Después: S/ 1,019.00'],
		['Activo', 'Antes: SíDespués: No'],
	]);
	const marco = await entry('Cambió el usuario «marco»');
	expect(marco.getByText('Cuenta eliminada')).toBeInTheDocument();
	expect(changesIn(marco)).toEqual([
		['Teléfono', 'Antes: VacíoDespués: 987'],
		['Roles', 'Antes: UsuarioDespués: Usuario, Administrador'],
	]);
	expect(changesIn(await entry('Cambió el usuario «jefa»'))).toEqual([['Contraseña', 'Después: Cambiada']]);
	expect(changesIn(await entry('Cambió el pedido «ORD-2026-001»'))).toEqual([
		['Estado', 'Antes: PendienteDespués: Enviado'],
		['Número de seguimiento', 'Antes: VacíoDespués: PE1'],
	]);
	const tea = await entry('Cambió el producto «Té»');
	expect(changesIn(tea)).toEqual([
		['Categoría', 'Antes: BebidasDespués: Desayuno'],
		['Imagen', 'Antes: Sin imagenDespués: '],
	]);
	expect(tea.getByRole('img', { name: 'Imagen abc-320.webp' })).toBeInTheDocument();
	expect(screen.getByText('No hay cambios anteriores.')).toBeInTheDocument();
});

it('keeps what was created or deleted folded away, and long values short until somebody asks', async () => {
	const long = `${'Palabras y más palabras. '.repeat(20)}Fin.`;
	const { user } = open(() =>
		page([anEntry({ action: 'delete', before: { name: 'Café', description: long, soon: { a: 1 } }, after: null })]),
	);
	const item = await entry('Eliminó el producto «Café»');
	expect(item.getByText('Café', { selector: 'dd *' })).not.toBeVisible();
	await user.click(item.getByText('Ver lo que se eliminó'));
	expect(item.getByText('Café', { selector: 'dd *' })).toBeVisible();
	expect(item.getByText('{"a":1}')).toBeVisible();
	expect(item.queryByText(/Fin\./)).not.toBeInTheDocument();
	const more = item.getByRole('button', { name: 'Ver todo' });
	more.focus();
	await user.keyboard('{Enter}');
	expect(item.getByText(/Fin\./)).toBeVisible();
	expect(item.getByRole('button', { name: 'Ver menos' })).toHaveFocus();
});

it('leads to a thing that may still be there, and opens it', async () => {
	const { user, address, store } = open(
		() =>
			page([
				anEntry({ id: 9, action: 'delete', entityId: 8, label: 'Té', before: { name: 'Té' }, after: null }),
				anEntry({ id: 8, entityId: 8, label: 'Té' }),
				anEntry({ id: 7 }),
				anEntry({ id: 6, entity: 'order', label: 'ORD-1' }),
			]),
		{ server: { 'GET /products': () => [aProduct({ id: 3, name: 'Café' })] } },
	);
	expect((await entry('Cambió el producto «Té»')).queryByRole('link')).not.toBeInTheDocument();
	// The order screen shows samples, which are other orders.
	expect((await entry('Cambió el pedido «ORD-1»')).queryByRole('link')).not.toBeInTheDocument();
	act(() => void store.dispatch(ordersSourceChosen('server')));
	// Of the real ones that screen holds a page: the address searches for the one that is meant.
	expect((await entry('Cambió el pedido «ORD-1»')).getByRole('link', { name: '«ORD-1»' })).toHaveAttribute(
		'href',
		'/admin/orders?search=ORD-1',
	);
	await user.click((await entry('Cambió el producto «Café»')).getByRole('link', { name: '«Café»' }));
	expect(await screen.findByRole('dialog', { name: /producto/i })).toBeInTheDocument();
	expect(address()).toBe('/admin/products');
});

it('keeps the filters in the address, and asks the server for what passes them', async () => {
	const { user, server, address } = open(() => page([]), { route: '/admin/audit?entity=user&from=2026-03-01&to=nada' });
	expect(await screen.findByRole('heading', { name: 'No se encontraron cambios' })).toBeInTheDocument();
	expect(field('Qué')).toHaveDisplayValue('Usuarios');
	expect(field('Desde')).toHaveValue('2026-03-01');
	expect(field('Hasta')).toHaveValue('');
	const asked = () =>
		Object.fromEntries(server.requests.filter(({ path }) => path === '/admin/audit').at(-1)?.query ?? []);
	expect(asked()).toEqual({ entity: 'user', from: '2026-03-01' });

	await user.selectOptions(field('Acción'), 'Eliminaciones');
	await user.type(field('Buscar'), 'ma ro');
	await waitFor(() => expect(address()).toBe('/admin/audit?entity=user&action=delete&search=ma+ro&from=2026-03-01'));
	await waitFor(() =>
		expect(asked()).toEqual({ entity: 'user', action: 'delete', search: 'ma ro', from: '2026-03-01' }),
	);
	// Not at every key: once for the action, once for the word.
	expect(server.count(log)).toBe(3);

	await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[0] as HTMLElement);
	expect(address()).toBe('/admin/audit');
	expect(field('Buscar')).toHaveValue('');
	expect(await screen.findByRole('heading', { name: 'Todavía no hay cambios' })).toBeInTheDocument();
	await waitFor(() => expect(asked()).toEqual({}));
	window.history.back();
	await waitFor(() => expect(field('Acción')).toHaveDisplayValue('Eliminaciones'));
});

it('says when the last day is before the first', async () => {
	open(() => page([]), { route: '/admin/audit?from=2026-03-02&to=2026-03-01' });
	expect(await screen.findByText('Es anterior a «Desde»')).toBeInTheDocument();
});

it('loads page after page, keeps what is there when one fails, and the focus when none is left', async () => {
	const pages: Record<string, Handler> = {
		'': () => page([anEntry({ id: 9, label: 'Nueve' })], 9),
		'9': () => page([anEntry({ id: 3, label: 'Tres' })]),
	};
	let fails = true;
	const { user } = open((request) => {
		const before = request.query.get('before') ?? '';
		return before && fails ? answer(500, {}) : pages[before]?.(request);
	});
	await entry('Cambió el producto «Nueve»');
	expect(screen.getByText('1 cambio, y hay más')).toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'Cargar más' }));
	expect(await screen.findByText('No se pudieron cargar más cambios. Inténtalo de nuevo.')).toBeInTheDocument();
	await entry('Cambió el producto «Nueve»');
	fails = false;
	await user.click(screen.getByRole('button', { name: 'Cargar más' }));
	await entry('Cambió el producto «Tres»');
	await waitFor(() => expect(screen.getByText('No hay cambios anteriores.').parentElement).toHaveFocus());
	expect(screen.getByText('2 cambios')).toBeInTheDocument();
	expect(screen.queryByRole('button', { name: 'Cargar más' })).not.toBeInTheDocument();
});

it('asks again when told to and each time it is opened, and says when that fails', async () => {
	const held: { answer: unknown } = { answer: page([anEntry()]) };
	const { user } = open(() => held.answer);
	await entry('Cambió el producto «Café»');
	held.answer = page([anEntry({ id: 2, label: 'Té' }), anEntry()]);
	await user.click(screen.getByRole('button', { name: 'Actualizar' }));
	await entry('Cambió el producto «Té»');
	held.answer = answer(500, {});
	await user.click(screen.getByRole('button', { name: 'Actualizar' }));
	expect(await screen.findByText(/No se pudo actualizar la auditoría/)).toBeInTheDocument();
	await entry('Cambió el producto «Té»');

	held.answer = page([anEntry({ id: 5, label: 'Pan' })]);
	const links = within(screen.getByRole('complementary', { name: 'Barra lateral' }));
	await user.click(links.getByRole('link', { name: 'Usuarios' }));
	await screen.findByRole('heading', { level: 1, name: 'Usuarios' });
	await user.click(links.getByRole('link', { name: 'Auditoría' }));
	await entry('Cambió el producto «Pan»');
});

it('shows that it loads, says that it failed, and tries again', async () => {
	const first = byHand<Response>();
	const { user, server } = open(() => first.promise);
	expect(await screen.findByText('Cargando la auditoría…')).toBeInTheDocument();
	first.resolve(answer(500, {}));
	expect(await screen.findByText('Error al cargar la auditoría')).toBeInTheDocument();
	server.use({ [log]: () => page([anEntry()]) });
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	await entry('Cambió el producto «Café»');
});

it('[R19-04] is an unknown address before a foreign back end', async () => {
	open(() => page([]), { foreign: true });
	expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeInTheDocument();
	expect(screen.queryByRole('link', { name: 'Auditoría' })).not.toBeInTheDocument();
});
