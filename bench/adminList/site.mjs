import { brotliCompressSync, constants } from 'node:zlib';
import { serveFolder } from '../lib/page.mjs';

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
export const serveAdmin = (folder) =>
	serveFolder(folder, (path, response) => {
		response.setHeader('cache-control', 'no-store');
		if (!path.startsWith('/api/')) return false;
		const body = answers[path] ?? kept([]);
		response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' }).end(body);
		return true;
	});
