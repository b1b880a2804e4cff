import type { DeliveryMethod, DeliveryPlan, MethodForm, Zone } from '#contract/delivery/fees';
import type { DeliveryQuote, QuotedItem } from '#contract/delivery/quote';
import type { TestApp } from '#server/testing/testApp';

type Fee = MethodForm['fees'][number];

/** A fee by steps: `[0, 12], [150, 0]` is 12 soles, and nothing from a total of 150. */
export const feeOf = (zoneId: number, steps: [from: number, fee: number][], more: Partial<Fee> = {}): Fee => ({
	zoneId,
	daysFrom: 1,
	daysTo: 3,
	steps: steps.map(([from, fee]) => ({ from, fee })),
	weights: null,
	payOnDelivery: true,
	...more,
});

export const methodForm = (more: Partial<MethodForm> = {}): MethodForm => ({
	name: 'Motorizado',
	kind: 'OWN',
	note: '',
	active: true,
	cutoff: '',
	defaultGrams: 1000,
	asksDocument: true,
	offices: [],
	fees: [],
	version: undefined,
	...more,
});

/** A shopkeeper's calls, and a shopper's quote. */
export function createPlanner(test: TestApp) {
	const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, json?: object) =>
		test.call(method, `/api/admin/delivery/${url}`, { token: await test.adminToken(), json });
	async function done<T>(answer: ReturnType<typeof send>): Promise<T> {
		const { statusCode, body } = await answer;
		if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
		return JSON.parse(body);
	}
	return {
		send,
		zone: (name: string, ...areas: string[]) => done<Zone>(send('POST', 'zones', { name, areas })),
		method: (more: Partial<MethodForm>) => done<DeliveryMethod>(send('POST', 'methods', methodForm(more))),
		saveMethod: ({ id, ...method }: DeliveryMethod, more: Partial<MethodForm>) =>
			done<DeliveryMethod>(send('PUT', `methods/${id}`, { ...method, ...more })),
		async plan(): Promise<DeliveryPlan> {
			return (await test.call('GET', '/api/admin/delivery', { token: await test.adminToken() })).json();
		},
		quote: (districtCode: string, total = 50, items: QuotedItem[] = []): Promise<DeliveryQuote> =>
			done(test.call('POST', '/api/delivery/quote', { json: { districtCode, total, items } })),
	};
}
