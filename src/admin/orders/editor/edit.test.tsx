import '../../routes';
import '../manual/NewOrderScreen';
import './OrderEditPage';
import { screen, waitFor } from '@testing-library/react';
import type { AdminOrder } from '#contract/orders/desk';
import { wholeShop } from '#contract/shop/default';
import { aProduct, aUser, signedInStorage } from '#testing/builders';
import { addressOfRosa } from '#testing/checkout';
import { anAdminOrder } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';

const seen: AdminOrder = anAdminOrder({
	...{ id: 7, editVersion: 4, address: addressOfRosa, phone: '987 654 321' },
	items: [{ lineId: 11, productId: 3, productName: 'Olla de barro', imageUrl: null, quantity: 2, price: 50 }],
});
const now: AdminOrder = {
	...{ ...seen, editVersion: 5, status: 'CONFIRMED', shippingAddress: 'Av. Sol 8, Juliaca' },
	address: { ...addressOfRosa, street: 'Av. Sol 8' },
};

it('[R19-98] an edit goes on from what somebody else saved, also in the fields of its address', async () => {
	const message = 'Alguien cambió este pedido mientras lo editabas.';
	const sent: unknown[] = [];
	const { user } = renderApp({
		...{ route: '/admin/orders/7/edit', ordersSource: 'server' },
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: {
			'GET /admin/orders/7': () => seen,
			'GET /admin/orders/7/timeline': () => ({ events: [], mails: [] }),
			'GET /admin/orders/7/documents': () => ({ documents: [], canIssue: false }),
			'PUT /admin/orders/7/contents': ({ body }) => {
				sent.push(body);
				return sent.length === 1 ? answer(409, { code: 'order_edited', message, current: now }) : now;
			},
		},
	});
	await user.click(await screen.findByRole('button', { name: 'Sumar uno' }));
	const save = () => screen.getByRole('button', { name: 'Guardar y avisar al cliente' });
	await user.click(save());
	expect(await screen.findByText(/^Alguien cambió este pedido .* Ahora está confirmado/)).toBeVisible();
	expect(save()).toBeDisabled();
	await user.click(screen.getByRole('button', { name: 'Aplicar mis cambios a lo de ahora' }));
	expect(screen.getByRole('form', { name: 'Cambios del pedido' })).toHaveFocus();
	await user.click(screen.getByRole('button', { name: /^Cambiar dirección/ }));
	expect(screen.getByRole('textbox', { name: 'Calle y número' })).toHaveValue('Av. Sol 8');
	await user.click(save());
	await waitFor(() => expect(sent).toHaveLength(2));
	expect(sent[1]).toMatchObject({
		editVersion: 5,
		lines: [{ lineId: 11, quantity: 3 }],
		address: { street: 'Av. Sol 8' },
	});
});

it('[R24-133] an edit shows what a reduced line costs, and today’s price for more units before they are sold at it', async () => {
	const reductions = [{ kind: 'RULE' as const, id: 1, title: '3 × 2', amount: 50 }];
	const reduced = anAdminOrder({
		...{ id: 7, editVersion: 4, total: 100, shipping: 0 },
		items: [{ lineId: 11, productId: 3, productName: 'Olla', imageUrl: null, quantity: 3, price: 50, reductions }],
	});
	const dearer = { productId: 3, name: 'Olla', reason: 'price', quantity: 1, available: 9, seenPrice: 50, price: 60 };
	const sent: { lines: unknown }[] = [];
	const { user } = renderApp({
		...{ route: '/admin/orders/7/edit', ordersSource: 'server' },
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: {
			'GET /admin/orders/7': () => reduced,
			'GET /admin/orders/7/timeline': () => ({ events: [], mails: [] }),
			'GET /admin/orders/7/documents': () => ({ documents: [], canIssue: false }),
			'PUT /admin/orders/7/contents': ({ body }) => {
				sent.push(body as (typeof sent)[number]);
				const refused = { code: 'order_changed', message: 'Cambió', lines: [dearer] };
				return sent.length === 1 ? answer(409, refused) : { ...reduced, editVersion: 5, total: 160 };
			},
		},
	});
	const total = () => screen.getAllByRole('status').find((one) => one.textContent?.startsWith('Total'))?.textContent;
	await screen.findByRole('button', { name: 'Sumar uno' });
	expect(total()).toMatch(/100\.00/);
	await user.click(screen.getByRole('button', { name: 'Restar uno' }));
	expect(total()).toMatch(/66\.67/);
	await user.click(screen.getByRole('button', { name: 'Sumar uno' }));
	await user.click(screen.getByRole('button', { name: 'Sumar uno' }));
	expect(total()).toMatch(/150\.00/);
	await user.click(screen.getByRole('button', { name: 'Guardar y avisar al cliente' }));
	expect(await screen.findByText(/Ahora cuesta S\/\s60\.00/)).toBeVisible();
	expect(total()).toMatch(/160\.00/);
	await user.click(screen.getByRole('button', { name: 'Guardar y avisar al cliente' }));
	await waitFor(() => expect(sent).toHaveLength(2));
	expect(sent.map(({ lines }) => lines)).toEqual([
		[{ lineId: 11, quantity: 4, price: 50 }],
		[{ lineId: 11, quantity: 4, price: 60 }],
	]);
});

it('[R24-276] an edit says why a line costs less than its units, also for fewer', async () => {
	const reductions = [{ kind: 'RULE' as const, id: 1, title: '3 × 2', amount: 50 }];
	const items = [{ lineId: 11, productId: 3, productName: 'Olla', imageUrl: null, quantity: 3, price: 50, reductions }];
	const { user } = renderApp({
		...{ route: '/admin/orders/7/edit', ordersSource: 'server' },
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: {
			'GET /admin/orders/7': () => anAdminOrder({ id: 7, editVersion: 4, total: 100, shipping: 0, items }),
			'GET /admin/orders/7/timeline': () => ({ events: [], mails: [] }),
			'GET /admin/orders/7/documents': () => ({ documents: [], canIssue: false }),
		},
	});
	const lines = await screen.findByRole('list', { name: 'Productos del pedido' });
	expect(lines).toHaveTextContent(/3 × 2 −S\/\s50\.00/);
	await user.click(screen.getByRole('button', { name: 'Restar uno' }));
	expect(lines).toHaveTextContent(/3 × 2 −S\/\s33\.33/);
	await user.click(screen.getByRole('button', { name: 'Quitar Olla' }));
	expect(lines).not.toHaveTextContent('3 × 2');
});

it('[R20-93] who buys is who receives it, until that is unticked or something is wrong with it', async () => {
	const sent: { address: { recipient: object } }[] = [];
	const { user } = renderApp({
		...{ route: '/admin/orders/new', ordersSource: 'server' },
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: {
			'GET /admin/customers': () => [],
			'GET /admin/products': () => ({
				...{ offset: 0, count: 1, total: 1 },
				products: [aProduct({ id: 3, name: 'Olla de barro' })],
			}),
			'GET /districts': () => [{ code: '211101', department: 'Puno', province: 'San Román', district: 'Juliaca' }],
			'POST /admin/orders': ({ body }) => {
				sent.push(body as (typeof sent)[number]);
				return answer(400, { message: 'Revisa los datos', fields: { 'address.recipient.phone': 'Falta el teléfono' } });
			},
		},
	});
	await user.type(await screen.findByLabelText('Nombre'), 'Rosa Mamani');
	await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), '987 654 321');
	const same = screen.getByRole('checkbox', { name: 'La misma persona' });
	expect(same).toBeChecked();
	expect(screen.queryByLabelText('Nombre y apellidos')).toBeNull();
	await user.type(screen.getByLabelText(/^Número de documento$/), '45678912');
	await user.type(screen.getByRole('combobox', { name: 'Distrito' }), 'juliaca');
	await user.click(await screen.findByRole('option', { name: /Juliaca/ }));
	await user.type(screen.getByLabelText('Calle y número'), 'Jr. Uno 1');
	await user.type(screen.getByRole('combobox', { name: 'Agregar un producto' }), 'olla');
	await user.click(await screen.findByRole('option', { name: /Olla/ }));
	await user.click(screen.getByRole('button', { name: 'Anotar el pedido' }));
	await waitFor(() => expect(sent[0]?.address.recipient).toMatchObject({ name: 'Rosa Mamani', phone: '987 654 321' }));
	await waitFor(() => expect(same).not.toBeChecked());
	expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue('Rosa Mamani');
	expect(screen.getAllByRole('textbox', { name: 'Teléfono' })[1]).toHaveAccessibleDescription(/Falta el teléfono/);
});

it('[R21-145] of delivery the team reads words about the customer, at each step', async () => {
	const way = {
		...{ kind: 'AGENCY', note: '', fee: 12, cheaperFrom: null, asksDocument: false, payOnDelivery: true },
		...{ from: '2026-11-24', to: '2026-11-26' },
	};
	const offices = [1, 2].map((id) => ({ id, name: `Local ${id}`, address: `Jr. ${id}`, hours: '' }));
	const ways = [
		{ ...way, methodId: 1, name: 'Agencia Sur', offices },
		{ ...way, methodId: 2, name: 'Agencia Norte', kind: 'AT_DESTINATION', offices: [] },
	];
	let options: typeof ways = [];
	const places = ['Juliaca', 'Lampa'].map((district, at) => ({
		...{ code: `21110${at + 1}`, department: 'Puno', province: 'San Román', district },
	}));
	const { user, server } = renderApp({
		...{ route: '/admin/orders/new', ordersSource: 'server' },
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: {
			'GET /shop': () => wholeShop({ version: 3, delivery: 7 }),
			'GET /admin/customers': () => [],
			'GET /admin/products': () => ({
				...{ offset: 0, count: 1, total: 1 },
				products: [aProduct({ id: 3, name: 'Olla de barro' })],
			}),
			'GET /districts': ({ query }) =>
				places.filter(({ district }) => district.toLowerCase().startsWith(query.get('q') ?? '')),
			'POST /delivery/quote': () => ({ asked: true, options }),
		},
	});
	const shown = () => screen.getByRole('form', { name: 'Nuevo pedido' });
	const toShopper = /quieres|recoges|pagas|te decimos|\btu (distrito|pedido)|escríbele/i;
	const choose = async (typed: string) => {
		const field = screen.getByRole('combobox', { name: 'Distrito' });
		await user.clear(field);
		await user.type(field, typed);
		await user.click(await screen.findByRole('option', { name: new RegExp(typed, 'i') }));
	};
	const send = () => user.click(screen.getByRole('button', { name: 'Anotar el pedido' }));
	expect(await screen.findByText('Elige el distrito para ver cómo, cuándo y por cuánto llega.')).toBeVisible();
	await user.type(screen.getByLabelText('Nombre'), 'Rosa Mamani');
	await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), '987 654 321');
	await user.type(screen.getByRole('combobox', { name: 'Agregar un producto' }), 'olla');
	await user.click(await screen.findByRole('option', { name: /Olla/ }));
	await send();
	expect(await screen.findByText(/Elige el distrito de la lista/)).toBeVisible();
	expect(shown()).not.toHaveTextContent(toShopper);
	await choose('juliaca');
	expect(await screen.findByText(/^Ninguna forma de entrega llega a Juliaca/)).toBeVisible();
	expect(shown()).not.toHaveTextContent(toShopper);
	options = ways;
	await choose('lampa');
	expect(await screen.findByRole('group', { name: '¿Cómo se entrega?' })).toHaveTextContent('Se paga al recoger');
	await user.type(screen.getByLabelText('Calle y número'), 'Jr. Uno 1');
	await send();
	expect((await screen.findAllByText('Elige cómo se entrega el pedido'))[0]).toBeVisible();
	expect(shown()).not.toHaveTextContent(toShopper);
	await user.click(screen.getByRole('radio', { name: /Agencia Sur/ }));
	expect(await screen.findByLabelText('¿En qué local lo recoge?')).toBeVisible();
	await send();
	expect((await screen.findAllByText('Elige en qué local recoge su pedido'))[0]).toBeVisible();
	expect(shown()).not.toHaveTextContent(toShopper);
	expect(server.count('POST /admin/orders')).toBe(0);
});
