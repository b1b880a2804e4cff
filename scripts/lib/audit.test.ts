import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { licenceProblems, shippedPackages, vulnerabilities } from './audit.mjs';

describe('npm run audit', () => {
	const read = (name: string) => JSON.parse(readFileSync(path.join(process.cwd(), name), 'utf8'));
	const lock = read('package-lock.json');

	it('[R13-99] every package that is shipped has a licence that is allowed', () => {
		const names = shippedPackages(lock).map(({ name }) => name);
		// react-router is brought by react-router-dom; webpack writes the loader of chunks.
		const some = ['react', 'react-router', 'fastify', 'webpack', '@img/sharp-linux-x64'];
		expect(names).toEqual(expect.arrayContaining(some));
		for (const tool of ['jest', 'typescript', '@types/react']) expect(names).not.toContain(tool);
		expect(licenceProblems(lock)).toEqual([]);
	});

	it('[R13-99] names packages with another licence, with none, or with one that they alone may have', () => {
		const packages = {
			'': { license: 'UNLICENSED' },
			'node_modules/free': { license: '(GPL-3.0-only OR MIT)' },
			'node_modules/both': { license: 'MIT AND GPL-3.0-only' },
			'node_modules/one/node_modules/@a/nameless': {},
			'node_modules/@img/sharp-wasm32': { license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT' },
			'node_modules/lesser': { license: 'LGPL-3.0-or-later' },
			'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
			'node_modules/webpack': { license: 'GPL-2.0-only', dev: true },
			'node_modules/types': { license: 'GPL-1.0-only', devOptional: true },
		};
		expect(licenceProblems({ lockfileVersion: 3, packages })).toEqual([
			'both: MIT AND GPL-3.0-only',
			'@a/nameless: none',
			'lesser: LGPL-3.0-or-later',
			'webpack: GPL-2.0-only',
		]);
	});

	it('[R13-99] tells no answer of the registry from an answer without vulnerabilities', () => {
		const answer = (found: object) =>
			JSON.stringify({ vulnerabilities: found, metadata: { vulnerabilities: { total: Object.keys(found).length } } });
		const shipped = new Set(['node_modules/a', 'node_modules/c/node_modules/b']);
		expect(vulnerabilities('{"message":"405 Method Not Allowed","statusCode":405,"error":{}}', shipped)).toBeNull();
		expect(vulnerabilities('', shipped)).toBeNull();
		expect(vulnerabilities(answer({}), shipped)).toEqual([]);
		const packages = {
			a: { name: 'a', severity: 'moderate', range: '<2', nodes: ['node_modules/a'] },
			b: { name: 'b', severity: 'high', range: '<3.1', nodes: ['node_modules/b', 'node_modules/c/node_modules/b'] },
			tool: { name: 'tool', severity: 'critical', range: '*', nodes: ['node_modules/tool'] },
		};
		expect(vulnerabilities(answer(packages), shipped)).toEqual(['b <3.1: high']);
	});

	it('[R13-165, R13-170] a registry that refuses the question for advisories leaves the licences checked, and the code 2', async () => {
		const registry = http.createServer((_request, response) => response.writeHead(405).end()).listen(0, '127.0.0.1');
		await new Promise((resolve) => registry.once('listening', resolve));
		try {
			const { port } = registry.address() as AddressInfo;
			const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' };
			const child = spawn(process.execPath, [path.join(process.cwd(), 'scripts', 'audit.mjs')], { env });
			let output = '';
			for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
			const code = await new Promise((resolve) => child.once('close', resolve));
			expect(output).toMatch(/^Weight: node_modules \d+ MB \(limit 650\), .* needs \d+ MB \(limit 150\)\.$/m);
			expect(output).toMatch(/^Licences: \d+ packages, all allowed\.$/m);
			expect(output).toContain('NOT CHECKED. The registry could not be asked for advisories: it answered 405.');
			expect(code).toBe(2);
		} finally {
			registry.close();
		}
	});
});
