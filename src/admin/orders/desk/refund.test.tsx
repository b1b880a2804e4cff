import '../../routes';
import './OrderPage';
import { screen, within } from '@testing-library/react';
import type { AdminOrder } from '#contract/orders/desk';
import type { OnlineMoney } from '#contract/payments/payments';
import { aUser, signedInStorage } from '#testing/builders';
import { anAdminOrder } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const culqi = (changes: Partial<OnlineMoney> = {}): OnlineMoney => ({
	...{ method: 'CULQI_YAPE', kept: 60, returning: 0, problem: '' },
	...changes,
});

const paidOrder = (changes: Partial<AdminOrder> = {}): AdminOrder =>
	anAdminOrder({
		...{ id: 7, status: 'CONFIRMED', total: 100, paymentMethod: 'CULQI_YAPE', paymentInstructions: '', editVersion: 4 },
		payment: {
			...{ state: 'CONFIRMED', amount: 100, dueAt: null, operationNumber: null, message: '', payTo: null, proofs: [] },
		},
		money: { paid: 100, refunded: 20, owed: 80, balance: 0 },
		...changes,
	});

async function open(order: AdminOrder, refund: Handler = () => order) {
	const app = renderApp({
		...{ route: '/admin/orders/7', ordersSource: 'server', storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) },
		server: {
			'GET /admin/orders/7': () => order,
			'GET /admin/orders/7/timeline': () => ({ events: [], mails: [] }),
			'GET /admin/orders/7/documents': () => ({ documents: [], canIssue: false }),
			'POST /admin/orders/7/refunds': refund,
		},
	});
	await screen.findByRole('heading', { level: 1, name: 'Pedido ORD-2026-007' });
	return app;
}

async function openDialog(user: Awaited<ReturnType<typeof open>>['user']) {
	await user.click(await screen.findByRole('button', { name: 'Devolver dinero' }));
	return within(await screen.findByRole('dialog', { name: 'Devolver dinero' }));
}

const bodies = ({ server }: Awaited<ReturnType<typeof open>>) =>
	server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds')).map(({ body }) => body);

it('[R15-318] offers the gateway first, with what it keeps, and another way beside it', async () => {
	const order = paidOrder({ online: culqi() });
	const app = await open(order);
	const dialog = await openDialog(app.user);
	expect(dialog.getByRole('radio', { name: /^Devolver por Culqi/ })).toBeChecked();
	expect(dialog.getByLabelText('Monto en soles')).toHaveValue('60.00');
	expect(dialog.getByText('Como máximo S/ 60.00')).toBeVisible();
	expect(dialog.queryByLabelText('Cómo lo devuelves')).toBeNull();
	await app.user.click(dialog.getByRole('radio', { name: /^Ya lo devolví de otra manera/ }));
	expect(dialog.getByText('Como máximo S/ 80.00')).toBeVisible();
	expect(dialog.getByLabelText('Cómo lo devuelves')).toBeVisible();
	await app.user.click(dialog.getByRole('radio', { name: /^Devolver por Culqi/ }));
	await app.user.type(dialog.getByLabelText('Motivo'), 'Llegó rota');
	await app.user.click(dialog.getByRole('button', { name: 'Devolver por Culqi' }));
	expect(await screen.findByText('Dinero devuelto')).toBeVisible();
	expect(bodies(app)).toEqual([{ editVersion: 4, amount: 60, way: 'CULQI_YAPE', reason: 'Llegó rota' }]);
});

it('[R15-318] begins with what is open, and an order that no gateway paid has none of it', async () => {
	const app = await open(paidOrder({ money: { paid: 100, refunded: 0, owed: 75, balance: -25 }, online: null }));
	const dialog = await openDialog(app.user);
	expect(dialog.queryByRole('radio')).toBeNull();
	expect(dialog.getByLabelText('Monto en soles')).toHaveValue('25.00');
	await app.user.type(dialog.getByLabelText('Motivo'), 'Llegó rota');
	await app.user.click(dialog.getByRole('button', { name: 'Anotar la devolución' }));
	expect(await screen.findByText('Devolución anotada')).toBeVisible();
	expect(bodies(app)).toEqual([{ editVersion: 4, amount: 25, way: 'YAPE', reason: 'Llegó rota' }]);
});

it('[R17-125] a sum that can be read in two ways is refused at its field, and nothing goes back', async () => {
	const app = await open(paidOrder({ online: culqi() }));
	const dialog = await openDialog(app.user);
	const amount = dialog.getByLabelText('Monto en soles');
	await app.user.type(dialog.getByLabelText('Motivo'), 'Llegó rota');
	for (const [wrong, reason] of [
		['1,500', /Quita «,» si son miles \(1500\), o deja dos decimales/],
		['S/ 12', /Quita «S\/»: 12/],
		['1e1', /Escribe el monto en soles, como 25\.50/],
	] as const) {
		await app.user.clear(amount);
		await app.user.type(amount, wrong);
		await app.user.click(dialog.getByRole('button', { name: 'Devolver por Culqi' }));
		expect(amount).toHaveAccessibleDescription(reason);
		expect(amount).toHaveValue(wrong);
	}
	expect(app.server.requests.filter(({ method, path }) => method === 'POST' && !path.includes('presence'))).toEqual([]);
});

it('[R15-315, R15-318] a refusal is said, and what was typed stays', async () => {
	const order = paidOrder({ online: culqi() });
	const message = 'Culqi no aceptó la devolución («Sin saldo»). No se devolvió nada.';
	const app = await open(order, () => answer(409, { code: 'refund_refused', message, current: order }));
	const dialog = await openDialog(app.user);
	await app.user.clear(dialog.getByLabelText('Monto en soles'));
	await app.user.type(dialog.getByLabelText('Monto en soles'), '12,50');
	await app.user.type(dialog.getByLabelText('Motivo'), 'Llegó rota');
	await app.user.click(dialog.getByRole('button', { name: 'Devolver por Culqi' }));
	expect(await dialog.findByRole('alert')).toHaveTextContent(message);
	expect(dialog.getByLabelText('Monto en soles')).toHaveValue('12,50');
	expect(dialog.getByLabelText('Motivo')).toHaveValue('Llegó rota');
	expect(dialog.getByRole('button', { name: 'Devolver por Culqi' })).toBeEnabled();
});

it('[R15-313, R15-318] what is on its way is said, and nothing more can be given back meanwhile', async () => {
	await open(paidOrder({ online: culqi({ returning: 12.5 }) }));
	expect(await screen.findByText('Se está devolviendo S/ 12.50')).toBeVisible();
	expect(screen.queryByRole('button', { name: 'Devolver dinero' })).toBeNull();
});

it('[R18-30] what is on its way can be ended at the desk by who saw it in the gateway’s panel', async () => {
	const app = await open(paidOrder({ online: culqi({ returning: 12.5 }) }));
	await app.user.click(await screen.findByRole('button', { name: 'Lo vi en su panel…' }));
	const question = within(await screen.findByRole('dialog', { name: /^¿Se devolvió S\/\s12\.50\?$/ }));
	expect(question.getByText(/^Míralo antes en el panel de Culqi/)).toBeVisible();
	await app.user.click(question.getByRole('button', { name: 'Cancelar' }));
	expect(app.server.requests.filter(({ method, path }) => method === 'POST' && !path.includes('presence'))).toEqual([]);
});

it('[R18-10] what happened to the money at its gateway is said at the desk', async () => {
	await open(paidOrder({ online: culqi({ alert: 'returned' }) }));
	expect(await screen.findByText(/^Culqi devolvió dinero que no salió de aquí/)).toBeVisible();
});

it('[R15-315, R15-318] what the gateway refused stays on the desk until something goes back', async () => {
	await open(paidOrder({ online: culqi({ problem: 'Sin saldo' }) }));
	expect(await screen.findByText('Culqi no aceptó la última devolución. No se devolvió nada.')).toBeVisible();
	expect(screen.getByText(/Respondió: «Sin saldo»/)).toBeVisible();
	expect(screen.getByRole('button', { name: 'Devolver dinero' })).toBeVisible();
});

describe('products that come back', () => {
	const title = 'Anotar productos devueltos';
	const pot = { lineId: 11, productId: 3, productName: 'Olla de barro', imageUrl: null, price: 50 };
	const cup = { ...pot, lineId: 12, productId: 4, productName: 'Taza', price: 10 };
	const delivered = (items: AdminOrder['items'], changes: Partial<AdminOrder> = {}) =>
		paidOrder({ status: 'DELIVERED', items, money: { paid: 100, refunded: 0, owed: 100, balance: 0 }, ...changes });
	async function openReturn(order: AdminOrder) {
		const sent: unknown[] = [];
		const app = await open(order);
		app.server.use({
			'POST /admin/orders/7/returns': ({ body }) => {
				sent.push(body);
				return order;
			},
		});
		await app.user.click(screen.getByRole('button', { name: title }));
		const dialog = within(await screen.findByRole('dialog', { name: title }));
		return { ...app, sent, dialog, submit: dialog.getByRole('button', { name: 'Anotar la devolución' }) };
	}

	it('[R21-144] of one unit it begins with that unit and its price, ready to be noted', async () => {
		const { user, sent, dialog, submit } = await openReturn(delivered([{ ...pot, quantity: 2, returned: 1 }]));
		expect(dialog.getByLabelText('Vuelven')).toHaveDisplayValue('1 de 1');
		expect(dialog.getByLabelText(/^Cuánto le corresponde/)).toHaveValue('50.00');
		await user.click(submit);
		expect(await screen.findByText('Devolución anotada')).toBeVisible();
		expect(sent).toEqual([
			{
				...{ editVersion: 4, credit: 50, note: '' },
				lines: [{ lineId: 11, quantity: 1, reason: 'NOT_WANTED', restock: true }],
			},
		]);
	});

	it.each([
		['several units', [{ ...pot, quantity: 3 }]],
		['several products', [pot, cup].map((line) => ({ ...line, quantity: 1 }))],
	])('[R21-144] of %s nothing is chosen yet, and nothing cannot be noted', async (_what, items) => {
		const { user, dialog, submit } = await openReturn(delivered(items));
		const [units] = dialog.getAllByLabelText('Vuelven');
		if (!units) throw new Error('no units to choose');
		expect(submit).toBeDisabled();
		expect(dialog.getByText('Elige cuántas unidades volvieron.')).toBeVisible();
		await user.selectOptions(units, '1');
		expect(submit).toBeEnabled();
		await user.selectOptions(units, '0');
		expect(submit).toBeDisabled();
	});

	it('[R21-144] of an order cancelled on its way no money is asked for, and no more than is owed elsewhere', async () => {
		const items = [{ ...pot, quantity: 1 }];
		const money = { paid: 100, refunded: 0, owed: 0, balance: -100 };
		const cancelled = await openReturn(delivered(items, { status: 'CANCELLED', goodsAway: true, money }));
		expect(cancelled.dialog.queryByLabelText(/^Cuánto/)).toBeNull();
		await cancelled.user.click(cancelled.submit);
		expect(await screen.findByText('Devolución anotada')).toBeVisible();
		expect(cancelled.sent).toMatchObject([{ credit: 0 }]);
		cancelled.unmount();
		const { dialog } = await openReturn(delivered(items, { money: { paid: 50, refunded: 20, owed: 30, balance: 0 } }));
		expect(dialog.getByLabelText(/^Cuánto le corresponde/)).toHaveValue('30.00');
	});
});

it('[R21-144] nothing is neither refunded nor charged', async () => {
	const app = await open(paidOrder({ online: null }));
	const refund = await openDialog(app.user);
	const amount = refund.getByLabelText('Monto en soles');
	const submit = refund.getByRole('button', { name: 'Anotar la devolución' });
	expect(submit).toBeEnabled();
	for (const nothing of ['0', '0.00', ' ']) {
		await app.user.clear(amount);
		await app.user.type(amount, nothing);
		expect(submit).toBeDisabled();
	}
	app.unmount();
	const { user } = await open(paidOrder({ money: { paid: 100, refunded: 0, owed: 120, balance: 20 } }));
	await user.click(screen.getByRole('button', { name: 'Anotar lo cobrado' }));
	const charge = within(await screen.findByRole('dialog', { name: 'Anotar lo cobrado' }));
	expect(charge.getByLabelText('Monto en soles')).toHaveValue('20.00');
	await user.clear(charge.getByLabelText('Monto en soles'));
	expect(charge.getByRole('button', { name: 'Anotar el cobro' })).toBeDisabled();
});
