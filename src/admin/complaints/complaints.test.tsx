import '../routes';
import './ComplaintsPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AdminComplaint } from '#contract/complaints/admin';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';

const aSheet = (answers: string[]): AdminComplaint => ({
	...{ id: 7, number: '0007-2026', kind: 'RECLAMO', name: 'Ana Rojas' },
	...{ filedAt: '2026-11-20T15:00:00Z', dueOn: '2026-12-14', state: 'due', daysLeft: 10, mails: true },
	provider: { legalName: 'Rosa S.A.C.', ruc: '20100070970', address: 'Jr. Lima 1' },
	sheet: {
		...{ kind: 'RECLAMO', name: 'Ana Rojas', documentType: 'DNI', document: '12345678', address: 'Av. Sol 2' },
		...{ phone: '987654321', email: 'ana@correo.pe', guardian: null, good: 'PRODUCTO', amount: null },
		...{ description: 'Jarra', orderNumber: '', detail: 'Llegó rota', request: 'Otra jarra' },
	},
	answers: answers.map((text, at) => ({ id: at + 1, at: '2026-11-25T15:00:00Z', text, author: 'berta' })),
});

/** The sheet of Ana, open for an answer. */
async function open() {
	const answers: string[] = [];
	const app = renderApp({
		route: '/admin/complaints/7',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: { 'GET /admin/complaints/7': () => aSheet(answers) },
	});
	const text = await screen.findByLabelText('Respuesta para el consumidor');
	return { ...app, text, others: (...texts: string[]) => answers.splice(0, answers.length, ...texts) };
}

it('[R19-36] what somebody else answers meanwhile is shown above the typed answer, which stays and can be sent', async () => {
	const app = await open();
	await app.goLive();
	await app.user.type(app.text, 'Le cambiamos la jarra.');
	app.others('Ya lo vimos.');
	const complaint = { id: 7, number: '0007-2026', kind: 'RECLAMO', dueOn: '2026-12-14' };
	act(() => app.channel.send('/topic/admin/complaints', { type: 'COMPLAINT_ANSWERED', complaint }));
	expect(await screen.findByText('Ya lo vimos.')).toBeVisible();
	expect(app.text).toHaveValue('Le cambiamos la jarra.');

	const message = 'Otra persona respondió mientras escribías.';
	const sent: unknown[] = [];
	app.server.use({
		'POST /admin/complaints/7/answers': ({ body }) => {
			sent.push(body);
			return answer(409, { code: 'version_conflict', message, current: aSheet(['Ya lo vimos.']) });
		},
	});
	await app.user.click(screen.getByRole('button', { name: 'Enviar respuesta' }));
	const conflict = within(await screen.findByRole('region', { name: 'Alguien más guardó cambios' }));
	expect(conflict.getByRole('alert')).toHaveTextContent(message);
	await app.user.click(conflict.getByRole('button', { name: 'Seguir con lo mío' }));
	expect(screen.getByRole('form', { name: 'Ampliar la respuesta' })).toHaveFocus();
	const both = ['Ya lo vimos.', 'Le cambiamos la jarra.'];
	app.server.use({
		'POST /admin/complaints/7/answers': ({ body }) => {
			sent.push(body);
			app.others(...both);
			return answer(201, aSheet(both));
		},
	});
	await app.user.click(screen.getByRole('button', { name: 'Enviar respuesta' }));
	expect(await screen.findByText('Respuesta enviada')).toBeVisible();
	expect(sent).toEqual([
		{ text: 'Le cambiamos la jarra.', after: 0 },
		{ text: 'Le cambiamos la jarra.', after: 1 },
	]);
	await waitFor(() => expect(screen.getByLabelText('Lo que quieres agregar')).toHaveValue(''));
});
