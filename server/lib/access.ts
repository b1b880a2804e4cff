import * as v from 'valibot';
import { byLink } from '../../contract/orders/link';
import { IdText } from '../../contract/shared/primitives';
import { type Permission, permissions } from '../../contract/team/permissions';

/** As in an OpenAPI document, whose requirements may name permissions. One of the list has to be met. */
export type Security = readonly { readonly bearer?: readonly Permission[]; readonly orderLink?: readonly [] }[];

const withPermission = Object.fromEntries(
	permissions.map((one): [string, Security] => [one, [{ bearer: [one] }]]),
) as Record<Permission, Security>;

/** Who may call a route: its `security`. The guard before the route is made of it, and the document shows it. */
export const access = {
	anybody: [],
	/** Anybody; the session is known where there is one. */
	anybodyKnown: [{}, { bearer: [] }],
	users: [{ bearer: [] }],
	/** Users, and without an account those who have the link of the order. */
	buyers: [{ bearer: [] }, { orderLink: [] }],
	/** Those whose roles have this permission (contract/team/permissions.ts). */
	may: (permission: Permission): Security => withPermission[permission],
} as const satisfies Record<string, Security | ((permission: Permission) => Security)>;

/** A route for users whose path names something that belongs to one of them. */
interface Ownership {
	/** The kind of thing that the parameter `id` names. */
	id: 'user' | 'order' | 'address';
	/** Status for other users: 404 where nobody shall learn what exists. */
	others: 403 | 404;
	/** With this permission others count as owners. */
	staff?: Permission;
	/**
	 * The least with which the link of an order stands in for its account: alone, alone until an account has the order, or with
	 * the digits that open it.
	 */
	link?: 'shows' | 'pays' | 'opens';
}

const OrderParams = v.object({ id: v.union([v.picklist([byLink]), IdText]) });

/** Parts of the schema of a call that buyers make about their order. */
export const ofBuyer = (link: NonNullable<Ownership['link']>, staff?: Permission) => ({
	security: access.buyers,
	'x-ownership': { id: 'order', others: 404, link, ...(staff && { staff }) } satisfies Ownership,
	params: OrderParams,
});

declare module 'fastify' {
	interface FastifySchema {
		/** Without a session the body has to have this member; a session that has ended makes nobody a guest. */
		'x-guests'?: 'contact';
		'x-ownership'?: Ownership;
	}
}
