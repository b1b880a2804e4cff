import * as v from 'valibot';
import { signInOutcomes } from '#contract/account/account';
import { consentKinds } from '#contract/account/forms';
import { UserDto } from '#contract/account/user';
import { auditActions } from '#contract/admin/audit';
import { Complaint } from '#contract/complaints/complaint';
import { SavedAddress } from '#contract/delivery/address';
import { GuestOrder } from '#contract/orders/guest';
import { Order } from '#contract/orders/order';
import { OwnTaxDocument } from '#contract/tax/documents';
import { iso } from '#platform/lib/time';
import { toUserDto } from '../users/service';
import type { AddressLinks } from './addresses';
import type { AccountDeps } from './deps';

const Values = v.nullable(v.record(v.string(), v.unknown()));

/**
 * GET /api/user/export, without secrets. An unconfirmed email may be somebody else's: its orders and complaints are
 * left out. Times are ISO 8601.
 */
export const PersonalData = v.object({
	exportedAt: v.string(),
	profile: v.object({
		...UserDto.entries,
		createdAt: v.string(),
		updatedAt: v.string(),
		emailConfirmedAt: v.nullable(v.string()),
		newEmail: v.nullable(v.string()),
	}),
	secondFactorEnabled: v.boolean(),
	orders: v.array(Order),
	orderEvents: v.array(
		v.object({ orderNumber: v.string(), at: v.string(), kind: v.string(), facts: v.record(v.string(), v.unknown()) }),
	),
	taxDocuments: v.array(OwnTaxDocument),
	addresses: v.array(SavedAddress),
	guestOrders: v.array(GuestOrder),
	consents: v.array(
		v.object({
			kind: v.picklist(consentKinds),
			given: v.boolean(),
			version: v.number(),
			text: v.string(),
			at: v.string(),
		}),
	),
	signIns: v.array(
		v.object({ at: v.string(), outcome: v.picklist(signInOutcomes), address: v.string(), device: v.string() }),
	),
	changes: v.array(v.object({ at: v.string(), action: v.picklist(auditActions), before: Values, after: Values })),
	mails: v.array(
		v.object({
			at: v.string(),
			kind: v.string(),
			name: v.string(),
			address: v.string(),
			phone: v.string(),
			state: v.string(),
			sentAt: v.nullable(v.string()),
			/** Null where the mail's link opens the account, or the facts are no longer stored. */
			facts: Values,
		}),
	),
	complaints: v.array(Complaint),
});
export type PersonalData = v.InferOutput<typeof PersonalData>;

export type PersonalDataService = ReturnType<typeof createPersonalData>;

export function createPersonalData({
	users,
	secondFactor,
	addresses,
	addressBooks,
	orders,
	consents,
	activity,
	audit,
	ownMails,
	complaints,
	taxDocuments,
	clock,
}: AccountDeps & {
	addresses: AddressLinks;
}) {
	return {
		async of(userId: number): Promise<PersonalData> {
			const user = await users.row(userId);
			return {
				exportedAt: iso(clock.now()),
				profile: {
					...toUserDto(user),
					createdAt: user.createdAt.toISOString(),
					updatedAt: user.updatedAt.toISOString(),
					emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
					newEmail: (await addresses.state(userId, null)).pending?.address ?? null,
				},
				secondFactorEnabled: (await secondFactor.state(userId)).enabled,
				orders: await orders.allOf(userId),
				orderEvents: await orders.eventsOf(userId),
				taxDocuments: await taxDocuments.ofUser(userId),
				addresses: await addressBooks.list(userId),
				guestOrders: user.emailConfirmedAt ? await orders.guests.ofAddress(user.email) : [],
				consents: await consents.history(userId),
				signIns: await activity.all(userId),
				changes: await audit.about(userId),
				mails: await ownMails.list(user),
				complaints: user.emailConfirmedAt ? await complaints.ofAddress(user.email) : [],
			};
		},
	};
}
