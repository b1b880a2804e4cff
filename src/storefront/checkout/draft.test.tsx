import { act, screen, waitFor } from '@testing-library/react';
import { api } from '#api';
import type { AddressBook } from '#contract/delivery/address';
import { aUser } from '#testing/builders';
import { addressOfRosa, confirm, field, openCheckout, rosa, sent } from '#testing/checkout';
import { answer } from '#testing/serve';

type App = Awaited<ReturnType<typeof openCheckout>>;
const stored = () => JSON.parse(sessionStorage.getItem('checkoutDraft') ?? 'null');
const notes = () => field('Notas para la entrega');

function leave(app: App) {
	app.unmount();
	app.server.restore();
}

describe('what nobody typed', () => {
	it('[R19-95] follows the profile, beside what was typed', async () => {
		const told = { profile: rosa };
		const app = await openCheckout({ foreign: true, server: { 'GET /user/profile': () => told.profile } });
		await app.user.clear(field('Teléfono'));
		await app.user.type(field('Teléfono'), '912 345 678');
		told.profile = aUser({ phone: '999 888 777', address: 'Av. Sol 1' });
		act(() => void app.store.dispatch(api.util.invalidateTags(['Profile'])));
		await waitFor(() => expect(field('Dirección')).toHaveValue('Av. Sol 1'));
		expect(field('Teléfono')).toHaveValue('912 345 678');
	});

	it('[R19-95] follows the address book as a whole, until a part of the address is typed', async () => {
		const last = (street: string, districtCode: string) => ({ ...addressOfRosa, street, districtCode });
		const told: { book: AddressBook } = { book: { addresses: [], last: last('Jr. Unión 123', '211101') } };
		const app = await openCheckout({ server: { 'GET /user/addresses': () => told.book } });
		const hear = (street: string, districtCode: string) => {
			told.book = { addresses: [], last: last(street, districtCode) };
			act(() => void app.store.dispatch(api.util.invalidateTags(['Order'])));
		};
		hear('Av. Sol 1', '080101');
		await waitFor(() => expect(field('Calle y número')).toHaveValue('Av. Sol 1'));
		await app.user.type(field('Calle y número'), '8');
		const asked = app.server.count('GET /user/addresses');
		hear('Jr. Cusco 9', '150101');
		await waitFor(() => expect(app.server.count('GET /user/addresses')).toBe(asked + 1));
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)).toHaveLength(1));
		expect(sent(app)[0]?.body).toMatchObject({ address: { street: 'Av. Sol 18', districtCode: '080101' } });
	});

	it('[R19-96] is not in the draft, and a text that was taken out again stays out', async () => {
		const app = await openCheckout();
		await app.user.type(notes(), 'Casa azul');
		expect(stored()).toEqual({ owner: String(rosa.id), notes: 'Casa azul' });
		await app.user.clear(notes());
		expect(stored()).toEqual({ owner: String(rosa.id), notes: '' });
		await app.user.type(field('Calle y número'), ' B');
		leave(app);
		const again = await openCheckout({ server: { 'GET /user/addresses': () => ({ addresses: [], last: null }) } });
		expect(field('Calle y número')).toHaveValue('Jr. Unión 123 B');
		expect(notes()).toHaveValue('');
		await again.user.clear(notes());
		expect(stored()).toMatchObject({ notes: '', address: { street: 'Jr. Unión 123 B', districtCode: '211101' } });
	});
});

it('[R19-99] what is wrong with a saved address stands in its fields, which begin with it', async () => {
	const fields = { 'address.districtCode': 'A este distrito no llegamos' };
	const app = await openCheckout({
		server: {
			'GET /user/addresses': () => ({ addresses: [{ id: 7, isDefault: true, ...addressOfRosa }], last: null }),
			'POST /orders': () => answer(400, { message: 'Revisa los datos', fields }),
		},
	});
	await app.user.click(confirm());
	const district = await screen.findByRole('combobox', { name: 'Distrito' });
	expect(district).toHaveAccessibleDescription(/A este distrito no llegamos/);
	expect(district).toHaveValue('Juliaca, San Román, Puno');
	expect(field('Calle y número')).toHaveValue('Jr. Unión 123');
});
