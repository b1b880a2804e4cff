import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const tsc = path.resolve('node_modules', 'typescript', 'bin', 'tsc');

/** Names that the compiler does not know in `source`, were it part of a project. */
function unknownIn(project: string, source: string): string[] {
	// Types of packages are looked up from here.
	const cache = path.resolve('node_modules', '.cache');
	mkdirSync(cache, { recursive: true });
	const folder = mkdtempSync(path.join(cache, 'types-test-'));
	try {
		writeFileSync(path.join(folder, 'fixture.ts'), `${source}\nexport {};\n`);
		const config = {
			extends: path.resolve(`tsconfig.${project}.json`),
			compilerOptions: { incremental: false, tsBuildInfoFile: null, noUnusedLocals: false },
			include: [],
			files: ['fixture.ts', ...(project === 'browser' ? [path.resolve('src', 'types.d.ts')] : [])],
		};
		writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
		const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
		const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
		return errors.map((line) => /(?:name|Property) '(\w+)'/.exec(line)?.[1] ?? line);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const filesOf = (project: string): string =>
	spawnSync(process.execPath, [tsc, '-p', `tsconfig.${project}.json`, '--listFilesOnly'], {
		encoding: 'utf8',
		maxBuffer: 16 * 1024 * 1024,
	}).stdout;

const uses = `
document.title;
process.env.NODE_ENV;
process.cwd();
Buffer.from('');
expect(1).toBe(1);`;

it.each([
	['server', ['document', 'expect']],
	['browser', ['cwd', 'Buffer', 'expect']],
	['tests', []],
])('[R22-23] %s code has the names of its place alone', (project, unknown) => {
	expect(unknownIn(project, uses)).toEqual(unknown);
});

it('[R22-23] no package brings the names of the other place along', () => {
	const browser = filesOf('browser');
	expect(browser).toContain('/src/index.tsx\n');
	expect(browser).not.toMatch(/\/@types\/(node|jest)\/|\.test\.tsx?$/m);
	const server = filesOf('server');
	expect(server).toContain('/server/main.ts\n');
	expect(server).not.toMatch(/\/lib\.(dom|webworker)\.|\/@types\/jest\/|\.test\.ts$/m);
});
