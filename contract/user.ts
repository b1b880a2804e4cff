import * as v from 'valibot';

/** Names of the two roles; a visitor without a session has none. */
export const roleNames = ['ROLE_USER', 'ROLE_ADMIN'] as const;
export type RoleName = (typeof roleNames)[number];

/** A back end may send a role as its name or as an object with a name (R4-08). */
export const WireRole = v.union([v.string(), v.object({ name: v.string() })]);

const nullableText = v.nullish(v.string());

/** A user as any back end sends it: only id and username can be relied on. */
export const User = v.object({
	id: v.union([v.number(), v.string()]),
	username: v.string(),
	email: nullableText,
	firstName: nullableText,
	lastName: nullableText,
	phone: nullableText,
	address: nullableText,
	roles: v.nullish(v.array(WireRole)),
});
export type User = v.InferOutput<typeof User>;

/** A user as our server sends it. */
export interface UserDto {
	id: number;
	username: string;
	email: string;
	firstName: string;
	lastName: string;
	phone: string;
	address: string;
	roles: RoleName[];
}

/** Role names of a user, whichever way the back end sends them. */
export const rolesOf = (user: Pick<User, 'roles'> | null | undefined): string[] =>
	(user?.roles ?? []).map((role) => (typeof role === 'string' ? role : role.name));

export const isAdminUser = (user: Pick<User, 'roles'> | null | undefined): boolean =>
	rolesOf(user).includes('ROLE_ADMIN');

/** Answer of POST /api/auth/signin. */
export const SignInAnswer = v.object({
	accessToken: v.pipe(v.string(), v.minLength(1)),
	...User.entries,
});
export type SignInAnswer = v.InferOutput<typeof SignInAnswer>;
