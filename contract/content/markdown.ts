import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';
import { type Block, deepestList, type List, type Run, safeHref, type TextMark, widestTable } from './page';

const marked = new Marked({
	gfm: true,
	// Writers without Markdown expect their line breaks to show.
	breaks: true,
	tokenizer: {
		table: (source) => (columnsOf(source) > widestTable ? undefined : false),
	},
	extensions: [
		{
			// One token, whatever Markdown it contains.
			name: 'placeholder',
			level: 'inline',
			start: (source) => source.indexOf('{{'),
			tokenizer(source) {
				const [raw] = /^\{\{[^{}\n]+\}\}/.exec(source) ?? [];
				return raw ? { type: 'placeholder', raw } : undefined;
			},
		},
	],
});

const columnsOf = (source: string): number => (/^[^\n]*/.exec(source)?.[0] ?? '').split('|').length;

const isSame = (one: Run, other: Run) =>
	one.href === other.href && (one.marks ?? []).join() === (other.marks ?? []).join();

/** Joins neighbours with equal marks, so that placeholders stay whole. */
function add(line: Run[], run: Run): void {
	const last = line.at(-1);
	if (last && isSame(last, run)) last.text += run.text;
	else if (run.text !== '') line.push(run);
}

interface Look {
	marks: readonly TextMark[];
	href?: string | undefined;
}

function addInline(line: Run[], tokens: readonly Token[], look: Look): void {
	const plain = (text: string, marks = look.marks) =>
		add(line, { text, ...(marks.length > 0 && { marks: [...marks] }), ...(look.href && { href: look.href }) });
	const marked = (inner: readonly Token[], mark: TextMark) =>
		addInline(line, inner, look.marks.includes(mark) ? look : { ...look, marks: [...look.marks, mark] });
	for (const token of tokens as readonly MarkedToken[]) {
		if (token.type === 'strong') marked(token.tokens, 'bold');
		else if (token.type === 'em') marked(token.tokens, 'italic');
		else if (token.type === 'del') marked(token.tokens, 'struck');
		else if (token.type === 'codespan') plain(token.text, [...look.marks, 'code']);
		else if (token.type === 'br') plain('\n');
		else if (token.type === 'link') addInline(line, token.tokens, { ...look, href: linkOf(token.href) ?? look.href });
		else if (token.type === 'escape' || token.type === 'image') plain(token.text);
		else if (token.type === 'text' && token.tokens) addInline(line, token.tokens, look);
		else if (token.type === 'checkbox') plain(token.checked ? '☑ ' : '☐ ');
		else plain(token.type === 'text' ? token.text : token.raw);
	}
}

/** An address with a placeholder is checked after filling. */
const linkOf = (href: string): string | undefined => (href.includes('{{') ? href : safeHref(href));

function lineOf(tokens: readonly Token[]): Run[] {
	const line: Run[] = [];
	addInline(line, tokens, { marks: [] });
	return line;
}

const paragraph = (text: string): Block => ({ type: 'paragraph', line: [{ text: text.trim() }] });

const headingLevel = (depth: number): 2 | 3 | 4 => (depth <= 2 ? 2 : depth === 3 ? 3 : 4);

function listOf({ ordered, start, items }: Tokens.List, depth: number): List {
	return {
		type: 'list',
		start: ordered ? Number(start) : null,
		items: items.map(({ tokens }) => blocksOf(tokens, depth - 1)),
	};
}

const tableOf = ({ align, header, rows }: Tokens.Table): Block => ({
	type: 'table',
	align,
	head: header.map(({ tokens }) => lineOf(tokens)),
	rows: rows.map((row) => row.map(({ tokens }) => lineOf(tokens))),
});

/** `depth`: remaining levels of lists. */
function blocksOf(tokens: readonly Token[], depth: number, quotes = false): Block[] {
	const blocks: Block[] = [];
	for (const token of tokens as readonly MarkedToken[]) {
		if (token.type === 'heading')
			blocks.push({ type: 'heading', level: headingLevel(token.depth), line: lineOf(token.tokens) });
		else if (token.type === 'paragraph' || token.type === 'text')
			blocks.push({ type: 'paragraph', line: lineOf(token.tokens ?? [token]) });
		else if (token.type === 'list') blocks.push(depth > 0 ? listOf(token, depth) : paragraph(token.raw));
		else if (token.type === 'blockquote') {
			const inner = blocksOf(token.tokens, depth);
			if (quotes) blocks.push({ type: 'quote', blocks: inner });
			else blocks.push(...inner);
		} else if (token.type === 'table') blocks.push(tableOf(token));
		else if (token.type === 'code') blocks.push({ type: 'code', text: token.text });
		else if (token.type === 'hr') blocks.push({ type: 'rule' });
		else if (token.type === 'checkbox') blocks.push(paragraph(token.checked ? '☑' : '☐'));
		else if (token.type !== 'space' && token.type !== 'def') blocks.push(paragraph(token.raw));
	}
	return blocks;
}

/** Never throws: too deep nesting is shown as typed. */
export function parseMarkdown(source: string): Block[] {
	try {
		return blocksOf(marked.lexer(source), deepestList, true);
	} catch {
		return source.trim() ? [paragraph(source)] : [];
	}
}
