import * as v from 'valibot';
import { lenientText, lenientValue } from './lenient';
import type { RoleName } from './roles';

export { isAdminUser, type RoleName, roleNames, rolesOf } from './roles';

/** A back end may send a role as its name or as an object with a name (R4-08). */
export const WireRole = v.union([v.string(), v.object({ name: v.string() })]);

/** A user as any back end sends it: only id and username can be relied on. */
export const User = v.object({
	id: v.union([v.number(), v.string()]),
	username: v.string(),
	email: lenientText,
	firstName: lenientText,
	lastName: lenientText,
	phone: lenientText,
	address: lenientText,
	roles: lenientValue(v.array(WireRole)),
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

/** Answer of POST /api/auth/signin. */
export const SignInAnswer = v.object({
	accessToken: v.pipe(v.string(), v.minLength(1)),
	...User.entries,
});
export type SignInAnswer = v.InferOutput<typeof SignInAnswer>;
