import { htmlText, withoutShortcodes } from './htmlText';
import { foldedColumns } from './ignoredColumns';

describe('descriptions', () => {
	it.each([
		['<p>Uno</p>\n<p>Dos &amp; tres</p>', 'Uno\n\nDos & tres'],
		['<ul>\n<li>Pima</li>\n<li><b>Suave</b></li>\n</ul>', '- Pima\n- Suave'],
		['<ol><li>Lava</li><li>Seca</li></ol>', '1. Lava\n2. Seca'],
		['Uno<br>Dos<br/>Tres', 'Uno\nDos\nTres'],
		['<style>p { color: red }</style><script>alert(1)</script><p>Nada</p>', 'Nada'],
		['<table><tr><td>Alto</td><td>3 cm</td></tr><tr><td>Ancho</td><td>4 cm</td></tr></table>', 'Alto 3 cm\nAncho 4 cm'],
		['cadena de 12" < 14"', 'cadena de 12" < 14"'],
		['Uno\\nDos\r\nTres', 'Uno\nDos\nTres'],
		['<b>Uno</b>\nDos', 'Uno\nDos'],
	])('[R16-137] become lines of text: %j', (html, text) => {
		expect(htmlText(html)).toBe(text);
	});

	it.each([
		['[vc_row][vc_column width="1/2"]Hola[/vc_column][/vc_row]', 'Hola'],
		['[et_pb_section bb_built=”1″]<p>Uno</p>[/et_pb_section]', '<p>Uno</p>'],
		['Antes [gallery ids="1,2"] después', 'Antes  después'],
		['[vc_raw_html]JTNDcCUzRQ==[/vc_raw_html]Fin', 'Fin'],
		['[b]Suave[/b] [contact-form-7 id="3" title="x"]', 'Suave '],
		['Set [nuevo] de 3 [10 cm] [Incluye pilas] [talla_m]', 'Set [nuevo] de 3 [10 cm] [Incluye pilas] [talla_m]'],
	])('[R22-130] lose the codes of page builders and keep their texts: %j', (text, readable) => {
		expect(withoutShortcodes(text)).toBe(readable);
	});
});

it('[R22-133] columns of one family that nobody reads are named once', () => {
	const meta = Array.from({ length: 140 }, (_, at) => `Meta: _campo_${at}`);
	const google = Array.from({ length: 5 }, (_, at) => `Google Shopping / ${at}`);
	const few = ['Meta2: a', 'Etiquetas', 'Clase de envío'];
	expect(foldedColumns(['Etiqueta', ...meta, ...few, ...google])).toEqual([
		'Etiqueta',
		'Meta: … (140 columnas)',
		...few,
		'Google Shopping / … (5 columnas)',
	]);
});
