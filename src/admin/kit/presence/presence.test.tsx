import '../../routes';
import '../../products/ProductsPage';
import { act, screen, waitFor } from '@testing-library/react';
import type { OpenThing, PersonPresent, PresenceBody } from '#contract/admin/presence';
import { presenceTopic } from '#contract/admin/presenceAreas';
import { aProduct, aUser } from '#testing/builders';
import { adminStorage, dialog, row } from '#testing/productScreen';
import { renderApp } from '#testing/renderApp';

import { presenceText } from './presenceText';

const person = (name: string, more: Partial<PersonPresent> = {}): PersonPresent => ({
	...{ userId: name.length + 100, name, editing: false, tabs: 1 },
	...more,
});

const presenceTopics = (['catalogue', 'orders', 'settings'] as const).map(presenceTopic);

describe('the words about others', () => {
	it.each([
		[[], ''],
		[[person('María Q.', { editing: true })], 'María Q. está editando este pedido.'],
		[[person('Luis')], 'Luis también está viendo este pedido.'],
		[
			[person('Ana'), person('Luis'), person('Iris', { editing: true })],
			'Iris está editando este pedido. Ana y Luis también están viendo este pedido.',
		],
		[
			['Ana', 'Beto', 'Ciro', 'Dina', 'Eva'].map((name) => person(name)),
			'Ana, Beto, Ciro y 2 personas más también están viendo este pedido.',
		],
	])('[R14-140] %#: %s', (people, text) => {
		expect(presenceText({ kind: 'order', people })).toBe(text);
	});
});

describe('presence on the screen of products', () => {
	const path = '/admin/presence/catalogue';
	const own = (tabs = 1) => person('yo', { userId: Number(aUser().id), tabs });
	const thing = (...people: PersonPresent[]): OpenThing => ({ kind: 'product', id: '1', people });

	function open(things: OpenThing[] = [], foreign = false) {
		return renderApp({
			route: '/admin/products',
			storage: adminStorage,
			foreign,
			server: {
				'GET /products': () => [aProduct({ name: 'Quinua' }), aProduct({ id: 2, name: 'Kiwicha' })],
				'GET /categories': () => [],
				[`GET ${path}`]: () => things,
				[`POST ${path}`]: () => things,
			},
		});
	}
	const status = () => dialog('Editar producto').getAllByRole('status')[0];

	it('[R14-140, R14-145] rows and the form tell of others, never of oneself, as the channel says it', async () => {
		const { user, channel, goLive } = open([thing(own(), person('María Q.'))]);
		await goLive();
		expect(await row('Quinua')).toHaveTextContent('María Q. también está viendo este producto.');
		expect(await row('Kiwicha')).not.toHaveTextContent('viendo');
		expect(channel.options().privateTopics()).toEqual(expect.arrayContaining(presenceTopics));
		await user.click(screen.getByRole('button', { name: 'Editar Quinua' }));
		await waitFor(() => expect(status()).toHaveTextContent('María Q. también está viendo este producto.'));
		const region = status();
		const tell = (...people: PersonPresent[]) =>
			act(async () => channel.send(presenceTopic('catalogue'), { type: 'PRESENCE_CHANGED', thing: thing(...people) }));
		await tell(own(), person('María Q.', { editing: true }));
		expect(status()).toHaveTextContent('María Q. está editando este producto.');
		await tell(own(2));
		expect(status()).toHaveTextContent(/^Tienes este producto en otra pestaña también\.$/);
		await tell(own());
		expect(status()).toHaveTextContent(/^$/);
		// The same region all the time, or nothing would be read out.
		expect(status()).toBe(region);
		await act(async () => channel.send(presenceTopic('catalogue'), 'nonsense'));
		await act(async () => channel.send(presenceTopic('catalogue'), { type: 'PRESENCE_CHANGED', thing: { kind: 'x' } }));
		expect(status()).toHaveTextContent(/^$/);
	});

	it('[R14-140, R14-141] says what is open, when something was typed, and that it was closed', async () => {
		const { user, server } = open();
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		const said = () =>
			server.requests.filter((request) => request.method === 'POST').map(({ body }) => body as PresenceBody);
		// In the checks of React's strict mode a form is opened twice.
		await waitFor(() => expect(said().at(-1)).toMatchObject({ kind: 'product', id: '1', editing: false }));
		await user.type(dialog('Editar producto').getByRole('textbox', { name: 'Nombre' }), ' roja');
		await waitFor(() => expect(said().at(-1)?.editing).toBe(true));
		const place = said().at(-1)?.place;
		await user.click(dialog('Editar producto').getByRole('button', { name: 'Cancelar' }));
		await user.click(await screen.findByRole('button', { name: 'Descartar' }));
		await waitFor(() => expect(server.count(`DELETE ${path}/${place}`)).toBe(1));
		await user.click(screen.getByRole('button', { name: 'Editar Kiwicha' }));
		await waitFor(() => expect(said().at(-1)).toMatchObject({ id: '2', editing: false }));
		expect(said().at(-1)?.place).not.toBe(place);
	});

	it('[R14-146] a foreign back end is neither asked nor told', async () => {
		const { user, server, goLive, channel } = open([], true);
		await goLive();
		await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
		await user.type(dialog('Editar producto').getByRole('textbox', { name: 'Nombre' }), ' roja');
		expect(server.requests.filter((request) => request.path.includes('presence'))).toEqual([]);
		for (const topic of presenceTopics) expect(channel.options().privateTopics()).not.toContain(topic);
	});
});
