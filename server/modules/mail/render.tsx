import { renderToStaticMarkup } from 'react-dom/server';
import type { MailKind } from '#contract/admin/mail';
import type { MailFacts } from './kinds';
import { contentOf } from './templates/content';
import { MailDocument } from './templates/document';
import { textOf } from './templates/plainText';
import { trialMail } from './templates/trial';
import type { About, MailContent } from './templates/types';

interface RenderedMail {
	subject: string;
	html: string;
	text: string;
}

/**
 * `styled` false omits the style sheet, which pages of the shop must not include. Throws for facts of another release
 * that lack what the template needs.
 */
export function renderMail<Kind extends MailKind>(
	kind: Kind,
	facts: MailFacts[Kind],
	about: About,
	{ styled = true } = {},
): RenderedMail {
	return rendered(contentOf(kind, facts, about), about, styled);
}

export const renderTest = (about: About): RenderedMail => rendered(trialMail(about), about, true);

function rendered(
	{ body, withComplaintsBook = false, ...content }: MailContent,
	about: About,
	styled: boolean,
): RenderedMail {
	const html = renderToStaticMarkup(
		<MailDocument {...content} shop={about.shop} styled={styled} withComplaintsBook={withComplaintsBook}>
			{body}
		</MailDocument>,
	);
	return { subject: content.subject, html: `<!doctype html>${html}`, text: textOf(html) };
}
