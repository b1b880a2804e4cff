import type { AddressBook, DeliveryAddress } from '#contract/delivery/address';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { anAddress } from './testing/addresses';

describe('the address book of an account', () => {
	let test: TestApp;
	beforeAll(async () => {
		test = await createTestApp();
	});
	afterAll(() => test.close());

	const book = async (token: string) => (await test.call('GET', '/api/user/addresses', { token })).json<AddressBook>();
	const post = (token: string, address: object, more: object = {}) =>
		test.call('POST', '/api/user/addresses', { token, json: { address, ...more } });
	const put = (token: string, id: number, address: object, more: object = {}) =>
		test.call('PUT', `/api/user/addresses/${id}`, { token, json: { address, ...more } });
	const remove = (token: string, id: number) => test.call('DELETE', `/api/user/addresses/${id}`, { token });
	const streets = ({ addresses }: AddressBook) => addresses.map(({ street }) => street);
	const at = (street: string): DeliveryAddress => anAddress({ street });

	it('[R15-28] begins empty; the first address is the default, and each change answers the whole book', async () => {
		const { token } = await test.createUser();
		expect(await book(token)).toEqual({ addresses: [], last: null });
		const added = (await post(token, at('Jr. Uno 1'))).json<AddressBook>();
		expect(added).toEqual({
			addresses: [
				{
					id: expect.any(Number),
					isDefault: true,
					...at('Jr. Uno 1'),
					district: 'Juliaca',
					province: 'San Román',
					department: 'Puno',
				},
			],
			last: null,
		});
		expect(streets((await post(token, at('Jr. Dos 2'))).json())).toEqual(['Jr. Uno 1', 'Jr. Dos 2']);
		const three = (await post(token, at('Jr. Tres 3'), { isDefault: true })).json<AddressBook>();
		expect(streets(three)).toEqual(['Jr. Tres 3', 'Jr. Dos 2', 'Jr. Uno 1']);
		expect(three.addresses.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
		const [third, second, first] = three.addresses.map(({ id }) => id) as [number, number, number];
		const changed = await put(token, first, { ...at('Jr. Uno 111'), districtCode: '150132' }, { isDefault: true });
		expect(changed.json<AddressBook>().addresses[0]).toMatchObject({
			id: first,
			isDefault: true,
			street: 'Jr. Uno 111',
			district: 'San Juan de Lurigancho',
		});
		expect(streets((await remove(token, first)).json())).toEqual(['Jr. Tres 3', 'Jr. Dos 2']);
		expect((await book(token)).addresses[0]).toMatchObject({ id: third, isDefault: true });
		await remove(token, third);
		expect((await remove(token, second)).json()).toEqual({ addresses: [], last: null });
	});

	it('[R15-28] is seen and changed by nobody else', async () => {
		const owner = await test.createUser();
		const stranger = await test.createUser();
		const { addresses } = (await post(owner.token, at('Jr. Propio 1'))).json<AddressBook>();
		const id = addresses[0]?.id ?? 0;
		for (const token of [stranger.token, await test.adminToken()]) {
			expect(await book(token)).toEqual({ addresses: [], last: null });
			expect((await put(token, id, at('Jr. Ajeno 1'))).statusCode).toBe(404);
			expect((await remove(token, id)).statusCode).toBe(404);
		}
		expect((await test.call('GET', '/api/user/addresses')).statusCode).toBe(401);
		expect(await book(owner.token)).toMatchObject({ addresses });
	});

	it('[R15-28] has at most ten addresses, also when eleven come at once, and none twice', async () => {
		const { token, id } = await test.createUser();
		const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => post(token, at(`Jr. Larga ${n}`))));
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
		const refused = answers.find(({ statusCode }) => statusCode !== 200);
		expect([refused?.statusCode, refused?.json().code]).toEqual([409, 'address_book_full']);
		expect(refused?.json().message).toBe('Ya guardaste 10 direcciones. Elimina una en tu perfil para guardar otra.');
		const { addresses } = await book(token);
		const [, second] = addresses;
		const again = await post(token, at(second?.street ?? ''), { isDefault: true });
		expect(again.json<AddressBook>().addresses).toHaveLength(10);
		expect(again.json<AddressBook>().addresses[0]?.id).toBe(second?.id);
		const defaults = sql`SELECT count(*)::int AS n FROM addresses WHERE user_id = ${id} AND is_default`;
		expect(await test.query(defaults)).toEqual([{ n: 1 }]);
	});

	it('[R15-23] tells each mistake at its own field', async () => {
		const { token } = await test.createUser();
		const fields = async (address: object) => {
			const answer = await post(token, address);
			return [answer.statusCode, answer.json().fields];
		};
		const { recipient, ...place } = anAddress();
		expect(await fields({})).toEqual([
			400,
			{
				'address.recipient': expect.any(String),
				'address.districtCode': 'Elige el distrito de la lista',
				'address.street': 'La calle con su número es obligatoria',
			},
		]);
		expect(
			await fields({
				...place,
				recipient: { ...recipient, name: ' ', documentNumber: '1234567', phone: 'llámame' },
				reference: 'x'.repeat(161),
			}),
		).toEqual([
			400,
			{
				'address.recipient.name': 'El nombre de quien recibe es obligatorio',
				'address.recipient.documentNumber': 'El DNI tiene 8 dígitos',
				'address.recipient.phone': 'El teléfono solo puede tener números, espacios, paréntesis y guiones',
				'address.reference': 'La referencia no puede tener más de 160 caracteres',
			},
		]);
		for (const [documentType, documentNumber, told] of [
			['RUC', '20131312954', /su último dígito debe coincidir/],
			['CE', '12', /de 8 a 12 letras o dígitos/],
			['PASSPORT', 'A-1', /de 5 a 15 letras o dígitos/],
		] as const)
			expect(await fields({ ...place, recipient: { ...recipient, documentType, documentNumber } })).toEqual([
				400,
				{ 'address.recipient.documentNumber': expect.stringMatching(told) },
			]);
		expect(
			await fields({ ...place, recipient: { ...recipient, documentType: 'RUC', documentNumber: '20131312955' } }),
		).toEqual([200, undefined]);
	});

	it('[R15-25] takes no district that there is not', async () => {
		const { token } = await test.createUser();
		const answer = await post(token, anAddress({ districtCode: '999999' }));
		expect([answer.statusCode, answer.json().fields]).toEqual([
			400,
			{ 'address.districtCode': 'Elige el distrito de la lista' },
		]);
	});

	it('[R15-29] is in the copy of one’s data, and gone with the account', async () => {
		const { token, id } = await test.createUser();
		await post(token, at('Jr. Marcalibreta 7'));
		const { addresses } = await book(token);
		expect((await test.call('GET', '/api/user/export', { token })).json()).toMatchObject({ addresses });
		const left = await test.call('POST', '/api/user/deletion', { token, json: { password: 'secreto' } });
		expect(left.statusCode).toBe(200);
		expect(await test.query(sql`SELECT FROM addresses WHERE user_id = ${id}`)).toEqual([]);
	});
});
