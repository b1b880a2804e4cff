import type { MailKind } from '#contract/admin/mail';
import type { MailFacts } from '../kinds';
import { accountMails } from './account';
import { complaintMails } from './complaints';
import { orderChangeMails } from './orderChanges';
import { orderMails } from './orders';
import { staffMails } from './staff';
import type { About, MailContent, MailTemplates } from './types';

const templates: MailTemplates = {
	...accountMails,
	...orderMails,
	...orderChangeMails,
	...complaintMails,
	...staffMails,
};

export function contentOf<Kind extends MailKind>(kind: Kind, facts: MailFacts[Kind], about: About): MailContent {
	return templates[kind](facts, about);
}
