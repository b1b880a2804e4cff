import type { RoleName } from '../../contract/roles';

/** As in an OpenAPI document, whose requirements may name roles. One of the list has to be met. */
type Security = readonly { readonly bearer?: readonly RoleName[] }[];

/** Who may call a route: its `security`. The guard before the route is made of it, and the document shows it. */
export const access = {
	anybody: [],
	/** Anybody; the session is known where there is one. */
	anybodyKnown: [{}, { bearer: [] }],
	users: [{ bearer: [] }],
	admins: [{ bearer: ['ROLE_ADMIN'] }],
} as const satisfies Record<string, Security>;

/** Of a route for users whose path names something that belongs to one of them. */
interface Ownership {
	/** What the parameter `id` names. */
	id: 'user' | 'order';
	/** Status for other users: 404 where nobody shall learn what exists. */
	others: 403 | 404;
	/** Whether administrators count as owners. */
	admins: boolean;
}

declare module 'fastify' {
	interface FastifySchema {
		'x-ownership'?: Ownership;
	}
}
