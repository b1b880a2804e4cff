import fs from 'node:fs';
import path from 'node:path';
import type { CategoryDto } from '#contract/catalog/product';
import { type ServerProcess, signInAdmin, startServer } from './testing/serverProcess';
import { mountSmallDisk, type SmallDisk } from './testing/smallDisk';
import { createTestDataDir } from './testing/testDatabase';

const disk = mountSmallDisk(120);

const onDisk =
	({ folder, fillUpTo, empty, remove }: SmallDisk) =>
	() => {
		let server: ServerProcess;
		let address: string;
		let authorization: string;
		beforeAll(async () => {
			const template = await createTestDataDir();
			fs.cpSync(template, path.join(folder, 'data'), { recursive: true });
			fs.rmSync(template, { recursive: true });
			server = startServer({
				DATA_DIR: path.join(folder, 'data'),
				MIN_FREE_MB: '30',
				ADMIN_PASSWORD: 'una-buena-clave-9',
			});
			address = await server.address();
			const session = await (await signInAdmin(address, 'una-buena-clave-9')).json();
			authorization = `Bearer ${(session as { accessToken: string }).accessToken}`;
		});
		afterAll(async () => {
			server.child.kill('SIGKILL');
			await server.ended;
			remove();
		});

		const save = (name: string): Promise<Response> => {
			const body = new FormData();
			body.set('name', name);
			return fetch(`${address}/api/categories`, { method: 'POST', headers: { authorization }, body });
		};
		const readiness = async () => (await fetch(`${address}/api/health/ready`)).status;

		it('[R13-05, R13-06] refuses changes before there is no room, reads on, and takes changes again with room', async () => {
			expect((await save('Antes')).status).toBe(201);
			expect(await readiness()).toBe(200);

			fillUpTo(20);
			await until(async () => (await readiness()) === 503);
			const refused = await save('Con el disco lleno');
			expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
				503,
				'5',
				{
					code: 'storage_full',
					message: 'La tienda no puede guardar cambios porque queda poco espacio en su disco. Inténtalo más tarde.',
				},
			]);
			expect((await fetch(`${address}/api/health/live`)).status).toBe(200);
			const some = await fetch(`${address}/api/admin/products/some`, {
				method: 'POST',
				headers: { authorization, 'content-type': 'application/json' },
				body: JSON.stringify({ ids: [1] }),
			});
			expect(some.status).toBe(200);

			empty();
			await until(async () => (await readiness()) === 200);
			expect((await save('Después')).status).toBe(201);
			const kept = (await (await fetch(`${address}/api/categories/active`)).json()) as CategoryDto[];
			expect(kept.map(({ name }) => name).sort()).toEqual(['Antes', 'Después']);
		});
	};

if (disk) describe('a disk that gets full', onDisk(disk));
else it.skip('a disk that gets full needs the right to mount one', () => {});

async function until(condition: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + 15_000;
	while (!(await condition())) {
		if (Date.now() > deadline) throw new Error('not in time');
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}
