import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { formatLocalMoney, formatOrderTotal, formatShopMoney } from './money';

const filesOf = (...rooms: string[]): string[] =>
	execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...rooms], { encoding: 'utf8' })
		.split('\n')
		.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\/demo\//.test(name));

/** Lines that write an amount by themselves; from 700 soles on a boleta names its buyer, which no writer decides. */
const writersIn = (source: string): string[] =>
	source.split('\n').filter((line) => /S\/\.?\s*(<[^>]+>)?\$?\{(?!identifiedFrom)|style: 'currency'/.test(line));

it('[R19-10] soles are written in the three ways of R1-02, R1-03 and R1-04', () => {
	const written = [formatShopMoney, formatLocalMoney, formatOrderTotal].map((write) => write(1234.5));
	expect(written).toEqual(['S/. 1234.50', 'S/\u00a01,234.50', 'S/. 1234.5']);
});

it('[R19-10] nothing but the three writers writes soles', () => {
	for (const before of [
		`const money = (cents: number): string => \`S/ \${toSoles(cents).toFixed(2)}\`;`,
		`cell: ({ total }) => \`S/. \${total}\`,`,
		'<span>S/ {total}</span>',
		"new Intl.NumberFormat('es-PE', { style: 'currency', currency: 'PEN' });",
	])
		expect(writersIn(before)).toEqual([before]);

	const files = filesOf('contract', 'src', 'server').filter((name) => writersIn(readFileSync(name, 'utf8')).length > 0);
	expect(files).toEqual([expect.stringMatching(/^contract\/(\w+\/)?money\.ts$/)]);
});

it.each(['La página no es válida', 'por página', 'La versión no es válida', 'El número no es válido'])(
	'[R19-11] what answers %j is parsed in one place',
	(text) => {
		expect(filesOf('contract').filter((name) => readFileSync(name, 'utf8').includes(text))).toHaveLength(1);
	},
);
