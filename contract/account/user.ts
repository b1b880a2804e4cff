import * as v from 'valibot';
import { lenientText, lenientValue, strictly } from '../shared/lenient';
import { roleNames } from '../team/permissions';

/** Some back ends send a name, others an object (R4-08). */
const WireRole = v.union([v.string(), v.object({ name: v.string() })]);

/** As any back end sends it: only id and username are certain. */
export const User = v.object({
	id: v.union([v.number(), v.string()]),
	username: v.string(),
	email: lenientText,
	firstName: lenientText,
	lastName: lenientText,
	phone: lenientText,
	address: lenientText,
	roles: lenientValue(v.array(WireRole)),
	/** True until the demanded second factor is on. */
	secondFactorDemanded: lenientValue(v.boolean()),
	/** Closed groups of the back-office's sidebar. */
	closedGroups: lenientValue(v.array(v.string())),
});
export type User = v.InferOutput<typeof User>;

export const UserDto = v.object({
	...strictly(User.entries),
	id: v.number(),
	roles: v.array(v.picklist(roleNames)),
	secondFactorDemanded: v.optional(v.boolean()),
	closedGroups: v.optional(v.array(v.string())),
});
export type UserDto = v.InferOutput<typeof UserDto>;

export const SignInAnswer = v.object({
	accessToken: v.pipe(v.string(), v.minLength(1)),
	...User.entries,
});
export type SignInAnswer = v.InferOutput<typeof SignInAnswer>;

export const userPaths = {
	signIn: '/auth/signin',
	signUp: '/auth/signup',
	signOut: '/auth/signout',
	profile: '/user/profile',
	panel: '/user/panel',
	all: '/user/admin/users/all',
	add: '/user/admin/users',
	one: (id: number | string) => `/user/admin/users/${id}`,
	resetLink: (id: number | string) => `/user/admin/users/${id}/reset-link`,
} as const;
