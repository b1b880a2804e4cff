import { type MailKind, mailKindNames } from '#contract/admin/mail';
import type { AuditedChange } from '../audit/record';

/** The recipient is left out, because nobody could delete them from the log. */
export const sentAgain = ({ id, kind }: { id: number; kind: MailKind }): AuditedChange => ({
	action: 'update',
	entity: 'mail',
	entityId: id,
	label: mailKindNames[kind],
	before: { sentAgain: false },
	after: { sentAgain: true },
});
