import '../AdminArea';
import './AdminOrdersPage';
import { act, screen, waitFor } from '@testing-library/react';
import { choiceOf, initialSource, ordersSourceChosen, selectOrdersSource } from '../../api/ordersSource';
import { aUser, signedInStorage } from '../../testing/builders';
import { anAdminOrder, fakeOrders } from '../../testing/fakeOrders';
import { renderApp } from '../../testing/renderApp';
import { createTestStore } from '../../testing/testStore';

const storage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const number = 'ORD-2027-777';
const ours = fakeOrders([anAdminOrder({ id: 7, orderNumber: number })]);
const open = (backEnd: { foreign?: boolean; ownOrders?: boolean } = {}) =>
	renderApp({ route: '/admin/orders', storage, server: ours.handlers, ...backEnd });
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
	await chosen('Pedidos reales');
	expect(await screen.findByRole('button', { name: `Ver detalles de ${number}` })).toBeVisible();
});

it('[R10-04] the shop’s own orders where it has one', async () => {
	open({ ownOrders: true });
	await chosen('Pedidos reales');
	expect(await screen.findByRole('button', { name: `Ver detalles de ${number}` })).toBeVisible();
});

it('[R10-04, R4-09] the switch holds for the visit, and writes nothing to the storage of the four keys', async () => {
	const { user, visit, storage: kept } = open({ ownOrders: true });
	await chosen('Pedidos reales');
	await user.click(screen.getByRole('radio', { name: 'Datos de ejemplo' }));
	await waitFor(() => expect(visit.entries()).toEqual({ ordersSource: 'sample' }));
	expect(Object.keys(kept.entries())).not.toContain('ordersSource');
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
