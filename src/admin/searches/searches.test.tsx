import '../routes';
import './SearchesScreen';
import { screen, within } from '@testing-library/react';
import type { MissedSearch } from '#contract/catalog/searches';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';

const storage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const call = 'GET /admin/searches';

const sweater = { id: 'a', text: 'sueter', visitors: 12, lastDay: '2026-11-21' };
const rows = [sweater, { id: 'b', text: 'gorro de lana', visitors: 100, lastDay: '2026-11-03' }];

/** The rows that the server has; `foreign`: a back end with only the calls of R7. */
function open(searches: MissedSearch[], { foreign = false } = {}) {
	const shown = [...searches];
	const app = renderApp({ route: '/admin/search', storage, foreign, server: { [call]: () => ({ searches: shown }) } });
	const remove = (id: string) =>
		void shown.splice(
			shown.findIndex((one) => one.id === id),
			1,
		);
	return { ...app, remove };
}

const row = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

it('[R23-89] shows each text with its visitors and last day, and a field for a single word alone', async () => {
	open(rows);
	expect((await row('sueter')).getByText('12 visitantes, la última vez el 21/11/2026')).toBeVisible();
	const words = await row('gorro de lana');
	expect(words.getByText('100 o más visitantes, la última vez el 03/11/2026')).toBeVisible();
	expect(words.queryByRole('textbox')).toBeNull();
	expect(words.getByText(/^Un sinónimo es una sola palabra/)).toBeVisible();
});

it('[R23-89] makes a text a synonym by one press, and its row goes', async () => {
	const { user, server, remove } = open(rows);
	server.use({
		'POST /admin/searches/a/synonym': () => {
			remove('a');
			return { message: 'ok' };
		},
	});
	const field = await screen.findByLabelText('«sueter» es lo mismo que');
	await user.type(field, 'chompa{Enter}');
	expect(await screen.findByText('Quien busque «sueter» encuentra ahora lo que dice «chompa»')).toBeVisible();
	expect(server.last('POST /admin/searches/a/synonym')?.body).toEqual({ word: 'chompa' });
	expect(screen.queryByText('sueter')).toBeNull();
});

it('[R23-89] says at the field what the server refuses, and the typed word stays', async () => {
	const { user, server } = open(rows);
	const message = 'Escribe otra palabra, que tus productos sí digan';
	server.use({ 'POST /admin/searches/a/synonym': () => answer(400, { message, fields: { word: message } }) });
	const field = await screen.findByLabelText('«sueter» es lo mismo que');
	await user.type(field, 'suéter');
	await user.click(screen.getByRole('button', { name: 'Guardar el sinónimo de «sueter»' }));
	await screen.findAllByText(message);
	expect(field).toHaveAccessibleDescription(message);
	expect(field).toHaveValue('suéter');
});

it('[R23-89] says what will stand there when the last text is dismissed', async () => {
	const { user, server, remove } = open([sweater]);
	server.use({
		'DELETE /admin/searches/a': () => {
			remove('a');
			return { message: 'ok' };
		},
	});
	await user.click(await screen.findByRole('button', { name: 'Descartar «sueter»' }));
	expect(await screen.findByText('Todavía no hay búsquedas sin resultado')).toBeVisible();
	expect(screen.getByText(/^Aquí verás las palabras que 3 visitantes o más buscan/)).toBeVisible();
});

it('[R23-89] offers to try again when the searches do not come', async () => {
	const server = { [call]: () => answer(500) };
	const app = renderApp({ route: '/admin/search', storage, server });
	expect(await screen.findByText('No pudimos cargar las búsquedas')).toBeVisible();
	app.server.use({ [call]: () => ({ searches: rows }) });
	await app.user.click(screen.getByRole('button', { name: 'Reintentar' }));
	expect(await screen.findByText('sueter')).toBeVisible();
});

it('[R23-89] is no page before a back end with only the calls of R7', async () => {
	const { server } = open(rows, { foreign: true });
	expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
	expect(server.count(call)).toBe(0);
});
