import type { ReactNode } from 'react';
import type { MailKind } from '../../../../contract/admin/mail';
import type { MailFacts } from '../kinds';
import type { MailShop } from './look';

/** Whom a mail is for, and from whom. */
export interface About {
	shop: MailShop;
	/** Empty where it is not known. */
	name: string;
}

export interface MailContent {
	subject: string;
	preheader: string;
	body: ReactNode;
	/** Why this person gets the mail, for its end. */
	reason: string;
	/** About an order or a complaint: says where the Libro de Reclamaciones is. */
	withComplaintsBook?: boolean;
}

export type MailTemplates = { [Kind in MailKind]: (facts: MailFacts[Kind], about: About) => MailContent };
