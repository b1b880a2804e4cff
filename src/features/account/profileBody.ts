import * as v from 'valibot';
import { limits } from '../../../contract/limits';
import { Email, optionalText } from '../../../contract/primitives';
import type { User } from '../../../contract/user';
import type { ProfileBody } from '../../../contract/userForms';

/** R5-04; the email is required. */
export const ProfileFields = v.object({
	email: Email,
	firstName: optionalText('El nombre', limits.personName),
	lastName: optionalText('El apellido', limits.personName),
	phone: optionalText('El teléfono', limits.phone),
	address: optionalText('La dirección', limits.address),
});

/** Body of PUT /api/user/profile. Not every back end knows phone and address, so they are sent only when changed. */
export function profileBody(stored: User, typed: Record<string, string>): ProfileBody {
	const text = (name: string) => (typed[name] ?? '').trim();
	const body: ProfileBody = {
		username: stored.username,
		email: text('email'),
		firstName: text('firstName'),
		lastName: text('lastName'),
	};
	if (text('phone') !== (stored.phone ?? '')) body.phone = text('phone');
	if (text('address') !== (stored.address ?? '')) body.address = text('address');
	return body;
}
