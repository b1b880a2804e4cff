import { type MailKind, mailKindNames } from '../../../contract/admin/mail';
import type { AuditedChange } from '../audit/record';

/** The recipient does not stand in the log, where nobody could delete them. */
export const sentAgain = ({ id, kind }: { id: number; kind: MailKind }): AuditedChange => ({
	action: 'update',
	entity: 'mail',
	entityId: id,
	label: mailKindNames[kind],
	before: { sentAgain: false },
	after: { sentAgain: true },
});
