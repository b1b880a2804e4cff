import { act, screen, waitFor, within } from '@testing-library/react';
import type { AddressBook, PlacedAddress } from '#contract/delivery/address';
import { wholeShop } from '#contract/shop/default';
import { anOrder, confirm, field, openCheckout, sent } from '#testing/checkout';
import { answer } from '#testing/serve';

const juliaca = { code: '211101', department: 'Puno', province: 'San Román', district: 'Juliaca' };

const placed: PlacedAddress = {
	recipient: { name: 'Rosa Quispe', documentType: 'DNI', documentNumber: '45678912', phone: '987 654 321' },
	districtCode: '211101',
	...{ district: 'Juliaca', province: 'San Román', department: 'Puno' },
	street: 'Jr. Mariano Núñez 350',
	reference: 'Frente a la plaza',
};

const book = (part: Partial<AddressBook> = {}): AddressBook => ({ addresses: [], last: null, ...part });

const open = (part: Partial<AddressBook> = {}, server: Parameters<typeof openCheckout>[0] = {}) =>
	openCheckout({
		...server,
		server: { 'GET /user/addresses': () => book(part), 'GET /districts': () => [juliaca], ...server?.server },
	});

const district = () => screen.findByRole('combobox', { name: 'Distrito' });

describe('the address in parts', () => {
	it('[R15-30] before a foreign back end the form is as specified, and nothing of addresses is asked for', async () => {
		const app = await openCheckout({ foreign: true });
		expect(field('Dirección')).toHaveValue('Jr. Unión 123, Lima');
		expect(screen.queryByRole('combobox', { name: 'Distrito' })).toBeNull();
		await app.user.click(confirm());
		expect(await screen.findByText(/Esta tienda no recibe pedidos en línea/)).toBeInTheDocument();
		expect(app.server.requests.filter(({ path }) => /addresses|districts/.test(path))).toEqual([]);
	});

	it('[R15-24, R15-30] goes out in its parts, with the text that old readers show', async () => {
		const app = await open();
		const combobox = await district();
		expect(field('Nombre y apellidos')).toHaveValue('Rosa Quispe');
		expect(field('Teléfono')).toHaveValue('987 654 321');
		expect(field('Calle y número')).toHaveValue('Jr. Unión 123, Lima');
		await app.user.type(field('Número de documento'), '4567 8912');
		await app.user.type(combobox, 'juliaca');
		await app.user.click(await screen.findByRole('option', { name: /Juliaca/ }));
		expect(combobox).toHaveValue('Juliaca, San Román, Puno');
		await app.user.clear(field('Calle y número'));
		await app.user.type(field('Calle y número'), 'Jr. Mariano Núñez 350');
		await app.user.type(field('Referencia'), 'Frente a la plaza');
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)).toHaveLength(1));
		const { recipient, districtCode, street, reference } = placed;
		expect(sent(app)[0]?.body).toMatchObject({
			address: { recipient, districtCode, street, reference },
			shippingAddress: 'Jr. Mariano Núñez 350, Juliaca, San Román, Puno (Ref.: Frente a la plaza)',
			phone: '987 654 321',
		});
		expect(sent(app)[0]?.body).not.toHaveProperty('address.place');
	});

	it('[R15-23, R15-32] mistakes stand at their fields, the first one has the focus, and everything typed stays', async () => {
		const app = await open({ last: placed });
		await district();
		await app.user.clear(field('Número de documento'));
		await app.user.type(field('Número de documento'), '1234567');
		await app.user.type(await district(), 'x');
		await app.user.click(confirm());
		expect(await district()).toHaveFocus();
		expect(field('Número de documento')).toHaveAccessibleDescription(/El DNI tiene 8 dígitos/);
		expect(await district()).toHaveAccessibleDescription(/Elige el distrito de la lista/);
		expect(field('Calle y número')).toHaveValue('Jr. Mariano Núñez 350');
		await app.user.selectOptions(screen.getByRole('combobox', { name: 'Documento' }), 'PASSPORT');
		await waitFor(() => expect(field('Número de documento')).toBeValid());
		await app.user.selectOptions(screen.getByRole('combobox', { name: 'Documento' }), 'DNI');
		await app.user.type(field('Número de documento'), '8');
		await app.user.click(confirm());
		expect(await district()).toHaveFocus();
		expect(await district()).toHaveValue('Juliaca, San Román, Punox');
		expect(sent(app)).toHaveLength(0);
	});

	it('[R15-25] what the server says of the district stands at its field', async () => {
		const fields = { 'address.districtCode': 'Elige el distrito de la lista' };
		const refused = () => answer(400, { message: 'Elige el distrito de la lista', code: 'validation_failed', fields });
		const app = await open({ last: placed }, { server: { 'POST /orders': refused } });
		await district();
		await app.user.click(confirm());
		await waitFor(async () => expect(await district()).toHaveAccessibleDescription(/Elige el distrito de la lista/));
		expect(await district()).toHaveFocus();
	});

	it('[R15-31] keys choose among what is found; Escape closes the list and keeps the text', async () => {
		const others = [juliaca, { code: '130501', department: 'La Libertad', province: 'Julcán', district: 'Julcán' }];
		const app = await open({}, { server: { 'GET /districts': () => others } });
		const combobox = await district();
		await app.user.type(combobox, 'jul');
		const options = within(await screen.findByRole('listbox', { name: 'Distrito' })).getAllByRole('option');
		expect(combobox).toHaveAttribute('aria-expanded', 'true');
		expect(combobox).toHaveAttribute('aria-activedescendant', options[0]?.id);
		await app.user.keyboard('{ArrowDown}');
		expect(combobox).toHaveAttribute('aria-activedescendant', options[1]?.id);
		await app.user.keyboard('{Escape}');
		expect(screen.queryByRole('listbox', { name: 'Distrito' })).toBeNull();
		expect(combobox).toHaveValue('jul');
		await app.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
		expect(combobox).toHaveValue('Julcán, La Libertad');
		expect(sent(app)).toHaveLength(0);
	});

	it('[R15-343] a district that the shop adds is found in an open form, for one request more', async () => {
		const added = { code: '130112', department: 'La Libertad', province: 'Trujillo', district: 'Alto Trujillo' };
		const told = { found: [] as (typeof added)[] };
		const app = await open(
			{},
			{
				server: { 'GET /shop': () => wholeShop({ version: 3 }), 'GET /districts': () => told.found },
			},
		);
		await app.goLive();
		await waitFor(() => expect(app.server.count('GET /shop')).toBe(1));
		await app.user.type(await district(), 'alto');
		expect((await screen.findAllByText(/^No encontramos «alto»/))[0]).toBeVisible();
		const asked = () => app.server.requests.filter(({ path }) => path === '/districts').map(({ query }) => `${query}`);
		expect(asked()).toEqual(['q=alto&v=3']);
		told.found = [added];
		act(() => app.channel.send('/topic/shop', { type: 'SHOP_CHANGED', shop: wholeShop({ version: 4 }) }));
		expect(await screen.findByRole('option', { name: /Alto Trujillo/ })).toBeVisible();
		expect(asked()).toEqual(['q=alto&v=3', 'q=alto&v=4']);
	});

	it('[R15-33] the last address fills in the fields; a saved one is a card, and another one begins with its recipient', async () => {
		const last = await open({ last: { ...placed, street: 'Jr. Último 9' } });
		await district();
		expect(field('Calle y número')).toHaveValue('Jr. Último 9');
		last.unmount();
		const app = await open({ addresses: [{ id: 7, isDefault: true, ...placed }], last: placed });
		expect(await screen.findByRole('radio', { name: /Jr\. Mariano Núñez 350/ })).toBeChecked();
		expect(screen.queryByRole('combobox', { name: 'Distrito' })).toBeNull();
		await app.user.click(screen.getByRole('radio', { name: /Otra dirección/ }));
		expect(field('Número de documento')).toHaveValue('45678912');
		expect(field('Calle y número')).toHaveValue('');
		await app.user.click(screen.getByRole('radio', { name: /Jr\. Mariano Núñez 350/ }));
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)).toHaveLength(1));
		expect(sent(app)[0]?.body).toMatchObject({ address: { street: 'Jr. Mariano Núñez 350', districtCode: '211101' } });
	});

	it('[R15-34] a ticked box keeps the address once the order is placed; a full book is told, and the order stays', async () => {
		const full = () => answer(409, { message: 'Ya guardaste 10 direcciones.', code: 'address_book_full' });
		const app = await open(
			{ last: placed },
			{ server: { 'POST /user/addresses': full, 'GET /orders/41': () => anOrder() } },
		);
		await district();
		await app.user.click(screen.getByRole('checkbox', { name: 'Guardar esta dirección' }));
		await app.user.click(confirm());
		await screen.findByRole('heading', { level: 1, name: '¡Gracias! Recibimos tu pedido' });
		expect(await screen.findByText('Ya guardaste 10 direcciones.')).toBeInTheDocument();
		const saved = app.server.requests.filter(({ method, path }) => method === 'POST' && path === '/user/addresses');
		expect(saved).toHaveLength(1);
		expect(saved[0]?.body).toMatchObject({ address: { street: 'Jr. Mariano Núñez 350' } });
	});
});
