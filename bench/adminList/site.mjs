import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.woff2': 'font/woff2' };

const products = Array.from({ length: 10_000 }, (_, index) => ({
	id: index + 1,
	name: `Producto de la tienda ${String(index + 1).padStart(5, '0')}`,
	description: 'Una frase que describe el producto con lo que hace falta saber de él antes de comprarlo.',
	price: 1 + (index % 900) / 10,
	stock: index % 40,
	stockQuantity: index % 40,
	sku: `SKU-${index + 1}`,
	imageUrl: null,
	category: { id: 1 + (index % 12), name: `Categoría ${1 + (index % 12)}` },
	active: index % 9 !== 0,
	featured: index % 50 === 0,
	version: 1,
}));
const categories = Array.from({ length: 12 }, (_, index) => ({
	id: index + 1,
	name: `Categoría ${index + 1}`,
	active: true,
}));
const user = { id: 1, username: 'jefa', email: 'jefa@example.com', firstName: 'Rosa', roles: ['ROLE_ADMIN'] };

/** As the shop sends its lists: kept in memory, compressed. */
const kept = (value) => brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const answers = {
	'/api/products': kept(products),
	'/api/categories': kept(categories),
	'/api/user/profile': kept(user),
};

/** Serves the built page and the answers of the API on a free loopback port; nothing is kept by the browser. */
export async function serveAdmin(folder) {
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://x');
		response.setHeader('cache-control', 'no-store');
		if (pathname.startsWith('/api/')) {
			const body = answers[pathname] ?? kept([]);
			response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' }).end(body);
			return;
		}
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
