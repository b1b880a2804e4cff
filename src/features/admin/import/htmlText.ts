const dropped = new Set(['SCRIPT', 'STYLE', 'IFRAME', 'TEMPLATE', 'NOSCRIPT', 'HEAD']);
const paragraphs = new Set([
	'P',
	'DIV',
	'H1',
	'H2',
	'H3',
	'H4',
	'H5',
	'H6',
	'UL',
	'OL',
	'TABLE',
	'BLOCKQUOTE',
	'SECTION',
]);
const lines = new Set(['LI', 'TR', 'DT', 'DD']);

function written(node: Node): string {
	if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ');
	if (!(node instanceof Element) || dropped.has(node.tagName)) return '';
	const inner = [...node.childNodes].map(written).join('');
	const { tagName, parentElement } = node;
	if (tagName === 'BR') return '\n';
	if (tagName === 'TD' || tagName === 'TH') return `${inner.trim()} `;
	if (tagName === 'LI' && parentElement?.tagName === 'OL')
		return `\n${[...parentElement.children].indexOf(node) + 1}. ${inner.trim()}`;
	if (tagName === 'LI') return `\n- ${inner.trim()}`;
	if (lines.has(tagName)) return `\n${inner.trim()}`;
	return paragraphs.has(tagName) ? `\n\n${inner.trim()}\n\n` : inner;
}

const looksLikeHtml = /<[a-z!/][^>]*>|&(?:[a-z]+\d*|#\d+|#x[0-9a-f]+);/i;

/** Paragraphs and lists as lines, which is also Markdown; other texts keep their line breaks. */
export function htmlText(text: string): string {
	const plain = text.replace(/\\r?\\n|\\n|\r\n?/g, '\n');
	if (!looksLikeHtml.test(plain)) return plain.trim();
	// Some exports mix tags with line breaks that stand for paragraphs.
	const html = /<(?:p|div|br|ul|ol|table|h\d)[\s/>]/i.test(plain) ? plain : plain.replaceAll('\n', '<br>');
	// The document runs no script and loads nothing.
	return written(new DOMParser().parseFromString(html, 'text/html').body)
		.replace(/[ \u00A0]*\n[ \u00A0]*/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}
