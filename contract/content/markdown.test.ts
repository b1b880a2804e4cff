import { parseMarkdown } from './markdown';
import { type Block, safeHref } from './page';
import { fillBlocks, fillText, missingIn } from './placeholders';

const paragraph = (text: string): Block => ({ type: 'paragraph', line: [{ text }] });

describe('Markdown of pages', () => {
	it('[R14-81] reads paragraphs, headings from h2 on, lists, quotes, tables, code, rules and marks', () => {
		const text = [
			'# Uno',
			'Hola **bravo _y_ ~~no~~** `x`\notra línea',
			'#### Cuatro',
			'- a\n  1. b\n- c',
			'> cita',
			'| A | B |\n| :- | -: |\n| 1 | **2** |',
			'```\ncódigo <b>\n```',
			'---',
		].join('\n\n');
		expect(parseMarkdown(text)).toEqual([
			{ type: 'heading', level: 2, line: [{ text: 'Uno' }] },
			{
				type: 'paragraph',
				line: [
					{ text: 'Hola ' },
					{ text: 'bravo ', marks: ['bold'] },
					{ text: 'y', marks: ['bold', 'italic'] },
					{ text: ' ', marks: ['bold'] },
					{ text: 'no', marks: ['bold', 'struck'] },
					{ text: ' ' },
					{ text: 'x', marks: ['code'] },
					{ text: '\notra línea' },
				],
			},
			{ type: 'heading', level: 4, line: [{ text: 'Cuatro' }] },
			{
				type: 'list',
				start: null,
				items: [[paragraph('a'), { type: 'list', start: 1, items: [[paragraph('b')]] }], [paragraph('c')]],
			},
			{ type: 'quote', blocks: [paragraph('cita')] },
			{
				type: 'table',
				align: ['left', 'right'],
				head: [[{ text: 'A' }], [{ text: 'B' }]],
				rows: [[[{ text: '1' }], [{ text: '2', marks: ['bold'] }]]],
			},
			{ type: 'code', text: 'código <b>' },
			{ type: 'rule' },
		]);
	});

	it('[R14-81] shows HTML as it was typed', () => {
		expect(parseMarkdown('<script>alert(1)</script>')).toEqual([paragraph('<script>alert(1)</script>')]);
		expect(parseMarkdown('a <b onclick="x">b</b>')).toEqual([paragraph('a <b onclick="x">b</b>')]);
	});

	it.each([
		'[a](javascript:alert(1))',
		'[a](JAVASCRIPT:alert(1))',
		'[a](&#106;avascript:alert(1))',
		'[a](data:text/html,x)',
		'[a](vbscript:x)',
		'[a](//evil.example/x)',
		'[a](/\\evil.example)',
		'[a](file:///etc/passwd)',
		'[a](javascript:{{seller.email}})',
		'![a](https://evil.example/x.png)',
	])('[R14-81] leaves the words of %s and no link', (text) => {
		const filled = fillBlocks(parseMarkdown(text), { 'seller.email': 'a@b.pe' }, false);
		expect(filled).toEqual([paragraph('a')]);
	});

	it.each([
		['https://tienda.pe/a b', 'https://tienda.pe/a%20b'],
		['mailto:a@b.pe', 'mailto:a@b.pe'],
		['tel:+51999', 'tel:+51999'],
		['/p/envios?x=1#y', '/p/envios?x=1#y'],
	])('[R14-81] takes the address %s', (href, taken) => {
		expect(safeHref(href)).toBe(taken);
	});

	it('[R14-81] survives nesting without reason, and shows tables beyond measure as text', () => {
		expect(parseMarkdown('>'.repeat(30_000))).toHaveLength(1);
		const wide = `${'|a'.repeat(5000)}\n${'|-'.repeat(5000)}\n${'x\n'.repeat(5000)}`;
		expect(JSON.stringify(parseMarkdown(wide)).length).toBeLessThan(60_000);
		const deep = JSON.stringify(parseMarkdown('- a\n  - b\n    - c\n      - d'));
		expect(deep.match(/"list"/g)).toHaveLength(3);
		expect(deep).toContain('- d');
	});
});

describe('placeholders', () => {
	const values = {
		'shop.name': '<b>Ana</b> & **hijos**',
		'seller.email': 'ventas@ana.pe',
		'seller.phone': '+51 999 888',
	};

	it('[R14-83] are replaced by plain text, also in links and whatever signs stand around them', () => {
		const text = '**{{shop.name}}** [{{ seller.email }}](mailto:{{seller.email}}) [x](tel:{{seller.phone}})';
		expect(fillBlocks(parseMarkdown(text), values, false)).toEqual([
			{
				type: 'paragraph',
				line: [
					{ text: '<b>Ana</b> & **hijos**', marks: ['bold'] },
					{ text: ' ' },
					{ text: 'ventas@ana.pe', href: 'mailto:ventas@ana.pe' },
					{ text: ' ' },
					{ text: 'x', href: 'tel:+51999888' },
				],
			},
		]);
		expect(fillText('De {{shop.name}}', { 'shop.name': 'Ana {{seller.ruc}}' })).toBe('De Ana {{seller.ruc}}');
	});

	const gaps =
		'## Datos\n\n- RUC: {{seller.ruc}}\n\n## Más\n\nEscribe a {{seller.email}} o ven a {{seller.address}}.\n\n{{Tus *plazos*}}';

	it('[R14-83] without a value are gaps with their name in the preview', () => {
		const text = JSON.stringify(fillBlocks(parseMarkdown(gaps), {}, true));
		for (const label of ['RUC', 'Correo de contacto', 'Dirección', 'Tus *plazos*'])
			expect(text).toContain(JSON.stringify({ text: label, marks: ['gap'] }));
		expect(missingIn(gaps, { 'seller.email': 'a@b.pe' })).toEqual(['RUC', 'Dirección', 'Tus *plazos*']);
	});

	it('[R14-83] without a value are neutral words or nothing for shoppers, and take items and headings along', () => {
		expect(fillBlocks(parseMarkdown(gaps), {}, false)).toEqual([
			{ type: 'heading', level: 2, line: [{ text: 'Más' }] },
			paragraph('Escribe a nuestro correo o ven a nuestra dirección.'),
		]);
	});
});
