import type { ReactNode } from 'react';
import type { MailKind } from '#contract/admin/mail';
import type { MailFacts } from '../kinds';
import type { MailShop } from './look';

export interface About {
	shop: MailShop;
	/** Empty where it is unknown. */
	name: string;
}

export interface MailContent {
	subject: string;
	preheader: string;
	body: ReactNode;
	/** It says why the recipient gets the mail. */
	reason: string;
	/** Mails about an order or a complaint have it. */
	withComplaintsBook?: boolean;
}

export type MailTemplates = { [Kind in MailKind]: (facts: MailFacts[Kind], about: About) => MailContent };
