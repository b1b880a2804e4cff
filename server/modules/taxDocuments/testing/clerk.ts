import type { Order } from '#contract/orders/order';
import type { OrderTaxDocuments, TaxDocument } from '#contract/tax/documents';
import type { TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from '../../orders/testing/shopper';

export const boleta = {
	kind: 'BOLETA',
	documentType: 'DNI',
	documentNumber: '45678912',
	name: 'Ana Quispe',
	address: '',
};
export const factura = {
	kind: 'FACTURA',
	documentType: 'RUC',
	documentNumber: '20100070970',
	name: 'Comercial Los Andes S.A.C.',
	address: 'Av. El Sol 123, Cusco',
};
export const byHand = { series: 'EB01', number: 12, issuedOn: '2026-11-20' };

/** Who issues the documents of orders. */
export function createClerk(test: TestApp) {
	const shopper = createShopper(test);
	let category: Promise<number> | undefined;
	const categoryId = () => {
		category ??= test.createCategory().then(({ id }) => id);
		return category;
	};

	return {
		...shopper,

		/** The shop breaks the tax down; `issuing` are the settings of the provider. */
		async setUp(issuing: object = {}): Promise<void> {
			const token = await test.adminToken();
			const put = async (section: string, json: object) => {
				const saved = await test.call('PUT', `/api/admin/settings/${section}`, { token, json });
				if (saved.statusCode !== 200) throw new Error(saved.body);
			};
			await put('tax', { documents: 'all', igvPercent: 18 });
			const series = {
				boletaSeries: 'B001',
				facturaSeries: 'F001',
				boletaCreditSeries: 'BC01',
				facturaCreditSeries: 'FC01',
			};
			await put('issuing', { provider: 'none', url: '', token: null, when: 'press', ...series, ...issuing });
		},

		/** An order of `price` soles. */
		async order(price = '118.00', quantity = 1, more: object = {}): Promise<Order> {
			const product = await test.createProduct({ categoryId: await categoryId(), price, stockQuantity: 999 });
			return shopper.buy(await test.userToken(), [lineOf(product, quantity)], more);
		},

		async post(order: number, path: string, json: object, token?: string) {
			return test.call('POST', `/api/admin/orders/${order}/documents${path}`, {
				token: token ?? (await test.adminToken()),
				json,
			});
		},

		async list(order: number): Promise<TaxDocument[]> {
			const answer = await test.call('GET', `/api/admin/orders/${order}/documents`, { token: await test.adminToken() });
			return answer.json<OrderTaxDocuments>().documents;
		},

		/** The newest document, once `is` holds for it. */
		async until(order: number, is: (document: TaxDocument) => boolean): Promise<TaxDocument> {
			for (let tries = 0; tries < 6000; tries++) {
				const document = (await this.list(order)).at(-1);
				if (document && is(document)) return document;
				await new Promise((resolve) => setTimeout(resolve, 10));
			}
			throw new Error(`Still ${JSON.stringify((await this.list(order)).at(-1))}`);
		},
	};
}
