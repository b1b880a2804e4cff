import { renderToStaticMarkup } from 'react-dom/server';
import type { MailKind } from '#contract/admin/mail';
import type { MailFacts } from './kinds';
import { accountMails } from './templates/account';
import { complaintMails } from './templates/complaints';
import { MailDocument } from './templates/document';
import { orderChangeMails } from './templates/orderChanges';
import { orderMails } from './templates/orders';
import { type About, type MailContent, type MailTemplates, Text, Title } from './templates/parts';
import { textOf } from './templates/plainText';
import { staffMails } from './templates/staff';
import { greeting } from './templates/words';

const templates: MailTemplates = {
	...accountMails,
	...orderMails,
	...orderChangeMails,
	...complaintMails,
	...staffMails,
};

interface RenderedMail {
	subject: string;
	html: string;
	text: string;
}

/**
 * `styled` false omits the style sheet, which pages of the shop must not include. Throws for incomplete facts of
 * another release.
 */
export function renderMail<Kind extends MailKind>(
	kind: Kind,
	facts: MailFacts[Kind],
	about: About,
	{ styled = true } = {},
): RenderedMail {
	return rendered(templates[kind](facts, about), about, styled);
}

const testMail = ({ shop, name }: About): MailContent => ({
	subject: `Prueba de correo de ${shop.name}`,
	preheader: 'Si lees esto, el correo de tu tienda funciona.',
	reason: 'Recibes este correo porque lo pediste en el panel de la tienda.',
	body: (
		<>
			<Title>El correo funciona</Title>
			<Text>{greeting(name)}</Text>
			<Text>Si lees esto, {shop.name} puede enviar correos. Así verán tus clientes los avisos de sus pedidos.</Text>
		</>
	),
});

export const renderTest = (about: About): RenderedMail => rendered(testMail(about), about, true);

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
