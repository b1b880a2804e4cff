import { IdParams } from '../../../contract/catalogForms';
import type { App } from '../../plugins/app';
import { type Auth, sessionOf } from '../../plugins/auth';
import type { Orders } from './service';

/** A customer's orders (R7-13), under the API's base and, as the specification has it, outside of it. */
export function orderRoutes(app: App, { orders, auth }: { orders: Orders; auth: Auth }): void {
	for (const base of ['', '/api']) {
		app.get(
			`${base}/orders/user/:id`,
			{
				onRequest: auth.requireUser,
				schema: { tags: ['Pedidos'], security: [{ bearer: [] }], summary: 'Pedidos de un cliente', params: IdParams },
			},
			(request) => orders.ofUser(sessionOf(request), request.params.id),
		);
	}
}
