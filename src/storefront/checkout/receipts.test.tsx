import { act, screen, waitFor, within } from '@testing-library/react';
import { wholeShop } from '#contract/shop/default';
import type { Receipt, ReceiptOffer } from '#contract/tax/receipt';
import { aProduct, signedInStorage } from '#testing/builders';
import { anOrder, confirm, field, openCheckout, quinua, rosa, sent } from '#testing/checkout';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const offered =
	(...kinds: ReceiptOffer['kinds']): Handler =>
	() => ({ kinds, igvPercent: 18 });
const both = offered('BOLETA', 'FACTURA');

const open = (offer: Handler = both, more: Parameters<typeof openCheckout>[0] = {}) =>
	openCheckout({ ...more, server: { 'GET /receipts': offer, ...more.server } });

const place = {
	...{ districtCode: '211101', district: 'Juliaca', province: 'San Román', department: 'Puno' },
	...{ street: 'Jr. Mantaro 45', reference: '' },
};
const recipient = { name: 'Rosa Quispe', documentType: 'DNI', documentNumber: '45678912', phone: '987 654 321' };
const withBook = (offer: Handler = both, items: unknown[] = [quinua]) =>
	open(offer, {
		items,
		server: {
			'GET /user/addresses': () => ({ addresses: [{ id: 1, isDefault: true, recipient, ...place }], last: null }),
		},
	});

const factura = () => screen.findByRole('radio', { name: /^Factura/ });
const receiptSent = (app: Parameters<typeof sent>[0]) =>
	(sent(app).at(-1)?.body as { receipt?: unknown } | undefined)?.receipt;

describe('the receipt at the checkout', () => {
	it('[R15-177] a boleta is for whoever receives the order, without typing anything again', async () => {
		const app = await withBook();
		expect(
			await screen.findByText(/^Te damos una boleta a nombre de quien recibe: Rosa Quispe, DNI 45678912/),
		).toBeVisible();
		expect(screen.getByRole('radio', { name: /^Boleta/ })).toBeChecked();
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)).toHaveLength(1));
		expect(receiptSent(app)).toMatchObject({
			...{ kind: 'BOLETA', documentType: 'DNI', documentNumber: '45678912', name: 'Rosa Quispe', address: '' },
		});
	});

	it('[R15-177] or for another person, with the rule of their document', async () => {
		const app = await withBook(offered('BOLETA'));
		await app.user.click(await screen.findByRole('checkbox', { name: 'A nombre de otra persona' }));
		expect(screen.queryByRole('radio', { name: /^Factura/ })).toBeNull();
		await app.user.type(field('Número'), '1234');
		await app.user.click(confirm());
		await waitFor(() => expect(field('Número')).toHaveFocus());
		expect(field('Número')).toHaveAccessibleDescription(/El DNI tiene 8 dígitos/);
		expect(field('Nombre en la boleta')).toHaveAccessibleDescription(/El nombre es obligatorio/);
		await app.user.type(field('Número'), '5678');
		await app.user.type(field('Nombre en la boleta'), 'Ana Flores');
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)).toHaveLength(1));
		expect(receiptSent(app)).toMatchObject({ kind: 'BOLETA', documentNumber: '12345678', name: 'Ana Flores' });
	});

	it('[R15-172, R15-177] a factura asks for RUC, razón social and address; a refusal loses nothing', async () => {
		const refusal = { message: 'Revisa los datos', fields: { 'receipt.documentNumber': 'Ese RUC está de baja' } };
		const app = await open(both, { server: { 'POST /orders': () => answer(400, refusal) } });
		await app.user.click(await factura());
		await app.user.type(field('RUC'), '20100070971');
		await app.user.click(confirm());
		await waitFor(() => expect(field('RUC')).toHaveFocus());
		expect(field('RUC')).toHaveAccessibleDescription(/El RUC tiene 11 dígitos/);
		expect(field('Razón social')).toHaveAccessibleDescription(/La razón social es obligatoria/);
		await app.user.type(field('RUC'), '{Backspace}0');
		await app.user.type(field('Razón social'), 'Textiles del Sur S.A.C.');
		await app.user.type(field('Dirección fiscal'), 'Av. Ejército 710');
		await app.user.click(confirm());
		await waitFor(() => expect(field('RUC')).toHaveAccessibleDescription(/Ese RUC está de baja/));
		expect(receiptSent(app)).toEqual({
			...{ kind: 'FACTURA', documentType: 'RUC', documentNumber: '20100070970' },
			...{ name: 'Textiles del Sur S.A.C.', address: 'Av. Ejército 710' },
		});
		await app.user.click(screen.getByRole('radio', { name: /^Boleta/ }));
		expect(screen.queryByRole('textbox', { name: 'RUC' })).toBeNull();
		await app.user.click(await factura());
		expect(field('RUC')).toHaveValue('20100070970');
		expect(field('Razón social')).toHaveValue('Textiles del Sur S.A.C.');
	});

	it('[R15-178] from S/ 700 it says that the law asks for the document, which another person is asked for', async () => {
		const small = await withBook();
		expect(await screen.findByText(/^Te damos una boleta a nombre de quien recibe/)).not.toHaveTextContent('S/ 700');
		small.unmount();
		const server = { 'GET /products/active': () => [aProduct({ id: 1, name: 'Quinua roja', price: 10, stock: 70 })] };
		const large = await open(both, { items: [{ ...quinua, quantity: 70 }], server });
		expect(await screen.findByText(/Desde S\/ 700 la ley pide el documento/)).toBeVisible();
		await large.user.click(screen.getByRole('checkbox', { name: 'A nombre de otra persona' }));
		await large.user.click(confirm());
		await waitFor(() => expect(field('Número')).toHaveFocus());
		expect(sent(large)).toHaveLength(0);
	});

	it('[R15-176, R15-177] a shop that asks for nothing, and a foreign back end, have none of it', async () => {
		const app = await open(offered());
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)).toHaveLength(1));
		expect(sent(app)[0]?.body).not.toHaveProperty('receipt');
		app.unmount();
		const other = await openCheckout({ foreign: true });
		expect(screen.queryByRole('heading', { name: 'Comprobante' })).toBeNull();
		expect(other.server.count('GET /receipts')).toBe(0);
	});

	it('[R19-97] a boleta for a recipient without a document, whose way needs none, goes out without one', async () => {
		const office = { id: 1, name: 'Tienda', address: 'Jr. Lima 1', hours: '' };
		const pickUp = {
			...{ methodId: 3, name: 'Recojo', kind: 'PICKUP', note: '', fee: 0, cheaperFrom: null, asksDocument: false },
			...{ payOnDelivery: true, from: '2026-11-24', to: '2026-11-26', offices: [office] },
		};
		const app = await open(both, {
			items: [quinua],
			server: {
				'GET /shop': () => wholeShop({ version: 3, delivery: 7 }),
				'GET /user/addresses': () => ({
					addresses: [],
					last: { ...place, recipient: { ...recipient, documentNumber: '' } },
				}),
				'POST /delivery/quote': () => ({ asked: true, options: [pickUp] }),
			},
		});
		await screen.findByRole('radio', { name: /Recojo/ });
		await factura();
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)).toHaveLength(1));
		expect(receiptSent(app)).toEqual({
			...{ kind: 'BOLETA', documentType: '', documentNumber: '', name: 'Rosa Quispe', address: '' },
		});
	});

	it('[R15-177] follows a change of the shopkeeper’s while it is open', async () => {
		let offer = both;
		const app = await open((request) => offer(request), {
			server: { 'GET /shop': () => wholeShop({ version: 1 }) },
		});
		await factura();
		await app.goLive();
		offer = offered('BOLETA');
		act(() => app.channel.send('/topic/shop', { type: 'SHOP_CHANGED', shop: wholeShop({ version: 2 }) }));
		await waitFor(() => expect(screen.queryByRole('radio', { name: /^Factura/ })).toBeNull());
		expect(screen.getByRole('heading', { name: 'Comprobante' })).toBeVisible();
	});
});

const asked: Receipt = {
	...{ kind: 'FACTURA', documentType: 'RUC', documentNumber: '20100070970' },
	...{ name: 'Textiles del Sur S.A.C.', address: 'Av. Ejército 710' },
};

it.each([
	[18, ['Op. gravadaS/ 37.71', 'IGV 18 %S/ 6.79']],
	[10.5, ['Op. gravadaS/ 40.27', 'IGV 10.5 %S/ 4.23']],
	[0, ['Op. exoneradaS/ 44.50']],
	[null, []],
])(
	'[R15-180, R15-181] the confirmation breaks IGV of %s %% down, and says what was asked for',
	async (igvPercent, rows) => {
		renderApp({
			route: '/checkout/done/41',
			storage: signedInStorage(rosa),
			server: { 'GET /orders/41': () => anOrder({ igvPercent, receipt: asked }) },
		});
		const part = within(await screen.findByRole('region', { name: 'Lo que compraste' }));
		const shown = part.queryAllByRole('term').map((term) => term.parentElement?.textContent?.replace(/\s/g, ' '));
		expect(shown.map((text) => text?.replace(/ /g, ' '))).toEqual(rows);
		expect(screen.getByRole('region', { name: 'Comprobante' })).toHaveTextContent(
			'Factura RUC 20100070970 Textiles del Sur S.A.C. Av. Ejército 710',
		);
	},
);

it.each([
	['EXEMPT', 7.5, ['Op. gravadaS/ 6.36', 'Op. exoneradaS/ 44.50', 'IGV 18 %S/ 1.14']],
	['UNAFFECTED', 7.5, ['Op. gravadaS/ 6.36', 'Op. inafectaS/ 44.50', 'IGV 18 %S/ 1.14']],
	['EXEMPT', 0, ['Op. exoneradaS/ 44.50']],
] as const)(
	'[R24-16] the confirmation shows %s products apart from a delivery of %s',
	async (taxKind, shipping, rows) => {
		const order = anOrder({ igvPercent: 18, shipping });
		renderApp({
			route: '/checkout/done/41',
			storage: signedInStorage(rosa),
			server: { 'GET /orders/41': () => ({ ...order, items: order.items.map((item) => ({ ...item, taxKind })) }) },
		});
		const part = within(await screen.findByRole('region', { name: 'Lo que compraste' }));
		const shown = part.queryAllByRole('term').map((term) => term.parentElement?.textContent?.replace(/\s/g, ' '));
		expect(shown).toEqual(rows);
	},
);
