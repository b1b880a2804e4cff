import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprint, isFresh, writeStamp } from './fingerprint.mjs';

describe('fingerprint of the sources', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'fingerprint-'));
		mkdirSync(path.join(folder, 'src'));
		writeFileSync(path.join(folder, 'src', 'a.ts'), 'one');
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	it('stays the same when only times change, and for tests', () => {
		const before = fingerprint(folder, ['src', 'absent']);
		utimesSync(path.join(folder, 'src', 'a.ts'), 1, 1);
		writeFileSync(path.join(folder, 'src', 'a.test.ts'), 'test');
		expect(fingerprint(folder, ['src', 'absent'])).toBe(before);
	});

	it('changes with content, a new file, a rename and a setting', () => {
		const prints = [fingerprint(folder, ['src'])];
		writeFileSync(path.join(folder, 'src', 'a.ts'), 'two');
		prints.push(fingerprint(folder, ['src']));
		writeFileSync(path.join(folder, 'src', 'b.ts'), '');
		prints.push(fingerprint(folder, ['src']));
		rmSync(path.join(folder, 'src', 'b.ts'));
		writeFileSync(path.join(folder, 'src', 'c.ts'), '');
		prints.push(fingerprint(folder, ['src']));
		prints.push(fingerprint(folder, ['src'], { REACT_APP_API_URL: 'https://api.example/api' }));
		expect(new Set(prints).size).toBe(5);
	});

	it('counts a build as fresh only while its outputs are there', () => {
		const stamp = path.join(folder, 'build', '.stamp');
		const output = path.join(folder, 'out.js');
		expect(isFresh(stamp, 'x', [output])).toBe(false);
		writeFileSync(output, '');
		writeStamp(stamp, 'x');
		expect(isFresh(stamp, 'x', [output])).toBe(true);
		expect(isFresh(stamp, 'y', [output])).toBe(false);
		rmSync(output);
		expect(isFresh(stamp, 'x', [output])).toBe(false);
	});
});
