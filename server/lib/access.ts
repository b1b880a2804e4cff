import { type Permission, permissions } from '../../contract/permissions';

/** As in an OpenAPI document, whose requirements may name permissions. One of the list has to be met. */
export type Security = readonly { readonly bearer?: readonly Permission[] }[];

const withPermission = Object.fromEntries(
	permissions.map((one): [string, Security] => [one, [{ bearer: [one] }]]),
) as Record<Permission, Security>;

/** Who may call a route: its `security`. The guard before the route is made of it, and the document shows it. */
export const access = {
	anybody: [],
	/** Anybody; the session is known where there is one. */
	anybodyKnown: [{}, { bearer: [] }],
	users: [{ bearer: [] }],
	/** Those whose roles have this permission (contract/permissions.ts). */
	may: (permission: Permission): Security => withPermission[permission],
} as const satisfies Record<string, Security | ((permission: Permission) => Security)>;

/** Of a route for users whose path names something that belongs to one of them. */
interface Ownership {
	/** The kind of thing that the parameter `id` names. */
	id: 'user' | 'order' | 'address';
	/** Status for other users: 404 where nobody shall learn what exists. */
	others: 403 | 404;
	/** With this permission others count as owners. */
	staff?: Permission;
}

declare module 'fastify' {
	interface FastifySchema {
		/** Without a session the body has to have this member; a session that has ended makes nobody a guest. */
		'x-guests'?: 'contact';
		'x-ownership'?: Ownership;
	}
}
