import { type RoleName, rolesOf, type User } from '../../../../contract/user';
import {
	AdminUserCreateBody,
	AdminUserUpdateBody,
	type AdminUserCreateBody as CreateBody,
	type AdminUserUpdateBody as UpdateBody,
} from '../../../../contract/userForms';
import { fieldMessages } from '../../../lib/validate';
import type { FormText } from '../editor/formText';

/** Fields of the user form and their names for people (R5-07). `roles` is the tick of ROLE_USER, `admin` of ROLE_ADMIN. */
export const userLabels = {
	username: 'Usuario',
	email: 'Email',
	password: 'Contraseña',
	firstName: 'Nombre',
	lastName: 'Apellido',
	roles: 'Rol de usuario',
	admin: 'Rol de administrador',
} as const;

/** The form of a user, or of a new one: ROLE_USER. The password is only there for a new one. */
export function userText(user: User | null): FormText {
	const roles = user ? rolesOf(user) : ['ROLE_USER'];
	return {
		username: user?.username ?? '',
		email: user?.email ?? '',
		password: '',
		firstName: user?.firstName ?? '',
		lastName: user?.lastName ?? '',
		roles: String(roles.includes('ROLE_USER')),
		admin: String(roles.includes('ROLE_ADMIN')),
	};
}

function chosenRoles({ roles, admin }: FormText): RoleName[] {
	const chosen: RoleName[] = [];
	if (roles === 'true') chosen.push('ROLE_USER');
	if (admin === 'true') chosen.push('ROLE_ADMIN');
	return chosen;
}

const trimmed = (values: FormText, name: string) => (values[name] ?? '').trim();

/** Body of PUT /api/user/admin/users/{id} (R7-12). */
export const updateBody = (values: FormText): UpdateBody => ({
	username: trimmed(values, 'username'),
	email: trimmed(values, 'email'),
	firstName: trimmed(values, 'firstName'),
	lastName: trimmed(values, 'lastName'),
	roles: chosenRoles(values),
});

/** Body of POST /api/user/admin/users (R7-12). */
export const createBody = (values: FormText): CreateBody => ({
	...updateBody(values),
	username: trimmed(values, 'username'),
	password: values.password ?? '',
});

export const checkNewUser = (values: FormText) => fieldMessages(AdminUserCreateBody, createBody(values));
export const checkUser = (values: FormText) => fieldMessages(AdminUserUpdateBody, updateBody(values));
