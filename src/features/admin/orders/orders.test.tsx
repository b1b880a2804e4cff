import { renderHook, waitFor } from '@testing-library/react';
import type { OrderView } from '../../../lib/orderTypes';
import { useLocalOrders } from '../../../pages/admin/samples/useLocalOrders';
import { allowConsole } from '../../../testing/consoleGuard';
import { orderActions } from './orderActions';

const anOrder = (status: string): OrderView => ({
	id: 1,
	orderNumber: 'ORD-2026-001',
	createdAt: '2026-11-20T14:00:00Z',
	status,
	total: 10,
	items: [],
	shippingAddress: null,
	trackingNumber: null,
	paymentMethod: null,
	paymentInstructions: null,
	notes: null,
	customer: null,
});

let alerted: string[];
beforeEach(() => {
	alerted = [];
	jest.spyOn(window, 'alert').mockImplementation((text) => void alerted.push(String(text)));
	allowConsole([/could not be/]);
});
afterEach(() => jest.restoreAllMocks());

const refusing = {
	orders: [anOrder('PENDING')],
	changeStatus: () => Promise.reject(new Error('refused')),
	addTracking: () => {
		throw new Error('refused');
	},
};

it('[R4-36] a status that cannot be changed is told', async () => {
	await orderActions(refusing).changeStatus(1, 'CONFIRMED');
	expect(alerted).toEqual(['Error al actualizar el estado del pedido']);
});

it('[R4-37] a tracking number that cannot be added is told', async () => {
	expect(await orderActions(refusing).addTracking(1, 'PE1')).toBe(false);
	expect(alerted).toEqual(['Error al agregar número de seguimiento']);
});

it('[R4-34, R4-36] orders of this screen only keep to the rules of every order', async () => {
	const load = () => Promise.resolve([anOrder('DELIVERED')]);
	const { result } = renderHook(() => useLocalOrders(load));
	await waitFor(() => expect(result.current.orders).toHaveLength(1));
	await orderActions(result.current).changeStatus(1, 'PENDING');
	expect(alerted).toEqual(['Error al actualizar el estado del pedido']);
	expect(result.current.orders?.[0]?.status).toBe('DELIVERED');
});

it('[R8-06] a load that fails is only logged and leaves an empty list', async () => {
	const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
	const load = () => Promise.reject(new Error('offline'));
	const { result } = renderHook(() => useLocalOrders(load));
	await waitFor(() => expect(result.current.orders).toEqual([]));
	expect(logged).toHaveBeenCalledWith('The orders could not be loaded.', new Error('offline'));
	expect(alerted).toEqual([]);
});
