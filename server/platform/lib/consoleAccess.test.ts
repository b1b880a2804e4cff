import fs from 'node:fs';
import path from 'node:path';
import { explain } from '#server/startProblem';
import { createTestDataDir } from '#server/testing/testDatabase';
import { openConsoleAccess, readConsoleAccess } from './consoleAccess';

describe('a data folder', () => {
	let parent: string;
	beforeAll(async () => {
		parent = await createTestDataDir();
	});
	afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

	it('[R18-194] that is not there is made, for this account alone', () => {
		const dataDir = path.join(parent, 'new', 'data');
		const access = openConsoleAccess(dataDir);
		access.announce('http://127.0.0.1:3000');
		expect(readConsoleAccess(dataDir)).toEqual({ url: 'http://127.0.0.1:3000', secret: access.secret });
		expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
	});

	it('[R18-194] that cannot be made, or written to, is said in a sentence with its cure', () => {
		const file = path.join(parent, 'file');
		fs.writeFileSync(file, '');
		const lost = path.join(parent, 'lost');
		fs.symlinkSync(path.join(parent, 'nowhere', 'else'), lost);
		const taken = path.join(parent, 'taken');
		fs.mkdirSync(path.join(taken, 'console.json'), { recursive: true });
		for (const dataDir of [file, path.join(file, 'data'), lost, taken]) {
			let said = '';
			try {
				openConsoleAccess(dataDir).announce('http://127.0.0.1:3000');
			} catch (error) {
				said = explain(error);
			}
			expect([dataDir, said]).toEqual([dataDir, expect.stringMatching(/^No se puede escribir en .*DATA_DIR\.$/)]);
		}
	});
});
