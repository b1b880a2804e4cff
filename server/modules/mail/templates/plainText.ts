const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

const decoded = (text: string): string =>
	text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');

const behind: Record<string, string> = { p: '\n\n', h1: '\n\n', div: '\n', table: '\n\n', tr: '\n', td: ' ' };

/**
 * Reads only React's output: lower-case tags, texts with escaped `<`, `>` and quotes. A link's address follows it;
 * `data-html-only` elements are left out.
 */
export function textOf(html: string): string {
	let text = '';
	/** Open elements, from the omitted one. */
	let hidden: string[] = [];
	let link = { href: '', from: 0 };
	for (const [, tag = '', words = ''] of html.matchAll(/<([^>]*)>([^<]*)/g)) {
		const [, end, name = ''] = /^(\/?)([a-z0-9]+)/.exec(tag) ?? [];
		const isVoid = /^(br|img|link|meta)$/.test(name);
		if (hidden.length > 0) {
			if (end) hidden.pop();
			else if (!isVoid) hidden.push(name);
			if (hidden.length > 0) continue;
		} else if (name === 'head' || tag.includes('data-html-only')) {
			hidden = [name];
			continue;
		} else if (name === 'br') {
			text += '\n';
		} else if (name === 'img') {
			text += decoded(/ alt="([^"]*)"/.exec(tag)?.[1] ?? '');
		} else if (name === 'a' && !end) {
			link = { href: decoded(/ href="([^"]*)"/.exec(tag)?.[1] ?? ''), from: text.length };
		} else if (name === 'a') {
			text = withAddress(text, link);
		} else if (end) {
			text += behind[name] ?? '';
		}
		text += decoded(words);
	}
	return `${text
		.replace(/[ \t]+\n/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim()}\n`;
}

function withAddress(text: string, { href, from }: { href: string; from: number }): string {
	return text.slice(from) === href ? text : `${text}:\n${href}\n`;
}
