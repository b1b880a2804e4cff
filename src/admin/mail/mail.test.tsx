import '../routes';
import './MailScreen';
import { screen, within } from '@testing-library/react';
import type { AdminMail, AdminMailPage, AdminMailText, MailKind } from '#contract/admin/mail';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';

const aMail = (id: number, kind: MailKind): AdminMail => ({
	...{ id, kind, state: 'unsent', createdAt: '2026-11-25T15:00:00Z', dueAt: null, sentAt: null },
	to: { name: 'Ana Rojas', address: 'ana@correo.pe', phone: '987 654 321' },
	...{ attempts: 0, failure: null, reply: null, canBeSent: true },
});
const contentOf = (passOn: string | null) => ({
	...{ subject: 'Asunto', text: `${passOn ?? 'Hola'}\nhttps://rosa.test/enlace-oculto`, html: '<p>Hola</p>' },
	...{ hasHiddenLink: true, passOn },
});

it('[R17-182] a mail that cannot leave is passed on without its personal link, or says that it cannot be', async () => {
	const mails = [aMail(1, 'order-received'), aMail(2, 'reset-password')];
	const setUp = { from: null, trouble: null, passwordLost: false, hasLinks: true };
	const page: AdminMailPage = {
		...{ mails, matching: 2, setUp },
		counts: { waiting: 0, unsent: 2, sending: 0, sent: 0, failed: 0 },
	};
	const one = (at: number, passOn: string | null): AdminMailText => ({
		...(mails[at] as AdminMail),
		content: contentOf(passOn),
	});
	const { user } = renderApp({
		route: '/admin/mail',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: {
			'GET /admin/mail': () => page,
			'GET /admin/mail/1': () => one(0, 'Recibimos tu pedido ORD-2026-000001'),
			'GET /admin/mail/2': () => one(1, null),
		},
	});
	expect(await screen.findByText(/los que abren una cuenta solo los ve quien los recibe/)).toBeInTheDocument();
	const dialog = () => within(screen.getByRole('dialog'));
	const see = screen.getByRole('button', { name: /^Ver el correo «Pedido recibido»/ });
	expect(see).toHaveTextContent(/^Ver$/);
	await user.click(see);
	const chat = await dialog().findByRole('link', { name: 'Abrir en WhatsApp' });
	expect(chat).toHaveAttribute(
		'href',
		`https://wa.me/51987654321?text=${encodeURIComponent('Recibimos tu pedido ORD-2026-000001')}`,
	);
	expect(dialog().getByText(/va sin ese enlace/)).toBeInTheDocument();
	await user.click(dialog().getByRole('button', { name: 'Copiar texto' }));
	expect(await dialog().findByText('El texto está en el portapapeles.')).toBeInTheDocument();
	await user.click(dialog().getByText('Cerrar'));
	await user.click(screen.getByRole('button', { name: /^Ver el correo «Cambiar contraseña»/ }));
	expect(await dialog().findByText(/no se puede copiar ni pasar por WhatsApp/)).toBeInTheDocument();
	expect(dialog().queryByRole('button', { name: 'Copiar texto' })).toBeNull();
	expect(dialog().queryByRole('link', { name: 'Abrir en WhatsApp' })).toBeNull();
});

it('[R19-38] figures that could not be had show a dash', async () => {
	renderApp({
		route: '/admin/mail',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: { 'GET /admin/mail': () => answer(500, { message: 'No' }) },
	});
	expect(await screen.findByText('No pudimos cargar los correos')).toBeVisible();
	expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['—', '—', '—', '—']);
});
