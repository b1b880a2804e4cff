import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '..');
const allowed = ['30rem', '48rem', '64rem', '80rem'];

it('media and container queries of all style sheets use four breakpoints', () => {
	const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
	const found = sheets.flatMap((file) => {
		const queries = readFileSync(path.join(folder, file), 'utf8').match(/@(?:media|container)[^{]*/g) ?? [];
		const widths = queries.flatMap((query) => query.match(/[\d.]+(?:rem|px|em)/g) ?? []);
		return widths.filter((width) => !allowed.includes(width)).map((width) => `${file}: ${width}`);
	});
	expect(sheets.length).toBeGreaterThan(40);
	expect(found).toEqual([]);
});
