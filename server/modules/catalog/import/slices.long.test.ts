import type { ProductDto } from '#contract/catalog/product';
import { serversOnOneFolder, signInAdmin } from '#server/testing/serverProcess';
import { importUrl, newRow } from './testing/imports';

describe('an import on the embedded database', () => {
	const shop = serversOnOneFolder();
	const password = 'una-buena-clave-9';

	async function open() {
		const server = shop.start({ ADMIN_PASSWORD: password });
		const address = await server.address();
		const signedIn = (await (await signInAdmin(address, password)).json()) as { accessToken: string };
		const headers = { authorization: `Bearer ${signedIn.accessToken}` };
		const send = (rows: object[]) =>
			fetch(`${address}${importUrl}`, {
				method: 'POST',
				headers: { ...headers, 'content-type': 'application/json' },
				body: JSON.stringify({ rows }),
			});
		return { server, address, headers, send };
	}

	it('[R18-221] is there as a whole or not at all after its process was killed, wherever that was', async () => {
		const first = await open();
		const form = new FormData();
		form.set('name', 'Hogar');
		const made = await fetch(`${first.address}/api/categories`, { method: 'POST', headers: first.headers, body: form });
		const { id } = (await made.json()) as { id: number };
		let known = 0;
		let now = first;
		for (const lines of [0, 1, 2, 4]) {
			const rows = Array.from({ length: 2000 }, (_, at) => newRow(id, `R${lines}-${at}`));
			const sent = now.send(rows).then(async ({ body }) => {
				const reader = body?.getReader();
				for (let line = 0; line < lines; line++) await reader?.read();
			});
			if (lines > 0) await sent;
			else await new Promise((resolve) => setTimeout(resolve, 300));
			now.server.child.kill('SIGKILL');
			await Promise.allSettled([now.server.ended, sent]);
			now = await open();
			// Let in once what was left has ended.
			while ((await now.send([newRow(id, `AFTER-${lines}`)])).status === 409)
				await new Promise((resolve) => setTimeout(resolve, 100));
			const answer = await fetch(`${now.address}/api/products`, { headers: now.headers });
			const count = ((await answer.json()) as ProductDto[]).length - 1;
			expect([known, known + rows.length]).toContain(count);
			if (lines > 1) expect(count).toBe(known + rows.length);
			known = count + 1;
		}
	});
});
