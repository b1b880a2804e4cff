import '../routes';
import './SystemScreen';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SystemStatus } from '#contract/admin/system';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';
import * as files from '#ui/saveFile';
import { durationText } from '../kit/shared/durationText';
import { bytesText, subjectsOf } from './subjects';

const storage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const call = 'GET /admin/system';
const none = { running: 0, waiting: 0, refused: 0 };

const aStatus = (changes: Partial<SystemStatus> = {}): SystemStatus => ({
	at: '2026-03-02T19:30:05.000Z',
	state: 'ok',
	program: { version: '0.1.0', node: '20.20.2', schema: 13, startedAt: '2026-02-27T17:30:00.000Z' },
	database: {
		state: 'ok',
		kind: 'postgres',
		version: '15.4',
		size: 48_000_000,
		answer: 1.25,
		pools: [{ name: 'reads', size: 5, inUse: 1, waiting: 0 }],
	},
	log: { state: 'ok', current: true, events: 0, seconds: 0 },
	disk: { state: 'ok', free: 81_000_000_000, size: 100_000_000_000, minimum: 256_000_000 },
	memory: { state: 'ok', resident: 210_000_000, heap: 80_000_000, heapLimit: 2_000_000_000 },
	eventLoop: { state: 'ok', p50: 0.2, p99: 3, max: 9 },
	live: { sessions: 12, websocket: 11, sockjs: 1 },
	work: { readings: none, checkouts: none, passwords: none },
	servers: [{ address: '10.0.0.11', since: '2026-02-27T17:30:00.000Z' }],
	backup: { state: 'ok', at: '2026-03-02T07:30:00.000Z' },
	mail: { state: 'ok', sends: true, passwordLost: false, working: true, waiting: 0, failed: 0 },
	proxy: { state: 'ok', requests: 0, address: null },
	clock: { state: 'ok', aheadSeconds: 0 },
	copy: null,
	...changes,
});

/** The row of a part of the system. */
async function row(label: string) {
	const heading = await screen.findByRole('heading', { level: 2, name: label });
	return within(heading.closest('li') as HTMLElement);
}

const open = (handler: () => unknown, foreign = false) =>
	renderApp({ route: '/admin/system', storage, foreign, server: { [call]: handler } });

it('[R13-138] tells how each part is, in words as well as in colour', async () => {
	open(() => aStatus());
	expect(await screen.findByText('Todo está bien')).toBeInTheDocument();
	const backup = await row('Copia de seguridad');
	expect(backup.getByText('Bien')).toBeInTheDocument();
	expect(backup.getByText(/^Hace 12 horas/)).toBeInTheDocument();
	expect((await row('Espacio en disco')).getByText('81 GB libres de 100 GB')).toBeInTheDocument();
	expect((await row('Cambios en vivo')).getByText('Al día')).toBeInTheDocument();
	expect(screen.getByText('0.1.0')).toBeInTheDocument();
	expect(screen.getByText('1. 10.0.0.11')).toBeInTheDocument();
});

it('[R13-138] says of a red part what to do', async () => {
	open(() =>
		aStatus({
			state: 'problem',
			disk: { state: 'problem', free: 120_000_000, size: 100_000_000_000, minimum: 256_000_000 },
			backup: { state: 'warning', at: null },
		}),
	);
	expect(await screen.findByText('Hay un problema')).toBeInTheDocument();
	const disk = await row('Espacio en disco');
	expect(disk.getByText('Problema')).toBeInTheDocument();
	expect(disk.getByText(/^Queda poco espacio: 120 MB\. La tienda no guarda cambios/)).toBeInTheDocument();
	const backup = await row('Copia de seguridad');
	expect(backup.getByText('Nunca')).toBeInTheDocument();
	expect(backup.getByText(/«Hacer y descargar la copia»/)).not.toHaveTextContent(/npm/);
});

it('[R13-138] has an advice for each part that is not well', () => {
	for (const state of ['warning', 'problem'] as const) {
		const base = aStatus();
		const bad = aStatus({
			database: { ...base.database, state },
			log: { ...base.log, state },
			disk: { ...base.disk, state },
			memory: { ...base.memory, state },
			eventLoop: { ...base.eventLoop, state },
			backup: { ...base.backup, state },
			mail: { ...base.mail, state },
			proxy: { ...base.proxy, state },
			clock: { ...base.clock, state },
		});
		for (const { advice } of subjectsOf(bad)) expect(advice).toMatch(/^[A-ZÁÉÍÓÚ].{40,}/);
	}
});

/** The screen asks again by the clock, which these tests move. */
function holdTheClock() {
	jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance', 'Date'] });
}
afterEach(() => jest.useRealTimers());

it('[R13-138] asks again every five seconds while it can be seen', async () => {
	holdTheClock();
	let asked = 0;
	let visibility: DocumentVisibilityState = 'visible';
	const state = jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
	open(() => aStatus({ live: { sessions: ++asked, websocket: asked, sockjs: 0 } }));
	await screen.findByText('Todo está bien');
	await act(() => jest.advanceTimersByTimeAsync(5000));
	expect(asked).toBe(2);
	visibility = 'hidden';
	act(() => void document.dispatchEvent(new Event('visibilitychange')));
	await act(() => jest.advanceTimersByTimeAsync(15_000));
	expect(asked).toBe(2);
	state.mockRestore();
});

it('[R13-138] keeps the last state when the server does not answer, and says so', async () => {
	holdTheClock();
	let away = false;
	const { user } = open(() => (away ? answer(503, { message: 'no' }) : aStatus()));
	await screen.findByText('Todo está bien');
	away = true;
	await act(() => jest.advanceTimersByTimeAsync(5000));
	jest.useRealTimers();
	expect(await screen.findByRole('alert')).toHaveTextContent('no responden');
	expect(screen.getByText('0.1.0')).toBeInTheDocument();
	away = false;
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('[R13-138, R19-04] is neither offered nor asked for where the back end does not have it', async () => {
	const { user } = open(() => {
		throw new Error('asked');
	}, true);
	expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeInTheDocument();
	expect(screen.getByRole('link', { name: 'Usuarios' })).toBeInTheDocument();
	expect(screen.queryByRole('link', { name: 'Sistema' })).not.toBeInTheDocument();
	await user.keyboard('{Control>}k{/Control}');
	await user.type(await screen.findByRole('combobox', { name: /^Buscar pantallas/ }), 'sistema');
	expect(screen.queryByRole('option', { name: /Sistema/ })).not.toBeInTheDocument();
});

it('writes sizes and times in their largest unit', () => {
	expect([0, 999, 1500, 81_000_000_000].map(bytesText)).toEqual(['0 bytes', '999 bytes', '1.5 KB', '81 GB']);
	expect([1000, 60_000, 3 * 3600_000, 49 * 3600_000].map(durationText)).toEqual([
		'menos de un minuto',
		'1 minuto',
		'3 horas',
		'2 días',
	]);
});

it('[R20-178] the owner confirms with the password and downloads a copy of the shop; others are not offered it', async () => {
	const saved = jest.spyOn(files, 'saveFile').mockImplementation(() => {});
	const bodies: unknown[] = [];
	const app = open(() => aStatus());
	app.server.use({
		'POST /admin/system/backup': ({ body }) => {
			bodies.push(body);
			return bodies.length === 1 ? answer(400, { fields: { code: 'Escribe el código' } }) : 'archive';
		},
	});
	await app.user.click(await screen.findByRole('button', { name: 'Hacer y descargar la copia' }));
	const dialog = within(screen.getByRole('dialog', { name: 'Copia de seguridad' }));
	await app.user.type(dialog.getByLabelText('Tu contraseña'), 'secreto');
	await app.user.click(dialog.getByRole('button', { name: 'Hacer y descargar la copia' }));
	await app.user.type(await dialog.findByLabelText('Código de verificación'), '123456');
	await app.user.click(dialog.getByRole('button', { name: 'Hacer y descargar la copia' }));
	expect(await screen.findByText('Copia descargada')).toBeVisible();
	expect(saved).toHaveBeenCalledTimes(1);
	expect(bodies).toEqual([{ password: 'secreto' }, { password: 'secreto', code: '123456' }]);
});

it('[R21-44] only the owner of a copy is offered to make it the shop, and says so with the password', async () => {
	let copy: string | null = 'Se restauró de la copia de seguridad del lunes.';
	const bodies: unknown[] = [];
	const app = open(() => aStatus({ copy }));
	app.server.use({
		'POST /admin/system/take-over': ({ body }) => {
			bodies.push(body);
			if (bodies.length === 1) return answer(400, { fields: { password: 'La contraseña no es correcta' } });
			copy = null;
			return { message: 'Ahora es la tienda' };
		},
	});
	const section = within(await screen.findByRole('region', { name: 'Copia de la tienda' }));
	expect(section.getByText(/del lunes/)).toBeVisible();
	await app.user.click(section.getByRole('button', { name: 'Hacer de esta copia la tienda' }));
	const dialog = within(screen.getByRole('dialog', { name: 'Hacer de esta copia la tienda' }));
	expect(dialog.getByText(/Hazlo solo si la otra ya no funciona/)).toBeVisible();
	await app.user.type(dialog.getByLabelText('Tu contraseña'), 'secreto');
	await app.user.click(dialog.getByRole('button', { name: 'Es la tienda desde ahora' }));
	expect(await dialog.findByText('La contraseña no es correcta')).toBeVisible();
	await app.user.click(dialog.getByRole('button', { name: 'Es la tienda desde ahora' }));
	expect(await screen.findByText('Ahora es la tienda')).toBeVisible();
	await waitFor(() => expect(screen.queryByRole('region', { name: 'Copia de la tienda' })).not.toBeInTheDocument());
	expect(bodies).toHaveLength(2);
});

it('[R21-44] a member who may only look reads why it is a copy', async () => {
	renderApp({
		route: '/admin/system',
		storage: signedInStorage(aUser({ roles: ['ROLE_READER'] })),
		server: { [call]: () => aStatus({ copy: 'Se restauró.' }) },
	});
	const section = within(await screen.findByRole('region', { name: 'Copia de la tienda' }));
	expect(section.getByText('Se restauró.')).toBeVisible();
	expect(section.queryByRole('button')).not.toBeInTheDocument();
});
