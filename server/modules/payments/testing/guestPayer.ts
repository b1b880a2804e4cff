import type { GuestOrder } from '#contract/orders/guest';
import type { TestApp } from '#server/testing/testApp';
import { createGuest, linkHeaders } from '../../orders/testing/guest';
import { lineOf } from '../../orders/testing/shopper';
import { createPayer, voucher } from './payer';

let numbers = 500_000;

/** Somebody who pays without an account. `checkoutBody` has a phone that ends in 8777. */
export function createGuestPayer(test: TestApp, remoteAddress?: string) {
	const guest = createGuest(test, remoteAddress);
	const payer = createPayer(test);
	return {
		...guest,
		setUp: payer.setUp,

		async order(more: object = {}, contact: object = { email: 'ana@correo.pe' }, quantity = 1) {
			return guest.buy([lineOf(await payer.newProduct(), quantity)], contact, { paymentMethod: 'YAPE', ...more });
		},

		async prove(
			token: string,
			operationNumber = String(++numbers),
			{ digits = '8777' }: { digits?: string } = {},
			image?: Buffer,
		) {
			return test.call('POST', '/api/payments/link/proofs', {
				form: { operationNumber },
				image: image ?? (await voucher(++numbers)),
				headers: {
					...linkHeaders(token, digits),
					...(remoteAddress !== undefined && { 'x-forwarded-for': remoteAddress }),
				},
			});
		},

		payment: async (token: string): Promise<GuestOrder['payment']> => (await guest.state(token)).payment,
	};
}
