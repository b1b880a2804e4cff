import '../routes';
import '../dashboard/DashboardPage';
import './OrdersPage';
import '../sales/SalesPage';
import '../settings/SettingsScreen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { choiceOf, initialSource, ordersSourceChosen, selectOrdersSource } from '#api/ordersSource';
import { defaultShop } from '#contract/shop/default';
import { aUser, signedInStorage } from '#testing/builders';
import { anAdminOrder, fakeOrders } from '#testing/fakeOrders';
import { aSalesReport } from '#testing/fakeSales';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';
import { createTestStore } from '#testing/testStore';

const storage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const number = 'ORD-2027-777';
const ours = fakeOrders([anAdminOrder({ id: 7, orderNumber: number })]);
const open = (
	backEnd: { foreign?: boolean; ownOrders?: boolean } = {},
	route = '/admin/orders',
	ordersSource = 'auto',
) =>
	renderApp({
		...{ route, storage, ...backEnd },
		server: {
			'GET /admin/settings/orders': () => ({ source: 'auto', version: 0 }),
			...Object.fromEntries(['tax', 'issuing', 'mail'].map((one) => [`GET /admin/settings/${one}`, () => answer(500)])),
			'GET /sales': () => aSalesReport(0),
			...ours.handlers,
			...(!backEnd.foreign && { 'GET /shop': () => ({ ...defaultShop, ordersSource }) }),
		},
	});
const chosen = (name: string) => screen.findByRole('radio', { name, checked: true });

it('[R10-04, R3-177] samples, marked as such, while the back end has no calls for orders', async () => {
	const { server } = open({ foreign: true });
	await chosen('Datos de ejemplo');
	await screen.findByRole('table', { name: 'Pedidos' });
	expect(screen.queryByRole('button', { name: `Ver detalles de ${number}` })).toBeNull();
	expect(server.count('GET /orders')).toBe(0);
});

it('[R10-04] samples while the shop has no order yet; the first one, told live, switches to the shop’s own', async () => {
	const { goLive, channel, server } = open();
	await chosen('Datos de ejemplo');
	await screen.findByText(/Desde el primer pedido verás los de la tienda/);
	expect(server.count('GET /orders')).toBe(0);
	await goLive();
	act(() => channel.send('/topic/admin/orders', { type: 'ORDER_CREATED', order: ours.orders[0] }));
	expect(await screen.findByRole('button', { name: `Ver detalles de ${number}` })).toBeVisible();
	expect(screen.queryByRole('radio', { name: 'Datos de ejemplo' })).toBeNull();
});

const anySwitch = () => screen.queryByRole('radio', { name: 'Pedidos reales' });

it.each([
	['/admin/orders', 'GET /orders'],
	['/admin', 'GET /orders'],
	['/admin/sales', 'GET /sales'],
])('[R10-04, R21-123] the shop’s own orders where it has one, and no switch at the head of %s', async (route, call) => {
	const { server } = open({ ownOrders: true }, route);
	await waitFor(() => expect(server.count(call)).toBeGreaterThan(0));
	expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
	expect(anySwitch()).toBeNull();
});

it('[R21-123] a shop that chose its own orders has no switch either, before the first one', async () => {
	const { server } = open({}, '/admin/orders', 'server');
	await waitFor(() => expect(server.count('GET /orders')).toBeGreaterThan(0));
	await waitFor(() => expect(anySwitch()).toBeNull());
});

it('[R10-04, R4-09, R21-123] the switch in the settings holds for the visit, and writes nothing to the storage of the four keys', async () => {
	const { user, visit, storage: kept } = open({ ownOrders: true }, '/admin/settings/orders');
	await chosen('Pedidos reales');
	await user.click(screen.getByRole('radio', { name: 'Datos de ejemplo' }));
	await waitFor(() => expect(visit.entries()).toEqual({ ordersSource: 'sample' }));
	expect(Object.keys(kept.entries())).not.toContain('ordersSource');
	// Samples are always named.
	await user.click(
		within(screen.getByRole('navigation', { name: 'Administración' })).getByRole('link', { name: 'Pedidos' }),
	);
	expect(await screen.findByRole('heading', { name: 'Gestión de Pedidos' })).toBeVisible();
	await chosen('Datos de ejemplo');
	await user.click(screen.getByRole('radio', { name: 'Pedidos reales' }));
	await waitFor(() => expect(anySwitch()).toBeNull());
	const reloaded = createTestStore({ ordersSource: 'sample', backEnd: { ownOrders: true } });
	expect(selectOrdersSource(reloaded.store.getState())).toBe('sample');
	reloaded.store.dispatch(ordersSourceChosen('server'));
	expect(selectOrdersSource(reloaded.store.getState())).toBe('server');
});

it.each([
	[null, 'auto', null],
	[null, 'sample', 'sample'],
	[null, 'server', 'server'],
	['sample', 'server', 'sample'],
	['nonsense', 'auto', null],
] as const)('[R10-04] of the visit’s %s and the setting %s, %s is the choice', (stored, setting, choice) => {
	expect(choiceOf(initialSource(stored, setting))).toBe(choice);
});
