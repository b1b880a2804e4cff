import sharp from 'sharp';
import type { Order } from '#contract/orders/order';
import type { AdminPayment, AdminPaymentPage, PaymentAction } from '#contract/payments/payments';
import type { TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from '../../orders/testing/shopper';

/** A picture of its own for each number, with the place and the camera that a phone writes into it. */
export const voucher = (hue = 0): Promise<Buffer> =>
	sharp({
		create: {
			width: 90,
			height: 160,
			channels: 3,
			background: { r: (hue * 67) % 256, g: (hue * 151) % 256, b: (hue * 29) % 256 },
		},
	})
		.jpeg()
		.withExif({ IFD0: { Make: 'Camara de Rosa', Copyright: 'Lima' } })
		.toBuffer();

/** Actions of customers and of the shop about payments. */
export function createPayer(test: TestApp) {
	const shopper = createShopper(test);
	let category: Promise<number> | undefined;
	let numbers = 1000;
	let pictures = 0;

	const categoryId = () => {
		category ??= test.createCategory().then(({ id }) => id);
		return category;
	};

	return {
		...shopper,

		async setUp(changes: object = {}): Promise<void> {
			const account = { bankTransfer: 'BCP 191-1234567-0-01' };
			const json = { yapeNumber: '987 654 321', yapeHolder: 'Rosa Quispe', ...account, ...changes };
			const saved = await test.call('PUT', '/api/admin/settings/payment', { token: await test.adminToken(), json });
			if (saved.statusCode !== 200) throw new Error(saved.body);
		},

		newProduct: async (stockQuantity = 5) => test.createProduct({ categoryId: await categoryId(), stockQuantity }),

		/** An order that waits for its money. */
		async order(token: string, paymentMethod = 'YAPE', quantity = 1): Promise<Order> {
			const product = await test.createProduct({ categoryId: await categoryId() });
			return shopper.buy(token, [lineOf(product, quantity)], { paymentMethod });
		},

		get: async (id: number, token: string) => (await test.call('GET', `/api/orders/${id}`, { token })).json<Order>(),

		async prove(
			token: string | undefined,
			id: number,
			operationNumber = String(++numbers),
			image?: Buffer,
			remoteAddress?: string,
		) {
			return test.call('POST', `/api/payments/${id}/proofs`, {
				...(token && { token }),
				form: { operationNumber },
				image: image ?? (await voucher(++pictures)),
				...(remoteAddress && { headers: { 'x-forwarded-for': remoteAddress } }),
			});
		},

		/** The newest proof of the payment, as the person who decides has seen it. */
		async seen(id: number): Promise<number | null> {
			const { payment } = await this.get(id, await test.adminToken());
			return payment?.proofs.at(-1)?.id ?? null;
		},

		async decide(id: number, action: PaymentAction, more: object = {}, token?: string) {
			const message = action === 'ask' || action === 'refuse' ? { message: 'Revisa el número' } : {};
			const proofId = 'proofId' in more ? null : await this.seen(id);
			const json = { proofId, ...message, ...more };
			return test.call('POST', `/api/admin/payments/${id}/${action}`, {
				token: token ?? (await test.adminToken()),
				json,
			});
		},

		async list(query = ''): Promise<AdminPaymentPage> {
			return (await test.call('GET', `/api/admin/payments?${query}`, { token: await test.adminToken() })).json();
		},

		async listed(id: number): Promise<AdminPayment | undefined> {
			return (await this.list('state=ALL&size=100')).payments.find((payment) => payment.id === id);
		},
	};
}
