import { sheetParts } from '#contract/complaints/complaint';
import type { ComplaintKind } from '#contract/complaints/event';
import { statePath } from '#contract/shop/default';
import type { NetworkHash } from '#platform/lib/origin';
import type { MailToQueue } from '../mail/service';
import type { StoredComplaint } from './repository';

interface Link {
	token: string;
	publicUrl: string | null;
}

const types: Record<ComplaintKind, 'reclamo' | 'queja'> = { RECLAMO: 'reclamo', QUEJA: 'queja' };

const recipientOf = ({ sheet: { name, email, phone } }: StoredComplaint) => ({ name, address: email, phone });

const shared = (complaint: StoredComplaint, token: string) => ({
	path: statePath(complaint.number, token),
	number: complaint.number,
	type: types[complaint.sheet.kind],
});

export const copyKey = ({ number }: Pick<StoredComplaint, 'number'>): string => `complaint-copy:${number}`;

export const copyMail = (
	complaint: StoredComplaint,
	{ token, publicUrl, origin }: Link & { origin: NetworkHash },
): MailToQueue<'complaint-copy'> => ({
	kind: 'complaint-copy',
	to: recipientOf(complaint),
	facts: {
		...shared(complaint, token),
		receivedAt: complaint.filedAt,
		dueDay: complaint.dueOn,
		sheet: sheetParts(complaint).flatMap(({ lines }) => lines),
	},
	publicUrl,
	origin,
	key: copyKey(complaint),
});

export const answerMail = (
	complaint: StoredComplaint,
	{ id, text }: { id: number; text: string },
	{ token, publicUrl }: Link,
): MailToQueue<'complaint-answer'> => ({
	kind: 'complaint-answer',
	to: recipientOf(complaint),
	facts: { ...shared(complaint, token), answer: text },
	publicUrl,
	key: `complaint-answer:${id}`,
});
