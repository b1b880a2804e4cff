import '../../../../pages/AdminArea';
import '../../../../pages/admin/AdminNewOrderPage';
import '../../../../pages/admin/AdminOrderEditPage';
import { screen, waitFor } from '@testing-library/react';
import type { AdminOrder } from '../../../../../contract/orders/desk';
import { aProduct, aUser, signedInStorage } from '../../../../testing/builders';
import { addressOfRosa } from '../../../../testing/checkout';
import { anAdminOrder } from '../../../../testing/fakeOrders';
import { renderApp } from '../../../../testing/renderApp';
import { answer } from '../../../../testing/serve';

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
