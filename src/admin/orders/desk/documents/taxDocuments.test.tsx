import '#admin/routes';
import '../OrderPage';
import { act, screen, within } from '@testing-library/react';
import type { OrderTaxDocuments, TaxDocument } from '#contract/tax/documents';
import { aUser, signedInStorage } from '#testing/builders';
import { anAdminOrder, fakeOrders } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const aDocument = (changes: Partial<TaxDocument> = {}): TaxDocument => ({
	...{ id: 1, kind: 'BOLETA', series: 'B001', number: 12, issuedOn: '2026-11-23', issuedElsewhere: false },
	...{ state: 'ACCEPTED', buyer: { documentType: '', documentNumber: '', name: '', address: '' }, lines: [] },
	...{
		igvPercent: 18,
		base: 100,
		igv: 18,
		total: 118,
		left: 118,
		takenBack: false,
		amends: null,
		reasonCode: null,
		reason: '',
	},
	...{ refusedBy: null, answer: '', trouble: null, dueAt: null, files: { pdf: null, xml: null, cdr: null }, by: null },
	...changes,
});

interface Opening {
	documents?: TaxDocument[];
	canIssue?: boolean;
	roles?: string[];
	server?: Record<string, Handler>;
	order?: Parameters<typeof anAdminOrder>[0];
}

function open({ documents = [], canIssue = true, roles = ['ROLE_ADMIN'], server, order = {} }: Opening = {}) {
	const shop = fakeOrders([anAdminOrder({ id: 7, status: 'CONFIRMED', total: 118, ...order })]);
	const held: OrderTaxDocuments = { documents, canIssue };
	const app = renderApp({
		...{ route: '/admin/orders/7', ordersSource: 'server' as const },
		storage: signedInStorage(aUser({ roles: roles as never })),
		server: {
			...shop.handlers,
			'GET /admin/orders/*': ({ path }) => {
				if (path.endsWith('/documents')) return held;
				if (path.endsWith('/timeline')) return { events: [], mails: [] };
				return shop.orders[0];
			},
			...server,
		},
	});
	return { ...app, shop, held };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Comprobante' }));

it('[R15-214] shows what the customer asked for, and issues it with one form', async () => {
	const receipt = {
		...({ kind: 'FACTURA', documentType: 'RUC', documentNumber: '20100070970' } as const),
		...{ name: 'Comercial Los Andes S.A.C.', address: 'Av. El Sol 123' },
	};
	const { user, server } = open({
		order: { receipt },
		server: {
			'POST /admin/orders/7/documents': () => answer(409, { message: 'Este pedido ya tiene su comprobante.' }),
		},
	});
	const part = await panel();
	expect(part.getByText(/El cliente pidió: Factura · RUC 20100070970 · Comercial Los Andes/)).toBeVisible();
	await user.click(await part.findByRole('button', { name: 'Emitir comprobante…' }));
	expect(part.queryByLabelText('Documento de quien compra')).toBeNull();
	const name = part.getByLabelText('Razón social');
	await user.clear(name);
	await user.type(name, 'Otra S.A.');
	await user.click(part.getByRole('button', { name: 'Emitir factura' }));
	expect(await part.findByRole('alert')).toHaveTextContent('Este pedido ya tiene su comprobante.');
	expect(name).toHaveValue('Otra S.A.');
	expect(server.requests.find(({ method, path }) => method === 'POST' && !path.includes('presence'))?.body).toEqual({
		...receipt,
		name: 'Otra S.A.',
	});
});

it('[R15-214, R17-125] a part is taken back in céntimos, with what was left on the screen', async () => {
	const { user, server } = open({
		documents: [aDocument({ left: 68 })],
		server: { 'POST /admin/orders/7/documents/1/credit': () => ({ documents: [], canIssue: true }) },
	});
	const part = await panel();
	await user.click(await part.findByRole('button', { name: 'Nota de crédito…' }));
	// All of it is not left any more.
	expect(part.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['07 Devolución de una parte']);
	await user.type(part.getByLabelText('Sustento'), 'Una taza rota');
	const amount = part.getByLabelText('Monto en soles');
	await user.clear(amount);
	await user.type(amount, '1,500');
	await user.click(part.getByRole('button', { name: 'Emitir nota por el monto' }));
	expect(amount).toHaveAccessibleDescription(/Quita «,» si son miles \(1500\), o deja dos decimales/);
	await user.clear(amount);
	await user.type(amount, '20,50');
	await user.click(part.getByRole('button', { name: 'Emitir nota por el monto' }));
	expect(server.requests.find(({ method, path }) => method === 'POST' && !path.includes('presence'))?.body).toEqual({
		...{ reasonCode: '07', reason: 'Una taza rota', amount: 20.5, left: 68 },
	});
});

it('[R15-216] says which money went back without a nota de crédito, and proposes that sum', async () => {
	const money = { paid: 118, refunded: 20, owed: 98, balance: 0 };
	const { user } = open({ documents: [aDocument()], order: { money } });
	const part = await panel();
	expect((await part.findByText(/falta una nota de crédito/)).textContent?.replace(/\s/g, ' ')).toContain('S/ 20.00');
	await user.click(part.getByRole('button', { name: 'Nota de crédito…' }));
	expect(part.getByLabelText('Motivo')).toHaveValue('07');
	expect(part.getByLabelText('Monto en soles')).toHaveValue('20');
});

it('[R15-214] leaves no empty place where nothing can be done with a document', async () => {
	open({
		documents: [aDocument({ left: 0 }), aDocument({ id: 2, kind: 'NOTA_CREDITO', number: 13, amends: 1, left: 0 })],
	});
	const part = await panel();
	for (const item of await part.findAllByRole('listitem')) expect(item.querySelector(':scope > div:empty')).toBeNull();
});

it('[R21-144] one unit that is left is chosen already, and no nota de crédito is made of nothing', async () => {
	const lines = [{ description: 'Taza', quantity: 1, left: 1, total: 20, base: 20, igv: 0 }];
	const { user } = open({ documents: [aDocument({ lines, total: 118, left: 20 })] });
	const part = await panel();
	await user.click(await part.findByRole('button', { name: 'Nota de crédito…' }));
	const submit = part.getByRole('button', { name: 'Emitir nota por el monto' });
	await user.selectOptions(part.getByLabelText('Qué se devuelve'), 'items');
	expect(part.getByLabelText('Taza')).toHaveValue('1');
	expect(submit).toBeEnabled();
	await user.selectOptions(part.getByLabelText('Taza'), '0');
	expect(submit).toBeDisabled();
	await user.selectOptions(part.getByLabelText('Qué se devuelve'), 'amount');
	expect(submit).toBeEnabled();
	await user.clear(part.getByLabelText('Monto en soles'));
	expect(submit).toBeDisabled();
});

it('[R15-348] proposes the products that came back, whose sum follows the units that are chosen', async () => {
	const line = (description: string, quantity: number, total: number, left = quantity) => ({
		...{ description, quantity, left, total, base: total, igv: 0 },
	});
	const bought = { productId: 3, imageUrl: null, price: 20 };
	const { user, server } = open({
		documents: [aDocument({ lines: [line('Taza', 4, 80, 3), line('Olla', 1, 28), line('Envío', 1, 10)], left: 98 })],
		order: {
			items: [
				{ ...bought, productName: 'Taza', quantity: 4, returned: 3, lineId: 1 },
				{ ...bought, productName: 'Olla', price: 28, quantity: 1, lineId: 2 },
			],
			money: { paid: 118, refunded: 20, owed: 58, balance: -40 },
		},
		server: { 'POST /admin/orders/7/documents/1/credit': () => ({ documents: [], canIssue: true }) },
	});
	const part = await panel();
	await user.click(await part.findByRole('button', { name: 'Nota de crédito…' }));
	expect(part.getByLabelText('Qué se devuelve')).toHaveValue('items');
	const cups = part.getByLabelText('Taza');
	// One of the three that came back has its nota de crédito already.
	expect(cups).toHaveValue('2');
	expect(part.getByText(/^Monto de la nota/)).toHaveTextContent(/S\/\s40\.00/);
	await user.selectOptions(part.getByLabelText('Olla'), '1');
	expect(part.getByText(/^Monto de la nota/)).toHaveTextContent(/S\/\s68\.00/);
	await user.selectOptions(part.getByLabelText('Olla'), '0');
	await user.type(part.getByLabelText('Sustento'), 'Volvieron');
	await user.click(part.getByRole('button', { name: 'Emitir nota por el monto' }));
	expect(server.requests.find(({ method, path }) => method === 'POST' && !path.includes('presence'))?.body).toEqual({
		...{ reasonCode: '07', reason: 'Volvieron', amount: 40, left: 98, lines: [{ line: 0, quantity: 2 }] },
	});
});

it('[R15-214] says why a document waits or was refused, and follows what becomes of it', async () => {
	const waiting = aDocument({ state: 'PENDING', left: 0, trouble: 'account', answer: 'Cuenta suspendida' });
	const { goLive, channel, held, shop, runTimers } = open({ documents: [waiting] });
	const part = await panel();
	expect(await part.findByText(/El proveedor no atiende a la cuenta de la tienda: «Cuenta suspendida»/)).toBeVisible();
	await goLive();
	held.documents = [aDocument({ state: 'REJECTED', refusedBy: 'provider', answer: 'El RUC no existe', left: 0 })];
	act(() => channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order: shop.orders[0] }));
	act(() => runTimers());
	expect(await part.findByText('El RUC no existe')).toBeVisible();
	expect(part.getByRole('button', { name: 'Emitir comprobante…' })).toBeVisible();
});

it('[R15-214] who may not issue sees the documents only', async () => {
	const files = { pdf: 'https://provider.test/b.pdf', xml: null, cdr: null };
	open({ documents: [aDocument({ files })], roles: ['ROLE_SUPPORT'] });
	const part = await panel();
	expect(await part.findByRole('link', { name: /^PDF/ })).toHaveAttribute('href', files.pdf);
	expect(part.queryByRole('button')).toBeNull();
});

it('[R24-17] shows the kinds of a document apart where it has more than one', async () => {
	open({
		documents: [
			aDocument({ base: 147.7, total: 165.7, bases: { TAXED: 100, EXEMPT: 17.7, UNAFFECTED: 30 } }),
			aDocument({ id: 2, number: 13, bases: { TAXED: 100, EXEMPT: 0, UNAFFECTED: 0 } }),
		],
	});
	const texts = (await (await panel()).findAllByRole('listitem')).map((item) => item.textContent?.replace(/\s/g, ' '));
	expect(texts[0]).toContain('= gravado S/ 100.00 + exonerado S/ 17.70 + inafecto S/ 30.00 + IGV S/ 18.00');
	expect(texts[1]).toContain('= S/ 100.00 + IGV S/ 18.00');
});
