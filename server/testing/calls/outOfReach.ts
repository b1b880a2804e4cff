import { gatewayMethods, gateways } from '#contract/payments/gateways';

const link = 'a link that only a mail or the answer of another call carries';
const code = 'a code of an authenticator';
const fitting = 'dates, terms and products that fit the family of an offer';
const mail = 'a shop that sends mail';
const gateway = 'a gateway that takes the money';
const provider = 'a provider that issues tax documents';
const document = 'the number of a document of that order';

/** Operations that no generated call can do, each with what it would need. */
export const outOfReach: Readonly<Record<string, string>> = {
	'GET /api/payments/{id}/proofs/{proof}': 'the number of a proof of that order',
	'POST /api/admin/orders/{id}/charges': 'an order that became dearer after it was paid',
	'POST /api/admin/orders/{id}/link': 'an order without an account',
	'POST /api/admin/orders/{id}/refunds': 'an order that was paid, with its version',
	'POST /api/admin/orders/{id}/accept': 'a request, with its version',
	'POST /api/admin/orders/{id}/reopen': 'a cancelled order, with its version',
	'POST /api/admin/orders/{id}/returns': 'a line of a delivered order, with its version',
	'DELETE /api/admin/districts/{code}': 'a district that the shop has added',
	'POST /api/admin/searches/{id}/synonym': 'a text that three visitors have searched for',
	'POST /api/admin/offers': fitting,
	'POST /api/admin/offers/check': fitting,
	'PUT /api/admin/offers/{id}': fitting,
	'POST /api/admin/mail/test': mail,
	'POST /api/admin/orders/{id}/documents': provider,
	'POST /api/admin/orders/{id}/documents/elsewhere': 'a buyer whose document and number fit, and a day that has been',
	'POST /api/admin/orders/{id}/documents/{document}/credit': provider,
	'POST /api/admin/orders/{id}/documents/{document}/credit/elsewhere': document,
	'POST /api/admin/orders/{id}/documents/{document}/void': document,
	'POST /api/admin/mail/{id}/send': mail,
	'POST /api/admin/payments/{id}/refund': gateway,
	'POST /api/admin/payments/{id}/seen': gateway,
	'POST /api/auth/address-link': link,
	'POST /api/auth/forgot-password': mail,
	'POST /api/auth/reset-password': link,
	'POST /api/complaints/state': link,
	'POST /api/payments/{id}/charge': gateway,
	'POST /api/payments/{id}/redirect': gateway,
	'POST /api/payments/{id}/revive': 'an order that was not paid in time',
	'POST /api/team/accept': link,
	'POST /api/team/invitation': link,
	'POST /api/team/join': link,
	'POST /api/user/2fa/disable': code,
	'POST /api/user/2fa/enable': code,
	'POST /api/user/address/confirmation': mail,
	...Object.fromEntries(
		gatewayMethods.map((method) => [
			`POST /api/payments/webhooks/${gateways[method].webhook}`,
			'the signature of a gateway',
		]),
	),
	'PUT /api/admin/orders/{id}/contents': 'a line of that order, with its version',
	'POST /api/user/deletion': 'an account without orders under way',
};
