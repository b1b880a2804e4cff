const dropped = 'script, style, iframe, template, noscript, head';
const paragraphs = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, section';

function written(node: Node): string {
	if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ');
	if (!(node instanceof Element) || node.matches(dropped)) return '';
	const inner = [...node.childNodes].map(written).join('');
	if (node.matches('br')) return '\n';
	if (node.matches('td, th')) return `${inner.trim()} `;
	if (node.matches('ol > li'))
		return `\n${[...(node.parentElement?.children ?? [])].indexOf(node) + 1}. ${inner.trim()}`;
	if (node.matches('li')) return `\n- ${inner.trim()}`;
	if (node.matches('tr, dt, dd')) return `\n${inner.trim()}`;
	return node.matches(paragraphs) ? `\n\n${inner.trim()}\n\n` : inner;
}

/** Page builders of WordPress, and its own codes. */
const builders =
	/^(?:(?:vc|wpb|et_pb|fusion|av|kc|mk|ux|cs|tatsu|nectar|rev|woocommerce)_[\w-]+|gallery|playlist|embed|audio|video|caption|products?|product_[\w-]+|add_to_cart\w*)$/;
const hasAttributes = /\s[\w-]+=(?:["'“”″]|&(?:quot|#8\d\d\d|#34);)/;

/** Removes builders' codes, not their contents or other texts in brackets. */
export function withoutShortcodes(text: string): string {
	if (!text.includes('[')) return text;
	const readable = text.replace(/\[(vc_raw_(?:html|js))\b[^\]]*\][^[]*\[\/\1\]/g, '');
	const closed = new Set([...readable.matchAll(/\[\/([a-z][\w-]*)\]/g)].map(([, name]) => name));
	return readable.replace(/\[(\/?)([a-z][\w-]*)([^[\]]*)\]/g, (code, end: string, name: string, rest: string) =>
		end || closed.has(name) || builders.test(name) || hasAttributes.test(rest) ? '' : code,
	);
}

const looksLikeHtml = /<[a-z!/][^>]*>|&(?:[a-z]+\d*|#\d+|#x[0-9a-f]+);/i;

/** Paragraphs and lists as lines, also Markdown; other texts keep line breaks. */
export function htmlText(text: string): string {
	const plain = text.replace(/\\r?\\n|\\n|\r\n?/g, '\n');
	if (!looksLikeHtml.test(plain)) return plain.trim();
	// Some exports mix tags with line breaks for paragraphs.
	const html = /<(?:p|div|br|ul|ol|table|h\d)[\s/>]/i.test(plain) ? plain : plain.replaceAll('\n', '<br>');
	// The document runs no script and loads nothing.
	return written(new DOMParser().parseFromString(html, 'text/html').body)
		.replace(/[ \u00A0]*\n[ \u00A0]*/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}
