import fc from 'fast-check';
import * as v from 'valibot';
import { runs } from '../testing/runs';
import { parseMarkdown } from './markdown';
import { type Block, PageText, type Run, safeHref } from './page';
import { fillBlocks, type PlaceholderValues } from './placeholders';

/** Pieces of which dangerous texts are made, between any others. */
const piece = fc.oneof(
	fc.string({ maxLength: 12 }),
	fc.constantFrom(
		...['<script>', '</script>', '<img src=x onerror=alert(1)>', '<!--', '<a href="javascript:x">', '<svg/onload=x>'],
		...['[a](', ')', '![a](', 'javascript:alert(1)', 'JaVa\tscript:x', 'data:text/html,x', '//evil.example', '/\\evil'],
		...['https://a.pe/', 'mailto:', 'tel:', '/p/x', '{{seller.email}}', '{{', '}}', '{{x}}', '&#106;avascript:x'],
		...['# ', '## ', '> ', '- ', '  - ', '1. ', '| a | b |\n| - | - |\n| ', '```', '`', '**', '_', '~~', '\n', '\n\n'],
		...['<https://a.pe>', '<javascript:x>', '[r]: javascript:x\n', '[r]', 'www.a.pe', 'a@b.pe', '\\', '---\n', '[ ] '],
	),
);
const source = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const values: fc.Arbitrary<PlaceholderValues> = fc.record(
	{ 'seller.email': fc.oneof(fc.string(), fc.constantFrom('<b>', 'javascript:x', '{{shop.name}}', '[a](http://b)')) },
	{ requiredKeys: [] },
);

const linesOf = (block: Block): Run[][] => {
	switch (block.type) {
		case 'paragraph':
		case 'heading':
			return [block.line];
		case 'list':
			return block.items.flat().flatMap(linesOf);
		case 'quote':
			return block.blocks.flatMap(linesOf);
		case 'table':
			return [block.head, ...block.rows].flat();
		default:
			return [];
	}
};

describe('Markdown of pages', () => {
	it('[R14-81] becomes nothing but the blocks of the schema, with checked links, whatever is typed', () => {
		fc.assert(
			fc.property(source, values, fc.boolean(), (text, known, showGaps) => {
				const blocks = fillBlocks(parseMarkdown(text), known, showGaps);
				expect(v.parse(PageText, blocks)).toEqual(blocks);
				for (const { href } of blocks.flatMap(linesOf).flat())
					if (href !== undefined) expect(new URL(href, 'https://tienda.pe').protocol).toMatch(/^(https?|mailto|tel):$/);
			}),
			{ numRuns: runs(300, 2000) },
		);
	});

	it('[R14-81] a checked address stays the same when it is checked again, and never leaves the shop unseen', () => {
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
				const href = safeHref(pieces.join(''));
				if (href === undefined) return;
				expect(safeHref(href)).toBe(href);
				if (href.startsWith('/')) expect(new URL(href, 'https://tienda.pe').origin).toBe('https://tienda.pe');
			}),
			{ numRuns: runs(300, 3000) },
		);
	});
});
