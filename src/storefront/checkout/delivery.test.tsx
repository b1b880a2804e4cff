import { act, screen, waitFor, within } from '@testing-library/react';
import { signOut } from '#auth/authThunks';
import type { DeliveryOption } from '#contract/delivery/quote';
import { wholeShop } from '#contract/shop/default';
import { aProduct, aUser, signedInStorage } from '#testing/builders';
import { anOrder, quinua } from '#testing/checkout';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler, type SeenRequest } from '#testing/serve';
import { quantityChanged } from '../cart/cartSlice';

const rosa = aUser();
const juliaca = {
	recipient: { name: 'Rosa Quispe', documentType: 'DNI', documentNumber: '45678912', phone: '987 654 321' },
	...{ districtCode: '211101', district: 'Juliaca', province: 'San Román', department: 'Puno' },
	...{ street: 'Jr. Unión 1', reference: '' },
};
const option = (changes: Partial<DeliveryOption> = {}): DeliveryOption => ({
	...{ methodId: 1, name: 'Agencia Sur', kind: 'AGENCY', note: '', fee: 12, cheaperFrom: null, asksDocument: true },
	payOnDelivery: true,
	...{ from: '2026-11-24', to: '2026-11-26', offices: [], ...changes },
});
const rider = option({ methodId: 2, name: 'Motorizado', kind: 'OWN', fee: 20, to: '2026-11-24' });

function open(
	route: string,
	options: DeliveryOption[],
	more: { foreign?: boolean; server?: Record<string, Handler> } = {},
) {
	const told = { options };
	const app = renderApp({
		route,
		foreign: more.foreign,
		storage: { ...signedInStorage(rosa), cart: JSON.stringify([quinua]) },
		server: {
			'GET /products/active': () => [aProduct({ id: 1, name: 'Quinua roja', price: 10 })],
			'GET /shop': () => wholeShop({ version: 3, delivery: 7 }),
			'GET /user/addresses': () => ({ addresses: [{ id: 1, isDefault: true, ...juliaca }], last: null }),
			'POST /delivery/quote': () => ({ asked: true, ...told }),
			'POST /orders': () => answer(201, anOrder()),
			...more.server,
		},
	});
	return { ...app, told };
}
const sent = (app: ReturnType<typeof open>, path: string): SeenRequest[] =>
	app.server.requests.filter((request) => request.method === 'POST' && request.path === path);
const main = () => within(screen.getByRole('main'));
const summary = () => main().findByRole('region', { name: 'Tu pedido' });

it('[R15-54, R20-82] the cheapest delivery of the district stands until another is chosen, and the sums have its fee', async () => {
	const app = open('/checkout', [rider, option()]);
	const agency = await screen.findByRole('radio', { name: /Agencia Sur/ });
	expect(agency).toHaveAccessibleName(/Llega entre el martes 24 y el jueves 26 de noviembre/);
	expect(screen.getByRole('radio', { name: /Motorizado/ })).toHaveAccessibleName(
		/Llega el martes 24 de noviembre.*S\/\. 20\.00/,
	);
	expect(agency).toBeChecked();
	expect(await summary()).toHaveTextContent('Envío a JuliacaS/. 12.00');
	expect(await summary()).toHaveTextContent('TotalS/. 32.00');
	await app.user.click(screen.getByRole('radio', { name: /Motorizado/ }));
	expect(await summary()).toHaveTextContent('TotalS/. 40.00');
	await app.user.click(agency);
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	await waitFor(() => expect(sent(app, '/orders')).toHaveLength(1));
	expect(sent(app, '/orders')[0]?.body).toMatchObject({
		address: { districtCode: '211101' },
		delivery: { methodId: 1, fee: 12, officeId: null, to: '2026-11-26' },
	});
});

it('[R15-54] the only way is chosen already; of several offices one has to be chosen', async () => {
	const offices = [1, 2].map((id) => ({ id, name: `Local ${id}`, address: `Jr. ${id}`, hours: '' }));
	const app = open('/checkout', [option({ offices })]);
	expect(await screen.findByRole('radio', { name: /Agencia Sur/ })).toBeChecked();
	const confirm = screen.getByRole('button', { name: 'Confirmar pedido' });
	await app.user.click(confirm);
	expect(await screen.findByText('Elige en qué local recoges tu pedido')).toBeVisible();
	await app.user.selectOptions(screen.getByRole('combobox', { name: /En qué local/ }), 'Local 2, Jr. 2');
	await app.user.click(confirm);
	await waitFor(() => expect(sent(app, '/orders')).toHaveLength(1));
	expect(sent(app, '/orders')[0]?.body).toMatchObject({ delivery: { methodId: 1, officeId: 2 } });
});

it('[R15-357] payment at the door is offered where the chosen way has it, and the page says where it has not', async () => {
	const app = open('/checkout', [option({ payOnDelivery: false }), rider]);
	const atDoor = () => screen.queryByRole('radio', { name: /^Pago contra entrega/ });
	await app.user.click(await screen.findByRole('radio', { name: /Motorizado/ }));
	await app.user.click(atDoor() as HTMLElement);
	await app.user.click(screen.getByRole('radio', { name: /Agencia Sur/ }));
	expect(atDoor()).toBeNull();
	expect(screen.getByText('Con la entrega que elegiste no se paga al recibir.')).toBeVisible();
	await app.user.click(screen.getByRole('radio', { name: /Motorizado/ }));
	expect(atDoor()).toBeChecked();
	expect(screen.queryByText('Con la entrega que elegiste no se paga al recibir.')).toBeNull();
});

it('[R20-82] a cheaper way that the shop adds meanwhile does not take the place of the one that stands', async () => {
	const app = open('/checkout', [rider]);
	expect(await screen.findByRole('radio', { name: /Motorizado/ })).toBeChecked();
	await app.goLive();
	app.told.options = [option({ kind: 'AT_DESTINATION', fee: 0 }), option({ methodId: 3, name: 'Expreso' }), rider];
	act(() => app.channel.send('/topic/shop', { type: 'SHOP_CHANGED', shop: wholeShop({ version: 4, delivery: 8 }) }));
	expect(await screen.findByRole('radio', { name: /Expreso/ })).not.toBeChecked();
	expect(screen.getByRole('radio', { name: /Motorizado/ })).toBeChecked();
});

const pickUp = option({ methodId: 3, name: 'Recojo', kind: 'PICKUP', fee: 0 });
const atAgency = option({ methodId: 4, name: 'Expreso', kind: 'AT_DESTINATION', fee: 0 });

it.each<[string, DeliveryOption[], RegExp]>([
	['a dearer own delivery', [pickUp, rider], /Motorizado/],
	['the cheapest of several deliveries', [pickUp, rider, option()], /Agencia Sur/],
	['a delivery that is paid at its destination', [pickUp, atAgency], /Expreso/],
	['a delivery that costs as little', [pickUp, { ...rider, fee: 0 }], /Motorizado/],
	[
		'the cheapest pick-up where nothing else is offered',
		[{ ...pickUp, methodId: 5, name: 'Caro', fee: 3 }, pickUp],
		/Recojo/,
	],
])('[R20-82] before a free pick-up stands %s, in checkout and cart', async (_case, options, preferred) => {
	const app = open('/checkout', options);
	expect(await screen.findByRole('radio', { name: preferred })).toBeChecked();
	const fee = options.find(({ name }) => preferred.test(name))?.fee ?? 0;
	expect(await summary()).toHaveTextContent(`TotalS/. ${20 + fee}.00`);
	await app.user.click(screen.getByRole('link', { name: 'Volver al carrito' }));
	const sums = await main().findByRole('complementary', { name: 'Resumen' });
	await waitFor(() => expect(sums).toHaveTextContent(`Total desdeS/. ${20 + fee}.00`));
});

it.each<[string, DeliveryOption[], DeliveryOption[]]>([
	['a pick-up', [rider], [pickUp, rider]],
	['a cheaper delivery', [rider], [option(), rider]],
	[
		'a delivery beside the only pick-up',
		[{ ...pickUp, name: 'Motorizado' }],
		[{ ...pickUp, name: 'Motorizado' }, option()],
	],
])('[R20-82] over a reload an untouched way stays, after the shop has added %s', async (_case, before, after) => {
	const first = open('/checkout', before);
	expect(await screen.findByRole('radio', { name: /Motorizado/ })).toBeChecked();
	first.unmount();
	first.server.restore();
	const app = open('/checkout', after);
	expect(await screen.findByRole('radio', { name: /Motorizado/ })).toBeChecked();
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	await waitFor(() =>
		expect(sent(app, '/orders')[0]?.body).toMatchObject({ delivery: { methodId: before[0]?.methodId } }),
	);
	await waitFor(() => expect(Object.keys(sessionStorage)).not.toContain('checkoutDraft'));
});

it('[R20-82] a way that the shop withdrew before a reload makes room for the one that it prefers', async () => {
	const first = open('/checkout', [rider]);
	expect(await screen.findByRole('radio', { name: /Motorizado/ })).toBeChecked();
	first.unmount();
	first.server.restore();
	open('/checkout', [pickUp, option()]);
	expect(await screen.findByRole('radio', { name: /Agencia Sur/ })).toBeChecked();
});

const changedSheet = () => screen.findByRole('region', { name: 'Tu pedido cambió mientras comprabas' });
const acceptChanges = (app: ReturnType<typeof open>) =>
	app.user.click(screen.getByRole('button', { name: 'Aceptar cambios' }));

it('[R15-55, R17-35] a change of the plan shows at once, a dearer one stops the press, and what is shown is sent', async () => {
	const app = open('/checkout', [option()]);
	expect(await summary()).toHaveTextContent('TotalS/. 32.00');
	await app.goLive();
	app.told.options = [option({ fee: 15 })];
	const shop = wholeShop({ version: 4, delivery: 8 });
	act(() => app.channel.send('/topic/shop', { type: 'SHOP_CHANGED', shop }));
	await waitFor(async () => expect(await summary()).toHaveTextContent('TotalS/. 35.00'));
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	expect(await changedSheet()).toHaveTextContent('EnvíoCostaba S/. 12.00, ahora cuesta S/. 15.00');
	expect(sent(app, '/orders')).toEqual([]);
	await acceptChanges(app);
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	await waitFor(() => expect(sent(app, '/orders')[0]?.body).toMatchObject({ delivery: { fee: 15 } }));
});

it('[R15-51, R15-55] after a refusal the new fee is asked for and shown, with everything that was typed', async () => {
	const refusal = {
		message: 'El costo de envío cambió.',
		code: 'delivery_changed',
		quote: { asked: true, options: [] },
	};
	const app = open('/checkout', [option()], { server: { 'POST /orders': () => answer(409, refusal) } });
	expect(await summary()).toHaveTextContent('TotalS/. 32.00');
	app.told.options = [option({ fee: 14 })];
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	expect(await screen.findByText('El costo de envío cambió.')).toBeVisible();
	await waitFor(async () => expect(await summary()).toHaveTextContent('TotalS/. 34.00'));
});

it('[R17-35] a dearer fee that only the server knew is shown with the one before', async () => {
	const quote = { asked: true, options: [option({ fee: 14 })] };
	const refusal = { message: 'El costo de envío cambió.', code: 'delivery_changed', quote };
	let tries = 0;
	const app = open('/checkout', [option()], {
		server: { 'POST /orders': () => (++tries === 1 ? answer(409, refusal) : answer(201, anOrder())) },
	});
	expect(await summary()).toHaveTextContent('TotalS/. 32.00');
	app.told.options = quote.options;
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	expect(await changedSheet()).toHaveTextContent('EnvíoCostaba S/. 12.00, ahora cuesta S/. 14.00');
	await waitFor(async () => expect(await summary()).toHaveTextContent('TotalS/. 34.00'));
	await acceptChanges(app);
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	await waitFor(() => expect(sent(app, '/orders')[1]?.body).toMatchObject({ delivery: { fee: 14 } }));
});

it('[R17-35] the only way that is left is dearer than the one that was chosen', async () => {
	const app = open('/checkout', [option(), rider]);
	await app.user.click(await screen.findByRole('radio', { name: /Agencia Sur/ }));
	await app.goLive();
	app.told.options = [rider];
	act(() => app.channel.send('/topic/shop', { type: 'SHOP_CHANGED', shop: wholeShop({ version: 4, delivery: 8 }) }));
	await waitFor(async () => expect(await summary()).toHaveTextContent('TotalS/. 40.00'));
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	expect(await changedSheet()).toHaveTextContent('EnvíoCostaba S/. 12.00, ahora cuesta S/. 20.00');
	expect(sent(app, '/orders')).toEqual([]);
});

it('[R17-35] who chooses a dearer way, or more units, is asked nothing', async () => {
	const app = open('/checkout', [option(), rider]);
	await app.user.click(await screen.findByRole('radio', { name: /Agencia Sur/ }));
	await app.user.click(screen.getByRole('radio', { name: /Motorizado/ }));
	app.told.options = [option(), { ...rider, fee: 25 }];
	act(() => void app.store.dispatch(quantityChanged({ id: 1, quantity: 3 })));
	await waitFor(async () => expect(await summary()).toHaveTextContent('TotalS/. 55.00'));
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	await waitFor(() => expect(sent(app, '/orders')[0]?.body).toMatchObject({ delivery: { fee: 25 } }));
});

it('[R17-33, R15-57] the cart knows the district of the checkout that was begun, after a reload too, until somebody signs out', async () => {
	const last = {
		...juliaca,
		...{ districtCode: '150122', district: 'Miraflores', province: 'Lima', department: 'Lima' },
	};
	const server = { 'GET /user/addresses': () => ({ addresses: [], last }) };
	const begun = open('/checkout', [rider], { server });
	const street = await screen.findByRole('textbox', { name: 'Calle y número' });
	await begun.user.type(street, ' A');
	begun.unmount();
	begun.server.restore();
	const app = open('/cart', [option()], { server: { 'GET /user/addresses': () => ({ addresses: [], last: null }) } });
	const sums = await main().findByRole('complementary', { name: 'Resumen' });
	await waitFor(() => expect(sums).toHaveTextContent('Envío a Miraflores'));
	act(() => void app.store.dispatch(signOut()));
	await waitFor(() => expect(sums).not.toHaveTextContent('Miraflores'));
	expect(Object.keys(sessionStorage)).toEqual([]);
});

it('[R15-56] of a district that nobody serves it says so, and sends nothing', async () => {
	const app = open('/checkout', []);
	expect(await screen.findByText(/^Aún no llegamos a Juliaca, San Román, Puno\./)).toBeVisible();
	expect(await summary()).toHaveTextContent('Aún no llegamos');
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	expect(sent(app, '/orders')).toEqual([]);
});

it('[R15-57] the cart shows delivery to the address of the book, from the preselected way on', async () => {
	open('/cart', [rider, option()]);
	const sums = await main().findByRole('complementary', { name: 'Resumen' });
	await waitFor(() => expect(sums).toHaveTextContent('Envío a Juliacadesde S/. 12.00'));
	expect(sums).toHaveTextContent('Total desdeS/. 32.00');
});

it('[R20-32] the cart says what is missing for a lower or a free delivery', async () => {
	const app = open('/cart', [
		{ ...rider, cheaperFrom: { total: 50, fee: 15 } },
		option({ cheaperFrom: { total: 38, fee: 0 } }),
		option({ methodId: 4, kind: 'PICKUP', fee: 0 }),
	]);
	const sums = await main().findByRole('complementary', { name: 'Resumen' });
	await waitFor(() => expect(sums).toHaveTextContent('Te faltan S/. 18.00 para el envío gratis'));
	app.told.options = [{ ...rider, cheaperFrom: { total: 50, fee: 15 } }];
	await app.user.click(main().getByRole('button', { name: 'Sumar uno' }));
	await waitFor(() => expect(sums).toHaveTextContent('Te faltan S/. 20.00 para que el envío baje a S/. 15.00'));
	app.told.options = [{ ...rider, fee: 0 }];
	await app.user.click(main().getByRole('button', { name: 'Sumar uno' }));
	await waitFor(() => expect(sums).not.toHaveTextContent('Te faltan'));
});

it.each([
	['a foreign back end', { foreign: true }],
	['a shop without fees', { server: { 'GET /shop': () => wholeShop({ version: 3 }) } }],
])('[R15-58] of %s nothing is asked, and delivery is without cost', async (_name, more) => {
	const app = open('/cart', [option()], more);
	const sums = await main().findByRole('complementary', { name: 'Resumen' });
	expect(sums).toHaveTextContent('EnvíoSin costo');
	await app.user.click(main().getByRole('link', { name: 'Proceder al Pago' }));
	await screen.findByRole('button', { name: 'Confirmar pedido' });
	expect(screen.queryByText('¿Cómo quieres recibirlo?')).toBeNull();
	expect(sent(app, '/delivery/quote')).toEqual([]);
});

it('[R15-297] the document is optional where the chosen pick-up needs none, and asked for again with another way', async () => {
	const office = { id: 1, name: 'Tienda', address: 'Jr. Lima 1', hours: '' };
	const shop = option({ methodId: 3, name: 'Recojo', kind: 'PICKUP', fee: 0, asksDocument: false, offices: [office] });
	const last = { ...juliaca, recipient: { ...juliaca.recipient, documentNumber: '' } };
	const app = open('/checkout', [shop, rider], {
		server: { 'GET /user/addresses': () => ({ addresses: [], last }) },
	});
	await app.user.click(await screen.findByRole('radio', { name: /Recojo/ }));
	expect(screen.getByRole('textbox', { name: /^Número de documento/ })).not.toBeRequired();
	await app.user.click(screen.getByRole('radio', { name: /Motorizado/ }));
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	expect(await screen.findByText('El número de documento es obligatorio')).toBeVisible();
	expect(sent(app, '/orders')).toEqual([]);
	await app.user.click(screen.getByRole('radio', { name: /Recojo/ }));
	await waitFor(() => expect(screen.queryByText('El número de documento es obligatorio')).toBeNull());
	await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
	await waitFor(() => expect(sent(app, '/orders')).toHaveLength(1));
	expect(sent(app, '/orders')[0]?.body).toMatchObject({ address: { recipient: { documentNumber: '' } } });
});

it('[R15-291] the quote is asked for what is in the cart, and again when that changes', async () => {
	const app = open('/cart', [option()]);
	const sums = await main().findByRole('complementary', { name: 'Resumen' });
	await waitFor(() => expect(sums).toHaveTextContent('Envío a Juliaca'));
	expect(sent(app, '/delivery/quote').at(-1)?.body).toMatchObject({ items: [{ productId: 1, quantity: 2 }] });
	app.told.options = [option({ fee: 30 })];
	await app.user.click(main().getByRole('button', { name: 'Sumar uno' }));
	await waitFor(() => expect(sums).toHaveTextContent('S/. 30.00'));
	expect(sent(app, '/delivery/quote').at(-1)?.body).toMatchObject({ items: [{ productId: 1, quantity: 3 }] });
});

it.each(['/checkout', '/cart'])(
	'[R15-340] %s follows the weight of a product, and asks for nothing else again',
	async (route) => {
		const weighed = (grams: number | null) => ({
			'POST /delivery/quote': () => ({ asked: true, options: app.told.options, weighed: [{ productId: 1, grams }] }),
		});
		const app = open(route, [option()]);
		app.server.use(weighed(400));
		const sums = () => (route === '/cart' ? main().findByRole('complementary', { name: 'Resumen' }) : summary());
		await waitFor(async () => expect(await sums()).toHaveTextContent('S/. 32.00'));
		await app.goLive();
		await act(async () => app.runTimers());
		const asked = sent(app, '/delivery/quote').length;
		const tell = (changes: object) => {
			const product = {
				...aProduct({ id: 1, name: 'Quinua roja', price: 10, version: 5 }),
				weightGrams: 400,
				...changes,
			};
			act(() => app.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product }));
		};
		tell({ stock: 7, stockQuantity: 7 });
		tell({ description: 'Otra', version: 6 });
		expect(sent(app, '/delivery/quote')).toHaveLength(asked);
		app.told.options = [option({ fee: 19 })];
		app.server.use(weighed(5000));
		tell({ weightGrams: 5000, version: 7 });
		await act(async () => app.runTimers());
		await waitFor(async () => expect(await sums()).toHaveTextContent('S/. 39.00'));
		expect(sent(app, '/delivery/quote')).toHaveLength(asked + 1);
		if (route === '/checkout')
			expect(screen.getByText(/^El costo de envío cambió/)).toHaveTextContent(
				'El costo de envío cambió: ahora es S/. 19.00, antes era S/. 12.00.',
			);
		tell({ weightGrams: 5000, price: 12, version: 8 });
		await waitFor(() => expect(sent(app, '/delivery/quote').at(-1)?.body).toMatchObject({ total: 24 }));
	},
);

it('[R15-341] who asks for more units is told no change of the fee', async () => {
	const app = open('/checkout', [option()]);
	expect(await summary()).toHaveTextContent('TotalS/. 32.00');
	app.told.options = [option({ fee: 19 })];
	act(() => void app.store.dispatch(quantityChanged({ id: 1, quantity: 3 })));
	await waitFor(async () => expect(await summary()).toHaveTextContent('TotalS/. 49.00'));
	expect(screen.queryByText(/^El costo de envío cambió/)).toBeNull();
});

describe('where it is picked up', () => {
	const office = { id: 7, name: 'Shalom Juliaca', address: 'Jr. San Martín 455', hours: '8:00 a 18:00' };
	const agency = option({ name: 'Agencia Shalom', offices: [office] });
	const typing = { 'GET /user/addresses': () => ({ addresses: [], last: { ...juliaca, street: '' } }) };
	const street = () => screen.queryByRole('textbox', { name: 'Calle y número' });

	it('[R15-329, R15-330] no street is asked for, and the address names the office', async () => {
		const app = open('/checkout', [agency, rider], { server: typing });
		const way = await screen.findByRole('radio', { name: /Agencia Shalom/ });
		await app.user.click(screen.getByRole('radio', { name: /Motorizado/ }));
		expect(street()).toBeRequired();
		await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
		expect(await screen.findByText('La calle con su número es obligatoria')).toBeVisible();
		await app.user.type(street() as HTMLElement, 'Jr. Puno 1');
		await app.user.click(way);
		expect(street()).toBeNull();
		expect(screen.queryByRole('textbox', { name: /^Referencia/ })).toBeNull();
		expect(screen.queryByRole('checkbox', { name: 'Guardar esta dirección' })).toBeNull();
		expect(screen.getByRole('textbox', { name: 'Nombre y apellidos' })).toBeRequired();
		await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
		await waitFor(() => expect(sent(app, '/orders')).toHaveLength(1));
		expect(sent(app, '/orders')[0]?.body).toMatchObject({
			shippingAddress: 'Agencia Shalom: Shalom Juliaca, Jr. San Martín 455',
			address: { ...{ recipient: juliaca.recipient, districtCode: '211101' }, street: '', reference: '' },
			delivery: { methodId: 1, officeId: 7 },
		});
	});

	it('[R15-329] a way to the door asks for the street again, with what was typed', async () => {
		const app = open('/checkout', [agency, rider], { server: typing });
		await app.user.click(await screen.findByRole('radio', { name: /Motorizado/ }));
		await app.user.type(street() as HTMLElement, 'Jr. Puno 1');
		await app.user.click(screen.getByRole('radio', { name: /Agencia Shalom/ }));
		expect(street()).toBeNull();
		await app.user.click(screen.getByRole('radio', { name: /Motorizado/ }));
		expect(street()).toHaveValue('Jr. Puno 1');
		await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
		await waitFor(() => expect(sent(app, '/orders')).toHaveLength(1));
		expect(sent(app, '/orders')[0]?.body).toMatchObject({
			shippingAddress: 'Jr. Puno 1, Juliaca, San Román, Puno',
			address: { street: 'Jr. Puno 1' },
		});
	});

	it('[R15-329] of a saved address the street stays with the shopper', async () => {
		const app = open('/checkout', [agency]);
		expect(await screen.findByRole('radio', { name: /Agencia Shalom/ })).toBeChecked();
		await app.user.click(screen.getByRole('button', { name: 'Confirmar pedido' }));
		await waitFor(() => expect(sent(app, '/orders')).toHaveLength(1));
		expect(sent(app, '/orders')[0]?.body).toMatchObject({ address: { districtCode: '211101', street: '' } });
	});

	it('[R15-334] before a foreign back end the checkout asks for an address in one text and a phone', async () => {
		open('/checkout', [agency], { foreign: true });
		for (const name of ['Dirección', 'Teléfono']) expect(await screen.findByRole('textbox', { name })).toBeRequired();
		expect(screen.queryByText('¿Cómo quieres recibirlo?')).toBeNull();
	});
});
