import { AdoptedOrder, GuestOrder, OpenOrderBody, OrderTokenBody } from '../../../contract/guestOrder';
import { access } from '../../lib/access';
import type { Routes } from '../../lib/app';
import type { MailUrl } from '../../lib/publicUrl';
import { sessionOf } from '../../plugins/auth';
import type { RateLimits } from '../../plugins/rateLimits';
import type { Orders } from './service';

/** Orders without an account, by the token of their link: it is in the body, because addresses of requests are logged. */
export const guestOrderRoutes: Routes<{
	orders: Orders;
	limits: RateLimits;
	mailUrl: MailUrl;
}> = async (app, { orders: { guests }, limits, mailUrl }) => {
	const config = { rateLimit: limits.orderLink };
	const open = { tags: ['Pedidos sin cuenta'], security: access.anybody };
	const response = { 200: GuestOrder };

	app.post(
		'/state',
		{
			config,
			schema: { ...open, summary: 'Un pedido por su enlace, sin datos personales', body: OrderTokenBody, response },
		},
		(request) => guests.state(request.body.token),
	);
	app.post(
		'/open',
		{
			config,
			schema: { ...open, summary: 'Un pedido entero, con los últimos dígitos', body: OpenOrderBody, response },
		},
		(request) => guests.open(request.body, request.ip),
	);
	app.post(
		'/cancel',
		{ config, schema: { ...open, summary: 'Cancelar un pedido sin cuenta', body: OpenOrderBody, response } },
		(request) => guests.cancel(request.body, request.ip, mailUrl(request)),
	);
	app.post(
		'/adopt',
		{
			config,
			schema: {
				...open,
				security: access.users,
				summary: 'Llevar un pedido sin cuenta a la cuenta propia',
				body: OpenOrderBody,
				response: { 200: AdoptedOrder },
			},
		},
		(request) => guests.adopt(sessionOf(request).userId, request.body, request.ip),
	);
};
