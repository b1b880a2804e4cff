import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { parseMarkdown } from '#contract/content/markdown';
import { fillBlocks } from '#contract/content/placeholders';
import { runs } from '#contract/testing/runs';
import { PageText } from './PageText';

const elements = [
	...['DIV', 'SPAN', 'P', 'H2', 'H3', 'H4', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'PRE', 'CODE', 'HR', 'SECTION', 'TABLE'],
	...['THEAD', 'TBODY', 'TR', 'TH', 'TD', 'STRONG', 'EM', 'DEL', 'MARK', 'A'],
];
const attributes = ['class', 'href', 'rel', 'start', 'scope', 'style', 'tabindex', 'aria-label'];

function drawn(source: string, showGaps = true): HTMLElement {
	const place = document.createElement('div');
	const text = fillBlocks(parseMarkdown(source), {}, showGaps);
	place.innerHTML = renderToStaticMarkup(
		<MemoryRouter>
			<PageText text={text} />
		</MemoryRouter>,
	);
	return place;
}

const piece = fc.constantFrom(
	...['<script>x</script>', '<img src=x onerror=x>', '<iframe src=x>', '<b style="x">', '[a](javascript:x)', '\n\n'],
	...[
		'![a](x)',
		'<a href="javascript:x">',
		'&lt;script&gt;',
		'"><script>',
		'{{seller.ruc}}',
		'**',
		'`',
		'# ',
		'- ',
		'> ',
	],
	...[
		'| a |\n| - |\n| <svg> |',
		'[a](https://a.pe "><script>")',
		'1. ',
		'\n',
		'~~',
		'texto',
		'```html\n',
		'<!--',
		'---',
	],
);

describe('text of a page', () => {
	it('[R14-81] has no element and no attribute outside of the list, whatever is typed', () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (pieces) => {
				for (const element of drawn(pieces.join('')).querySelectorAll('*')) {
					expect(elements).toContain(element.tagName);
					for (const { name } of element.attributes) expect(attributes).toContain(name);
				}
			}),
			{ numRuns: runs(100, 500) },
		);
	});

	it('[R14-81] links stay in the shop, or say that they leave it', () => {
		const links = [...drawn('[a](/p/x) [b](https://b.pe) [c](mailto:c@c.pe)').querySelectorAll('a')];
		expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
			['/p/x', null],
			['https://b.pe/', 'external noopener noreferrer'],
			['mailto:c@c.pe', null],
		]);
	});

	it('[R14-81] a table scrolls in a box of its own that the keyboard reaches', () => {
		const table = drawn('| a | b |\n| - | -: |\n| 1 | 2 |').querySelector('table');
		expect(table?.parentElement).toHaveAttribute('tabindex', '0');
		expect(table?.querySelectorAll('th, td')).toHaveLength(4);
	});
});
