import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

describe('docs/security.md', () => {
	const text = read('docs/security.md');
	const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)];

	it('[R13-105] names statements and files that exist', () => {
		const requirements = read('docs/requirements.md');
		const statements = [...text.matchAll(/\bR\d+-\d+\b/g)].map(([name]) => name);
		expect(statements.length).toBeGreaterThan(100);
		expect(statements.filter((name) => !requirements.includes(`**${name}**`))).toEqual([]);
		const files = [...text.matchAll(/`([\w./-]+\/[\w.-]+)`|\]\(([\w./-]+)\)/g)]
			.map(([, named, linked]) => named ?? `docs/${linked}`)
			.filter((file) => /\.(ts|tsx|md|mjs|conf)$/.test(file) || file.startsWith('.ci/'));
		expect(files.length).toBeGreaterThan(60);
		expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
	});

	it('[R13-105] statements that it names have a test', () => {
		const tests = ['server', 'src', 'contract', 'scripts', 'e2e']
			.flatMap((folder) =>
				fs
					.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
					.map((name) => `${folder}/${name}`),
			)
			.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && file !== 'server/securityDocument.test.ts')
			.map(read)
			.join('\n');
		const statements = new Set([...text.matchAll(/\bR\d+-\d+\b/g)].map(([name]) => name));
		expect([...statements].filter((name) => !tests.includes(name))).toEqual([]);
	});

	it('[R13-105] has each requirement once, in one of three states, and counts them right', () => {
		const numbers = rows.map(([, number]) => number);
		expect(new Set(numbers).size).toBe(numbers.length);
		const counted = { kept: 0, 'not applicable': 0, 'not kept': 0 };
		for (const [, number, , state = ''] of rows) {
			if (!(state in counted)) throw new Error(`${number} has the state "${state}".`);
			counted[state as keyof typeof counted]++;
		}
		const [kept, apart, missing] = Object.values(counted);
		expect(text).toContain(
			`Of ${rows.length} requirements ${kept} are kept, ${apart} do not apply, ${missing} are not kept.`,
		);
		expect(rows.length).toBe(260);
	});
});
