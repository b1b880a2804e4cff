import * as v from 'valibot';
import { permissionsOf, type RoleName } from '#contract/team/permissions';
import { type Tx, violationOf } from '#platform/db';
import { duplicateFields, forbidden, invalidFields, ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import * as repository from './repository';

const inUseTexts = {
	username: 'Este usuario ya está registrado',
	email: 'Este correo ya está registrado',
};

/** Throws 403: nobody gives, removes or touches what they do not have themselves. */
export function refuseMoreThanOwn({ permissions }: Session, roles: readonly RoleName[]): void {
	if ([...permissionsOf(roles)].some((one) => !permissions.has(one))) throw forbidden();
}

/** Another person's email as user name would prevent its owner from registering. */
export function refuseForeignEmail({ username, email }: { username: string; email: string }): void {
	if (username.includes('@') && username.toLowerCase() !== email.toLowerCase())
		throw invalidFields({ username: 'Un usuario con arroba tiene que ser igual a su correo' });
}

/** `admins` are the ids of all administrators, locked. */
export function refuseLastAdmin(admins: number[], id: number): void {
	if (admins.length === 1 && admins[0] === id)
		throw new ShopError(409, 'last_admin', 'Debe quedar al menos un administrador');
}

export async function refuseInUse(
	tx: Tx,
	login: { username?: string; email?: string; exceptId?: number },
): Promise<void> {
	const inUse = await repository.findInUse(tx, login);
	const fields = Object.fromEntries(
		Object.entries(inUseTexts).filter(([field]) => inUse[field as keyof typeof inUseTexts]),
	);
	if (Object.keys(fields).length > 0) throw duplicateFields(fields);
}

/** Two requests may pass the look-up at once; the unique index refuses the later one. */
export async function uniquely<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const constraint = violationOf(error)?.constraint;
		if (constraint === 'users_username_key') throw duplicateFields({ username: inUseTexts.username });
		if (constraint === 'users_email_key') throw duplicateFields({ email: inUseTexts.email });
		throw error;
	}
}

export function parseField<Schema extends v.GenericSchema>(
	field: string,
	schema: Schema,
	value: unknown,
): v.InferOutput<Schema> {
	const parsed = v.safeParse(schema, value);
	if (!parsed.success) throw invalidFields({ [field]: parsed.issues[0].message });
	return parsed.output;
}
