import * as v from 'valibot';
import type { ProfileBody } from '#contract/account/forms';
import type { User } from '#contract/account/user';
import { phoneOrEmpty } from '#contract/people/phone';
import { withoutInvisible } from '#contract/shared/characters';
import { limits } from '#contract/shared/limits';
import { Email, optionalText } from '#contract/shared/primitives';

/** R5-04. The `stored` phone is always valid. */
export const profileFields = (stored: User) =>
	v.object({
		email: Email,
		firstName: optionalText('El nombre', limits.personName),
		lastName: optionalText('El apellido', limits.personName),
		phone: v.union([v.literal(stored.phone ?? ''), phoneOrEmpty]),
		address: optionalText('La dirección', limits.address),
	});

/** Phone and address, which not every back end supports, are sent only when changed. */
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
