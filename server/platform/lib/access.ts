import * as v from 'valibot';
import { byLink } from '#contract/orders/link';
import { IdText } from '#contract/shared/primitives';
import { type Permission, permissions } from '#contract/team/permissions';

/** OpenAPI's, with permissions, of which one suffices. */
export type Security = readonly { readonly bearer?: readonly Permission[]; readonly orderLink?: readonly [] }[];

const withPermission = Object.fromEntries(
	permissions.map((one): [string, Security] => [one, [{ bearer: [one] }]]),
) as Record<Permission, Security>;

export const access = {
	anybody: [],
	anybodyKnown: [{}, { bearer: [] }],
	users: [{ bearer: [] }],
	buyers: [{ bearer: [] }, { orderLink: [] }],
	may: (permission: Permission): Security => withPermission[permission],
} as const satisfies Record<string, Security | ((permission: Permission) => Security)>;

interface Ownership {
	id: 'user' | 'order' | 'address';
	/** For other users: 404 hides that the thing exists. */
	others: 403 | 404;
	/** Staff with this permission count as owners. */
	staff?: Permission;
	/** The link suffices: `shows`: always; `pays`: until an account claims the order; `opens`: with the digits. */
	link?: 'shows' | 'pays' | 'opens';
}

export const OrderParams = v.object({ id: v.union([v.picklist([byLink]), IdText]) });

export const ofBuyer = (link: NonNullable<Ownership['link']>, staff?: Permission) => ({
	security: access.buyers,
	'x-ownership': { id: 'order', others: 404, link, ...(staff && { staff }) } satisfies Ownership,
	params: OrderParams,
});

declare module 'fastify' {
	interface FastifySchema {
		/** Required without a session; an ended session makes nobody a guest. */
		'x-guests'?: 'contact';
		'x-ownership'?: Ownership;
	}
}
