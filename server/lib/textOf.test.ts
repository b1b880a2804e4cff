import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '../modules/payments/gateways/http';
import type { DocumentToIssue } from '../modules/taxDocuments/issuer';
import { nubefact } from '../modules/taxDocuments/nubefact';

const megabyte = Buffer.alloc(1024 * 1024, ' ');

/** Answers without end, and counts the answers that were cut off. */
async function startEndless() {
	let cutOff = 0;
	const server = http.createServer((_request, response) => {
		const send = () => {
			while (response.write(megabyte));
		};
		response.on('drain', send).on('close', () => cutOff++);
		send();
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/`,
		cutOff: () => cutOff,
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

const whenCutOff = async () => {
	while (endless.cutOff() === 0) await new Promise((go) => setTimeout(go, 10));
};

it('[R15-363] an answer without end of a gateway counts as none', async () => {
	expect(await ask(endless.url, { key: 'sk', timeout: 60_000 })).toEqual({ status: 0, body: undefined });
	await whenCutOff();
});

it('[R15-363] an answer without end of the issuer of documents is asked for again later', async () => {
	const document = { kind: 'BOLETA', series: 'B001', number: 1 } as DocumentToIssue;
	expect(await nubefact({ url: endless.url, token: 't', timeout: 60_000 }).ask(document)).toMatchObject({
		is: 'later',
		trouble: 'unreachable',
	});
	await whenCutOff();
});
