import * as v from 'valibot';
import { withoutInvisible } from '../../../contract/invisible';
import { limits } from '../../../contract/limits';
import { phoneOrEmpty } from '../../../contract/phoneFields';
import { Email, optionalText } from '../../../contract/primitives';
import type { User } from '../../../contract/user';
import type { ProfileBody } from '../../../contract/userForms';

/** R5-04; the email is required. A phone that is `stored` may stay, whatever it is. */
export const profileFields = (stored: User) =>
	v.object({
		email: Email,
		firstName: optionalText('El nombre', limits.personName),
		lastName: optionalText('El apellido', limits.personName),
		phone: v.union([v.literal(stored.phone ?? ''), phoneOrEmpty]),
		address: optionalText('La dirección', limits.address),
	});

/** Body of PUT /api/user/profile. Not every back end knows phone and address, so they are sent only when changed. */
export function profileBody(stored: User, typed: Record<string, string>): ProfileBody {
	const text = (name: string) => withoutInvisible(typed[name] ?? '').trim();
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
