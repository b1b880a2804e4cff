import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

describe('docs/security.md and docs/asvs.tsv', () => {
	const document = read('docs/security.md');
	const sheet = read('docs/asvs.tsv');
	const rows = sheet
		.trimEnd()
		.split('\n')
		.slice(1)
		.map((line) => line.split('\t'));
	const numbers = new Set((document + sheet).match(/\bR\d+-\d+\b/g));

	it('[R13-105] name files that exist', () => {
		const inDocument = [...document.matchAll(/`([\w./-]+\/[\w./-]*)`|\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(
			([, name, link]) => name ?? `docs/${link}`,
		);
		const inSheet = [...sheet.matchAll(/(?<![\w./])(?:[\w.-]+\/)+[\w.-]*\w/g)].map(([name]) => name);
		const files = [...inDocument, ...inSheet].filter(
			(file) => /\.(tsx?|md|mjs|conf|tsv)$/.test(file) || /^(\.ci|server|src|contract|scripts|e2e)\//.test(file),
		);
		expect(files.length).toBeGreaterThan(100);
		expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
	});

	it('[R13-105] name statements that stand in the title of a test', () => {
		const titles = ['server', 'src', 'contract', 'scripts', 'e2e']
			.flatMap((folder) =>
				fs
					.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
					.map((name) => `${folder}/${name}`),
			)
			.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
			.flatMap((file) => read(file).match(/['"`]\[R\d+-\d+(?:, R\d+-\d+)*\]/g) ?? []);
		const proven = new Set(titles.join(' ').match(/R\d+-\d+/g));
		expect(numbers.size).toBeGreaterThan(100);
		expect([...numbers].filter((number) => !proven.has(number))).toEqual([]);
	});

	it('[R13-105] have each requirement once, in one of three states, and count them right', () => {
		expect(new Set(rows.map(([number]) => number)).size).toBe(260);
		expect(rows.filter(({ length }) => length !== 4)).toEqual([]);
		const counts = { met: 0, 'not applicable': 0, 'not met': 0 };
		for (const [number, , state = ''] of rows) {
			if (!(state in counts)) throw new Error(`${number} has the state "${state}".`);
			counts[state as keyof typeof counts]++;
		}
		expect(document).toContain(
			`Of ${rows.length} requirements ${counts.met} are met, ${counts['not applicable']} are not applicable, ${counts['not met']} are not met.`,
		);
	});
});
