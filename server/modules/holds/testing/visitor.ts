import { randomBytes } from 'node:crypto';
import type { TestApp } from '#server/testing/testApp';
import { checkoutBody } from '../../orders/testing/shopper';

interface Line {
	productId: number;
	quantity: number;
}

type PricedLine = Line & { price: number };

/** A browser with a key of its own, with or without an account. */
export function createVisitor(test: TestApp, token?: string) {
	const key = randomBytes(16).toString('hex');
	const call = (method: 'POST' | 'PUT' | 'DELETE', json?: object) =>
		test.call(method, '/api/holds', { ...(token && { token }), ...(json && { json }), headers: { 'hold-key': key } });
	const orderWith = (more: object, ...items: PricedLine[]) =>
		test.call('POST', '/api/orders', {
			...(token && { token }),
			json: checkoutBody(items, more),
			headers: { 'idempotency-key': randomBytes(16).toString('hex'), 'hold-key': key },
		});
	return {
		key,
		hold: (...items: Line[]) => call('POST', { items }),
		renew: () => call('PUT'),
		release: () => call('DELETE'),
		/** Only with an account. */
		order: (...items: PricedLine[]) => orderWith({}, ...items),
		orderWith,
	};
}
