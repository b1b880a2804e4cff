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
	/** 404 hides existence. */
	others: 403 | 404;
	/** Staff with this permission count as owners. */
	staff?: Permission;
	/** The link suffices always, until an account claims the order, or with the digits. */
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
		/** Required without a session; an ended session makes no guest. */
		'x-guests'?: 'contact';
		'x-ownership'?: Ownership;
	}
}
