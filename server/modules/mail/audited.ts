import { type MailKind, mailKindNames } from '../../../contract/admin/mail';
import type { AuditedChange } from '../audit/record';

/** Without the recipient, whom nobody could delete from the log. */
export const sentAgain = ({ id, kind }: { id: number; kind: MailKind }): AuditedChange => ({
	action: 'update',
	entity: 'mail',
	entityId: id,
	label: mailKindNames[kind],
	before: { sentAgain: false },
	after: { sentAgain: true },
});
