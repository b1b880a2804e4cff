import { auditEntries } from '../audit/entries';
import type { AuditedChange } from '../audit/record';
import type { UserRow } from './repository';

const label = ({ username }: UserRow) => username;

const { created, updated } = auditEntries<UserRow>('user', {
	label,
	values: ({ username, email, firstName, lastName, phone, address, roles }) => ({
		username,
		email,
		firstName,
		lastName,
		phone,
		address,
		roles,
	}),
});

/** The log stores the deleted account and its roles, but no other data of the person. */
const { deleted } = auditEntries<UserRow>('user', { label, values: ({ username, roles }) => ({ username, roles }) });

export const auditedUser = { created, updated, deleted };

const noted = (user: UserRow, before: AuditedChange['before'], after: AuditedChange['after']): AuditedChange => ({
	action: 'update',
	entity: 'user',
	entityId: user.id,
	label: label(user),
	before,
	after,
});

export const newPassword = (user: UserRow): AuditedChange => noted(user, { password: null }, { password: 'changed' });

export const resetLinkIssued = (user: UserRow): AuditedChange =>
	noted(user, { resetLink: null }, { resetLink: 'issued' });

export const secondFactorSwitched = (user: UserRow, enabled: boolean): AuditedChange =>
	noted(user, { secondFactor: !enabled }, { secondFactor: enabled });
