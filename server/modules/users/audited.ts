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

/** Whoever asked to be deleted should not live on in the log: it keeps which account it was, and what it could do. */
const { deleted } = auditEntries<UserRow>('user', { label, values: ({ username, roles }) => ({ username, roles }) });

/** Accounts as the audit log keeps them: nothing that opens one. */
export const auditedUser = { created, updated, deleted };

/** That the password of an administrator is another one, and nothing of what it was or is. */
export const newPassword = (user: UserRow): AuditedChange => ({
	action: 'update',
	entity: 'user',
	entityId: user.id,
	label: label(user),
	before: { password: null },
	after: { password: 'changed' },
});

/** That somebody was given a link with which this user's password can be replaced. */
export const resetLinkIssued = (user: UserRow): AuditedChange => ({
	action: 'update',
	entity: 'user',
	entityId: user.id,
	label: label(user),
	before: { resetLink: null },
	after: { resetLink: 'issued' },
});

/** That an administrator's second factor is on or off from now on, and nothing of its secret. */
export const secondFactorSwitched = (user: UserRow, enabled: boolean): AuditedChange => ({
	action: 'update',
	entity: 'user',
	entityId: user.id,
	label: label(user),
	before: { secondFactor: !enabled },
	after: { secondFactor: enabled },
});
