import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { proofFile } from '../support/proofFile';
import { content } from '../support/shopper';

// The settings stay as the journey leaves them.
test.use({ ownShop: 'firstScreen' });

const looksRight = looksRightIn('firstScreen');

test('[R20-130, R20-131, R20-134, R20-135, R20-136] a morning: the first screen leads to a payment and to the orders to send, and its numbers fall', {
	tag: '@long',
}, async ({ backend, api, signedIn }) => {
	await api.asAdmin('PUT', '/api/admin/settings/payment', { yapeNumber: '987654321', yapeHolder: 'Rosa Mamani' });
	const product = await api.createProduct({ name: 'Chullo', price: 45, stock: 40 });
	const rosa = await api.createPerson();
	const paid = await api.placeOrder(rosa, product, 1, { paymentMethod: 'YAPE' });
	const atTheDoor = await api.placeOrder(rosa, product, 2);
	const form = new FormData();
	const { name, mimeType, buffer } = await proofFile('S/ 45.00');
	form.set('operationNumber', '5550001');
	form.set('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
	await api.as((await api.signIn(rosa)).token, 'POST', `/api/payments/${paid.id}/proofs`, form);

	const page = await signedIn(backend.admin);
	await page.goto('/admin');
	const sidebar = page.getByRole('complementary', { name: 'Barra lateral' });
	const todo = content(page).getByRole('region', { name: 'Por hacer' });
	await expect(todo.getByRole('link', { name: '1 pedido por preparar' })).toBeVisible();
	await expect(todo).toContainText(/Hoy: 2 pedidos, cobrado S\/\s0\.00/);
	await expect(sidebar.getByRole('link', { name: 'Pagos (1 pago por revisar)' })).toBeVisible();
	await looksRight(page, 'todo');

	// Two presses and the payment is confirmed.
	await todo.getByRole('link', { name: '1 pago por revisar' }).click();
	await expect(content(page).getByRole('row')).toHaveCount(2);
	await content(page)
		.getByRole('button', { name: `Revisar el pago de ${paid.orderNumber}` })
		.click();
	await page.getByRole('dialog').getByRole('button', { name: 'Confirmar pago' }).click();
	await expect(sidebar.getByRole('link', { name: /^Pagos/ })).toHaveAccessibleName('Pagos');
	await expect(sidebar.getByRole('link', { name: 'Pedidos (2 pedidos por preparar)' })).toBeVisible();

	await sidebar.getByRole('button', { name: 'Vender' }).press('Enter');
	await expect(sidebar.getByRole('link', { name: /^Pedidos/ })).toHaveCount(0);
	await sidebar.getByRole('link', { name: 'Dashboard' }).click();
	await page.reload();
	await expect(sidebar.getByRole('button', { name: 'Vender (2 pedidos por preparar)' })).toHaveAttribute(
		'aria-expanded',
		'false',
	);
	await expect(todo).toContainText(/Hoy: 2 pedidos, cobrado S\/\s45\.00/);
	await todo.getByRole('link', { name: '2 pedidos por preparar' }).click();
	const rows = content(page).getByRole('row');
	await expect(rows).toHaveCount(3);
	await looksRight(page, 'to-prepare');
	const send = async (order: typeof paid) => {
		for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED'])
			await api.asAdmin('PATCH', `/api/orders/${order.id}/status`, { status }).catch(() => {});
	};
	await send(paid);
	await expect(rows).toHaveCount(2);
	await expect(rows.nth(1)).toContainText(atTheDoor.orderNumber);
	await page.goBack();
	await expect(todo.getByRole('link', { name: '1 pedido por preparar' })).toBeVisible();
	await send(atTheDoor);
	await expect(todo.getByRole('link', { name: /por preparar$/ })).toHaveCount(0);
});
