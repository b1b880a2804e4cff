import { renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import * as samples from '#api/samples/backEnd';
import { sampleOrders } from '#api/samples/orders';
import '../routes';
import './OrdersPage';
import { aUser, signedInStorage } from '#testing/builders';
import { allowConsole } from '#testing/consoleGuard';
import { anAdminOrder } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { serve } from '#testing/serve';
import { createTestStore } from '#testing/testStore';
import { adminOrdersApi } from './adminOrdersApi';
import { useConfirmedActions } from './ask/useConfirmedActions';
import { orderActions } from './orderActions';

let alerted: string[];
beforeEach(() => {
	alerted = [];
	jest.spyOn(window, 'alert').mockImplementation((text) => void alerted.push(String(text)));
	allowConsole([/could not be/]);
});
afterEach(() => jest.restoreAllMocks());

const refusing = {
	changeStatus: () => Promise.reject(new Error('refused')),
	addTracking: () => Promise.reject(new Error('refused')),
};

it('[R4-36] a status that cannot be changed is told', async () => {
	await orderActions(refusing).changeStatus(1, 'CONFIRMED');
	expect(alerted).toEqual(['Error al actualizar el estado del pedido']);
});

it('[R4-37] a tracking number that cannot be added is told', async () => {
	expect(await orderActions(refusing).addTracking(1, 'PE1')).toBe(false);
	expect(alerted).toEqual(['Error al agregar número de seguimiento']);
});

const sampleIn = (status: string): number => sampleOrders.find((order) => order.status === status)?.id ?? 0;

it('[R4-34, R4-36] samples keep to the rules of every order', async () => {
	const { store } = createTestStore();
	const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
	const { result } = renderHook(() => useConfirmedActions().actions, { wrapper });
	const id = sampleIn('DELIVERED');
	await result.current.changeStatus(id, 'PENDING');
	expect(alerted).toEqual(['Error al actualizar el estado del pedido']);
	const { data } = await store.dispatch(adminOrdersApi.endpoints.getAdminOrder.initiate(id));
	expect(data?.status).toBe('DELIVERED');
});

it('[R8-06] samples that cannot be loaded are only logged and leave an empty list', async () => {
	const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
	jest.spyOn(samples, 'samplesOf').mockImplementation(() => {
		throw new Error('offline');
	});
	renderApp({ route: '/admin/orders', storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
	expect(await screen.findByText('No se encontraron pedidos')).toBeVisible();
	const failure = expect.objectContaining({ error: 'Error: offline' });
	expect(logged).toHaveBeenCalledWith('The orders could not be loaded.', failure);
	expect(screen.queryByRole('alert')).toBeNull();
	expect(alerted).toEqual([]);
});

it('[R19-105] samples are changed in the store that shows them, under ids that no order of a shop has', async () => {
	const id = sampleIn('PENDING');
	const { getAdminOrders, changeOrderStatus } = adminOrdersApi.endpoints;
	const pendingOf = async ({ store }: ReturnType<typeof createTestStore>) => {
		const query = store.dispatch(getAdminOrders.initiate({ samples: true, status: 'PENDING' }, { forceRefetch: true }));
		const { data } = await query;
		query.unsubscribe();
		return data?.orders.map((order) => order.id);
	};
	const [first, second] = [createTestStore(), createTestStore()];
	await first.store.dispatch(changeOrderStatus.initiate({ id, status: 'CONFIRMED' }));
	expect(await pendingOf(first)).not.toContain(id);
	expect(await pendingOf(second)).toContain(id);
	expect(Math.max(...sampleOrders.map((order) => order.id))).toBeLessThan(0);
});

it('[R19-105] a change of a sample asks a server for nothing', async () => {
	const server = serve({
		'GET /orders': () => ({ orders: [anAdminOrder()], matching: 1, counts: { all: 1, byStatus: { PENDING: 1 } } }),
	});
	const { store } = createTestStore();
	const { getAdminOrders, changeOrderStatus } = adminOrdersApi.endpoints;
	await store.dispatch(getAdminOrders.initiate({}));
	await store.dispatch(getAdminOrders.initiate({ samples: true }));
	const id = sampleIn('PENDING');
	await store.dispatch(changeOrderStatus.initiate({ id, status: 'CONFIRMED' }));
	await waitFor(() => {
		const { data } = getAdminOrders.select({ samples: true })(store.getState());
		expect(data?.orders.find((order) => order.id === id)?.status).toBe('CONFIRMED');
	});
	expect(server.count('GET /orders')).toBe(1);
	expect(server.requests.some(({ method }) => method === 'PATCH')).toBe(false);
	server.restore();
});
