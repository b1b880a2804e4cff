import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../../scripts/lib/findBrowser.mjs';

const types = {
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.html': 'text/html',
	'.woff2': 'font/woff2',
	'.svg': 'image/svg+xml',
};

/**
 * Serves a folder on a free loopback port; unknown paths get its index.html.
 * @param {string} folder
 * @param {(path: string, response: import('node:http').ServerResponse) => boolean} [answer] comes first and says
 *   whether it has answered
 */
export async function serveFolder(folder, answer = () => false) {
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://x');
		if (answer(pathname, response)) return;
		const path = join(folder, pathname);
		const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html');
		response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
		createReadStream(file).pipe(response);
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		close: () => new Promise((resolve) => server.close(resolve)),
	};
}

export const openBrowser = () => chromium.launch({ executablePath: findBrowser(process.env), args: browserArgs });
