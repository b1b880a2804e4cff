import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { foreignData, pictureOf } from './data';
import { plainFailure, send, sendStatic } from './http';
import { attachLive } from './live';
import { foreignRoutes } from './routes';

export interface ForeignServer {
	url: string;
	close(): Promise<void>;
}

/**
 * A back end that somebody else wrote: it has the calls of R7 and nothing more, answers 401 to every other, and serves
 * the built front end of `publicDir`. Nothing of our server is in it.
 */
export async function startForeign(publicDir: string): Promise<ForeignServer> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const data = foreignData(origin);

	server.on('request', (request, response) => {
		const url = new URL(request.url ?? '/', origin);
		const picture = /^\/imagenes\/(\d+)\.svg$/.exec(url.pathname);
		if (url.pathname === '/ws' || url.pathname.startsWith('/ws/')) return;
		if (picture) {
			response.writeHead(200, { 'content-type': 'image/svg+xml' });
			response.end(pictureOf(Number(picture[1])));
			return;
		}
		answer(request, url)
			.then((found) => {
				if (found) send(response, found);
				else if (/^\/(api|orders)\//.test(url.pathname)) send(response, plainFailure(401, 'Unauthorized'));
				else sendStatic(response, publicDir, url.pathname);
			})
			.catch((error: unknown) => {
				console.error(error);
				send(response, { status: 500, text: 'Internal Server Error' });
			});
	});
	const live = attachLive(server);
	const answer = foreignRoutes(data, live);

	return {
		url: origin,
		close: () =>
			new Promise((resolve) => {
				live.close();
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
