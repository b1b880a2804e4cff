import { orderLinkTopic } from '#contract/orders/link';
import type { TaxDocument } from '#contract/tax/documents';
import type { Database } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createGuest, linkHeaders } from '../orders/testing/guest';
import { createLiveClients } from '../orders/testing/liveClient';
import { lineOf } from '../orders/testing/shopper';
import { boleta, byHand, createClerk } from './testing/clerk';
import { fakeToken, openNubefact } from './testing/fakeNubefact';

const digits = '8777';
const has = (state: TaxDocument['state']) => (document: TaxDocument) => document.state === state;

describeOnBackends('documents of orders without an account', (kind) => {
	let database: Database;
	let provider: Awaited<ReturnType<typeof openNubefact>>;
	let test: TestApp;
	let clerk: ReturnType<typeof createClerk>;
	let guest: ReturnType<typeof createGuest>;
	let categoryId: number;
	beforeAll(async () => {
		database = await openBackend(kind);
		provider = await openNubefact();
		test = await createTestApp({ database, timing: { documents: { idle: 20, trouble: 10 } } });
		clerk = createClerk(test);
		guest = createGuest(test);
		categoryId = (await test.createCategory()).id;
		await clerk.setUp({ provider: 'nubefact', url: provider.url, token: fakeToken });
		await test.app.listen({ port: 0, host: '127.0.0.1' });
	});
	beforeEach(() => {
		provider.behave('accepted');
	});
	afterAll(async () => {
		await test?.close();
		await provider?.close();
		await database?.close();
	});

	async function bought() {
		const product = await test.createProduct({ categoryId, price: '118.00', stockQuantity: 9 });
		return guest.buy([lineOf(product)], { email: 'ana@correo.pe' });
	}
	const documents = (token: string, given: string) =>
		test.call('GET', '/api/orders/link/documents', { headers: linkHeaders(token, given) });
	const opened = async (token: string) => (await documents(token, digits)).json<{ documents: unknown[] }>().documents;

	it('[R15-323] the link tells that there is a document, and the digits which, for whom and where its PDF is', async () => {
		const { id, linkToken: token } = await bought();
		expect(await guest.state(token)).toMatchObject({ documented: false, personal: null });
		expect(await opened(token)).toEqual([]);
		expect((await clerk.post(id, '', boleta)).statusCode).toBe(200);
		const { number, files } = await clerk.until(id, has('ACCEPTED'));
		expect(files.pdf).toMatch(/^http/);

		const redacted = await guest.post('state', { token });
		expect(redacted.json()).toMatchObject({ documented: true, personal: null });
		for (const hidden of [files.pdf, 'pdf', 'B001', 'BOLETA', `${number}`.padStart(8, '0'), 'Ana Quispe', '45678912'])
			expect(redacted.body).not.toContain(hidden);
		for (const other of [await guest.post('open', { token, digits: '0000' }), await documents(token, '0000')]) {
			expect([other.statusCode, other.json().code]).toEqual([400, 'wrong_digits']);
			expect(other.body).not.toContain('B001');
		}

		const shown = { series: 'B001', number, issuedOn: expect.any(String), total: 118, pdf: files.pdf };
		expect(await opened(token)).toEqual([{ kind: 'BOLETA', state: 'ACCEPTED', ...shown }]);
		// The calls of an account's own order are no way around the digits.
		expect((await test.call('GET', `/api/orders/${id}/documents`)).statusCode).toBe(401);
		const { token: stranger } = await test.createUser();
		expect((await test.call('GET', `/api/orders/${id}/documents`, { token: stranger })).statusCode).toBe(404);
	});

	it('[R15-323] notas de crédito stand below what they take back, and what is taken back by hand is gone', async () => {
		const { id, linkToken: token } = await bought();
		const noted = await clerk.post(id, '/elsewhere', { ...boleta, ...byHand, number: 501 });
		const main = noted.json<{ documents: TaxDocument[] }>().documents[0] as TaxDocument;
		const credit = { reasonCode: '07', reason: 'Hilo suelto', amount: 18, left: 118 };
		await clerk.post(id, `/${main.id}/credit/elsewhere`, { ...credit, ...byHand, number: 502 });
		expect(await opened(token)).toMatchObject([
			{ kind: 'BOLETA', series: 'EB01', number: 501, pdf: null },
			{ kind: 'NOTA_CREDITO', series: 'EB01', number: 502, total: 18 },
		]);
		for (const document of (await clerk.list(id)).reverse()) await clerk.post(id, `/${document.id}/void`, {});
		expect(await opened(token)).toEqual([]);
		expect(await guest.state(token)).toMatchObject({ documented: false });
	});

	it('[R15-323] once an account has the order, the link tells that there is a document, and no more', async () => {
		const { id, linkToken: token } = await bought();
		await clerk.post(id, '/elsewhere', { ...boleta, ...byHand, number: 510 });
		const { token: session } = await test.createUser();
		expect((await guest.post('adopt', { token, digits }, session)).statusCode).toBe(200);
		expect(await guest.state(token)).toMatchObject({ documented: true, adopted: true, personal: null });
		expect((await guest.post('open', { token, digits })).json().code).toBe('order_adopted');
		expect((await documents(token, digits)).json().code).toBe('order_adopted');
		const own = await test.call('GET', `/api/orders/${id}/documents`, { token: session });
		expect(own.json().documents).toMatchObject([{ number: 510 }]);
	});

	it('[R15-324] whoever has the link open is told when a document comes, is answered by SUNAT, or goes', async () => {
		const { id, linkToken: token } = await bought();
		const clients = createLiveClients(test);
		const page = await clients.open(undefined, [orderLinkTopic + token]);
		provider.behave('pending');
		await clerk.post(id, '', boleta);
		await clerk.until(id, has('SENT'));
		await page.first(1);
		expect(await opened(token)).toMatchObject([{ kind: 'BOLETA', state: 'SENT' }]);
		provider.answer('rejected');
		const { id: document } = await clerk.until(id, has('SENT'));
		await clerk.post(id, `/${document}/retry`, {});
		await clerk.until(id, has('REJECTED'));
		expect(await page.first(2)).toEqual(Array(2).fill({ type: 'LINKED_ORDER_CHANGED' }));
		expect(await opened(token)).toEqual([]);
		await clients.close();
	});
});
