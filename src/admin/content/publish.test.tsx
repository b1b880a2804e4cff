import '../routes';
import './PageEditorScreen';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { PageDto } from '#contract/content/page';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { byHand } from '#testing/serve';

const draft: PageDto = {
	...{ id: 7, slug: 'envios', title: 'Envíos', description: '', version: 1, published: null, starting: true },
	...{ body: 'Llegamos a {{Escribe tus distritos…}}', savedAt: '2026-11-25T15:00:00Z', savedBy: null },
};

it('[R17-190] a page with open gaps asks before it is published, and its lawyer’s note goes then', async () => {
	let kept = draft;
	const { user, server } = renderApp({
		route: '/admin/pages/7',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: {
			'GET /admin/pages/7': () => kept,
			'PUT /admin/pages/7': ({ body }) => {
				const { publish, ...texts } = body as PageDto & { publish: boolean };
				kept = { ...kept, ...texts, version: 2, published: publish ? 2 : null, savedBy: 'Rosa' };
				return kept;
			},
		},
	});
	const saved = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
	const publish = await screen.findByRole('button', { name: 'Publicar' });
	expect(screen.getByText(/revísalo con tu abogado/)).toBeInTheDocument();
	expect(screen.getByText(/^Falta completar/).parentElement).toHaveTextContent(/Escribe tus distritos…$/);
	await user.click(publish);
	const dialog = () => within(screen.getByRole('alertdialog', { name: 'A esta página le falta algo' }));
	expect(dialog().getByRole('listitem')).toHaveTextContent('Escribe tus distritos…');
	expect(dialog().getByRole('button', { name: 'Seguir escribiendo' })).toHaveFocus();
	await user.keyboard('{Enter}');
	expect(screen.queryByRole('alertdialog')).toBeNull();
	expect(saved()).toEqual([]);
	await user.click(publish);
	await user.click(dialog().getByRole('button', { name: 'Publicar así' }));
	await waitFor(() => expect(saved()).toMatchObject([{ publish: true, version: 1 }]));
	await screen.findByText('Página publicada');
	expect(screen.queryByText(/abogado/)).toBeNull();

	await user.clear(screen.getByLabelText('Texto'));
	await user.type(screen.getByLabelText('Texto'), 'Llegamos a Puno');
	await user.click(screen.getByRole('button', { name: 'Publicar cambios' }));
	await waitFor(() => expect(saved()).toHaveLength(2));
	expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('[R14-198] what is typed while a page is saved stays, on top of what was saved', async () => {
	const reply = byHand<PageDto>();
	const { user, server } = renderApp({
		route: '/admin/pages/7',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: { 'GET /admin/pages/7': () => draft, 'PUT /admin/pages/7': () => reply.promise },
	});
	const title = await screen.findByLabelText('Título');
	await user.type(title, ' a Puno');
	await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
	await waitFor(() => expect(server.count('PUT /admin/pages/7')).toBe(1));
	await user.type(title, ' y Cusco');
	await user.type(screen.getByLabelText(/^Descripción/), 'Cuándo llega');
	// The server trims: its text is the one that stands where nothing was typed.
	act(() => reply.resolve({ ...draft, title: 'Envíos a Puno', body: 'Llegamos', version: 2 }));
	await screen.findByText(/^Cambios guardados/);
	expect(title).toHaveValue('Envíos a Puno y Cusco');
	expect(screen.getByLabelText(/^Descripción/)).toHaveValue('Cuándo llega');
	expect(screen.getByLabelText('Texto')).toHaveValue('Llegamos');
	await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
	await waitFor(() => expect(server.count('PUT /admin/pages/7')).toBe(2));
	expect(server.last('PUT /admin/pages/7')?.body).toMatchObject({
		...{ title: 'Envíos a Puno y Cusco', description: 'Cuándo llega', body: 'Llegamos', version: 2 },
	});
});
