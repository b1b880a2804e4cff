import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import entry from '../../src/server';
import { createTestApp, type TestApp } from '../testing/testApp';

const script = '/static/js/main.0123456789.js';
const font = '/static/media/figtree-latin-wght-normal.0123456789.woff2';

describe('103 Early Hints', () => {
	const publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-hints-'));
	let test: TestApp;
	beforeAll(async () => {
		const page = fs.readFileSync(path.resolve('public/index.html'), 'utf8');
		const template = page.replace('</head>', `<link rel="preload" as="font" href="${font}" /></head>`);
		fs.writeFileSync(path.join(publicDir, 'index.html'), template);
		await entry.load();
		const pageBuild = { entry, template, chunks: { main: [script] }, styles: {} };
		test = await createTestApp({ config: { publicDir, earlyHints: true }, pageBuild });
		await test.app.listen({ port: 0, host: '127.0.0.1' });
	});
	afterAll(async () => {
		await test.close();
		fs.rmSync(publicDir, { recursive: true });
	});

	const hintsOf = (mode: string) =>
		new Promise<unknown[]>((resolve, reject) => {
			const { port } = test.app.server.address() as AddressInfo;
			const hints: unknown[] = [];
			const request = http.get({ port, path: '/categories', headers: { 'sec-fetch-mode': mode } }, (answer) => {
				answer.resume().on('end', () => resolve([...hints, answer.statusCode]));
			});
			request.on('information', ({ statusCode, headers }) => hints.push([statusCode, headers.link]));
			request.on('error', reject);
		});

	it('[R11-73] name script and font to a browser that waits for a page, and come neither with a kept page nor to programs', async () => {
		const links = `<${script}>; rel=preload; as=script, <${font}>; rel=preload; as=font; crossorigin`;
		expect(await hintsOf('cors')).toEqual([200]);
		await test.createCategory({ name: 'Hogar' });
		expect(await hintsOf('navigate')).toEqual([[103, links], 200]);
		// The event of the change comes a moment later, and throws the page away once more.
		let again = await hintsOf('navigate');
		for (let tries = 0; again.length > 1 && tries < 20; tries++) again = await hintsOf('navigate');
		expect(again).toEqual([200]);
	});
});
