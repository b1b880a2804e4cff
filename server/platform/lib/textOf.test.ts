import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '#modules/payments/gateways/http';
import type { DocumentToIssue } from '#modules/taxDocuments/issuer';
import { nubefact } from '#modules/taxDocuments/nubefact';

const megabyte = Buffer.alloc(1024 * 1024, ' ');

/** Answers without end. */
async function startEndless() {
	let tellCutOff = () => {};
	const cutOff = new Promise<void>((resolve) => {
		tellCutOff = resolve;
	});
	const server = http.createServer((_request, response) => {
		const send = () => {
			while (response.write(megabyte));
		};
		response.on('drain', send).on('close', tellCutOff);
		send();
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/`,
		cutOff,
		close: async () => {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}

let endless: Awaited<ReturnType<typeof startEndless>>;
beforeEach(async () => {
	endless = await startEndless();
});
afterEach(() => endless.close());

it('[R15-363] an answer without end of a gateway counts as none', async () => {
	expect(await ask(endless.url, { key: 'sk', timeoutMs: 60_000 })).toEqual({ status: 0, body: undefined });
	await endless.cutOff;
});

it('[R15-363] an answer without end of the issuer of documents is asked for again later', async () => {
	const document = { kind: 'BOLETA', series: 'B001', number: 1 } as DocumentToIssue;
	expect(await nubefact({ url: endless.url, token: 't', timeoutMs: 60_000 }).ask(document)).toMatchObject({
		is: 'later',
		trouble: 'unreachable',
	});
	await endless.cutOff;
});
