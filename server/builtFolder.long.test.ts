import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from './testing/serverProcess';

/** As `npm ci` in build/ would install them, without a registry. */
function installFrom(build: string): void {
	const { packages } = JSON.parse(fs.readFileSync(path.join(build, 'package-lock.json'), 'utf8'));
	for (const place of Object.keys(packages)) {
		// A package of another platform is not here; the folder of one does not have those nested inside.
		if (place === '' || !fs.existsSync(place)) continue;
		const nested = path.join(place, 'node_modules');
		fs.cpSync(place, path.join(build, place), { recursive: true, filter: (file) => file !== nested });
	}
}

const megabytesOf = (folder: string): number =>
	fs
		.readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.reduce((bytes, name) => bytes + fs.lstatSync(path.join(folder, name)).blocks * 512, 0) /
	2 ** 20;

it('[R22-22] a folder with the build and the packages that it names is a shop, of at most 150 MB', async () => {
	execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale']);
	const folder = fs.mkdtempSync(path.join(tmpdir(), 'tienda-built-'));
	const build = path.join(folder, 'build');
	for (const part of ['server', 'public', 'pages', 'package.json', 'package-lock.json'])
		fs.cpSync(path.join('build', part), path.join(build, part), { recursive: true });
	installFrom(build);
	expect(megabytesOf(folder)).toBeLessThanOrEqual(150);

	const shop = startServer({ DEMO: 'on' }, [], [], folder);
	try {
		const address = await shop.address();
		const [product] = (await (await fetch(`${address}/api/products/active`)).json()) as {
			id: number;
			imageUrl: string;
		}[];
		expect((await fetch(new URL(product?.imageUrl ?? '', address))).headers.get('content-type')).toBe('image/webp');
		const page = await (await fetch(`${address}/products/${product?.id}`)).text();
		expect(page).toContain('Añadir al Carrito');
		const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '';
		expect((await fetch(new URL(script, address))).headers.get('content-type')).toContain('javascript');
		const reset = startServer({}, [], ['admin:reset', 'admin'], folder);
		await reset.says(/\/reset-password#\S{43}\n/);
		// Those that only some settings need, too.
		const { dependencies } = JSON.parse(fs.readFileSync(path.join(build, 'package.json'), 'utf8'));
		const load = `await Promise.all(${JSON.stringify(Object.keys(dependencies))}.map((name) => import(name)))`;
		execFileSync(process.execPath, ['--input-type=module', '-e', load], { cwd: build });
	} finally {
		shop.child.kill('SIGTERM');
		await shop.ended;
		fs.rmSync(folder, { recursive: true, force: true });
	}
});
