import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '#api';
import { allowConsole } from '#testing/consoleGuard';
import { createTestStore } from '#testing/testStore';
import { xhrFetch } from './xhrFetch';

type Handle = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

let server: Server;
let url: string;
let handle: Handle;

/** The pages of the tests live on another origin than the server. */
const crossOrigin = {
	'access-control-allow-origin': '*',
	'access-control-allow-headers': 'authorization, content-type',
	'access-control-allow-methods': 'GET, POST, PUT, DELETE',
	'access-control-expose-headers': 'x-one',
};

beforeAll(async () => {
	server = createServer((request, response) => {
		for (const [name, value] of Object.entries(crossOrigin)) response.setHeader(name, value);
		if (request.method === 'OPTIONS') return response.writeHead(204).end();
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => handle(request, response, Buffer.concat(chunks)));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

function form(bytes: number): FormData {
	const body = new FormData();
	body.append('name', 'Café');
	body.append('image', new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' }));
	return body;
}

it('sends method, headers and a multipart body as fetch would, and tells how much of it has left', async () => {
	let seen: { method?: string; type?: string; token?: string; body: Buffer } | undefined;
	handle = ({ method, headers }, response, body) => {
		seen = { method, type: headers['content-type'], token: headers.authorization, body };
		response.writeHead(201, { 'content-type': 'application/json', 'x-one': 'a: b' }).end('{"id":7}');
	};
	const steps: Array<[number, number]> = [];
	const send = xhrFetch({ onUpload: (sent, total) => steps.push([sent, total]) });
	const response = await send(`${url}/products`, {
		method: 'PUT',
		headers: { authorization: 'Bearer t' },
		body: form(600_000),
	});
	expect(response.status).toBe(201);
	expect(response.headers.get('x-one')).toBe('a: b');
	expect(await response.json()).toEqual({ id: 7 });
	expect(seen).toMatchObject({ method: 'PUT', token: 'Bearer t' });
	const parsed = await new Response(new Uint8Array(seen?.body ?? []), {
		headers: { 'content-type': seen?.type ?? '' },
	}).formData();
	expect(parsed.get('name')).toBe('Café');
	expect((parsed.get('image') as File).size).toBe(600_000);
	const total = seen?.body.length ?? 0;
	expect(steps.at(-1)).toEqual([total, total]);
	expect(steps.every(([sent, all]) => sent <= all && all === total)).toBe(true);
});

it('resolves with refusals and with answers that have no body', async () => {
	const send = xhrFetch({});
	handle = (_request, response) => response.writeHead(409, { 'content-type': 'application/json' }).end('{"a":1}');
	const refused = await send(url, { method: 'DELETE' });
	expect([refused.ok, refused.status, await refused.json()]).toEqual([false, 409, { a: 1 }]);
	handle = (_request, response) => response.writeHead(204).end();
	expect(await (await send(new Request(url))).text()).toBe('');
});

it('hands over text as it comes', async () => {
	let end = () => {};
	handle = (_request, response) => {
		response.writeHead(200, { 'content-type': 'application/x-ndjson' });
		response.write('{"done":1}\n');
		end = () => response.end('{"done":2}\n');
	};
	const texts: string[] = [];
	const onText = (text: string) => {
		texts.push(text);
		if (texts.length === 1) end();
	};
	const response = await xhrFetch({ onText })(url, { method: 'POST', body: 'filas' });
	expect(texts).toContain('{"done":1}\n');
	expect(texts.at(-1)).toBe('{"done":1}\n{"done":2}\n');
	expect(await response.text()).toBe('{"done":1}\n{"done":2}\n');
});

it('rejects with a TypeError when there is no network, and with the reason when it is called off', async () => {
	allowConsole(['Error: socket hang up']);
	handle = ({ socket }) => socket.destroy();
	await expect(xhrFetch({})(url)).rejects.toThrow(TypeError);
	const off = new AbortController();
	let closed = false;
	handle = (_request, response) => {
		response.on('close', () => {
			closed = true;
		});
		off.abort();
	};
	await expect(xhrFetch({})(url, { signal: off.signal })).rejects.toMatchObject({ name: 'AbortError' });
	while (!closed) await new Promise((resolve) => setTimeout(resolve, 5));
	await expect(xhrFetch({})(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

it('[R7-02, R8-01] a request sent by it carries the token, and its 401 ends the session', async () => {
	let token: string | undefined;
	handle = ({ headers }, response) => {
		token = headers.authorization;
		response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"No"}');
	};
	const shop = createTestStore({ storage: { token: 'a.b.c', user: JSON.stringify({ id: 1, username: 'jefa' }) } });
	const told: number[] = [];
	const send = api.injectEndpoints({
		overrideExisting: true,
		endpoints: (build) => ({
			// A call of R7, whose 401 alone ends the session.
			createProduct: build.mutation<unknown, FormData>({
				query: (body) => ({ url, method: 'POST', body, fetchFn: xhrFetch({ onUpload: (sent) => told.push(sent) }) }),
			}),
		}),
	});
	const answer = await shop.store.dispatch(send.endpoints.createProduct.initiate(form(10)));
	expect(answer.error).toMatchObject({ status: 401, data: { message: 'No' } });
	expect(token).toBe('Bearer a.b.c');
	expect(told.length).toBeGreaterThan(0);
	expect(shop.store.getState().auth.token).toBeNull();
});
