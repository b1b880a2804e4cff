import { randomUUID } from 'node:crypto';
import type { ProductDto } from '#contract/catalog/product';

/** Products by use: an edit of a product that is being bought would rightly be refused. */
const shares = { bought: 200, edited: 200 };

interface Shop {
	address: string;
	admin: string;
	shoppers: string[];
	products: ProductDto[];
}

const words = [
	'lampara',
	'silla madera',
	'taza',
	'mochila',
	'olla acero',
	'cuaderno',
	'poncho',
	'reloj',
	'sabana lana',
];
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Each action throws when it is not answered as it should be. */
export function createActions({ address, admin, shoppers, products }: Shop) {
	const bought = products.slice(0, shares.bought);
	const edited = products.slice(shares.bought, shares.bought + shares.edited);
	let edits = 0;
	let checkouts = 0;

	async function send(path: string, init: RequestInit = {}): Promise<Response> {
		const answer = await fetch(address + path, init);
		const body = await answer.text();
		if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${body.slice(0, 200)}`);
		return answer;
	}
	const json = (token: string, body: object, headers: Record<string, string> = {}): RequestInit => ({
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
		body: JSON.stringify(body),
	});

	return {
		async page() {
			const path = pick([
				'/',
				`/products?page=${1 + Math.floor(Math.random() * 20)}`,
				`/products/${pick(products).id}`,
			]);
			await send(path, { headers: { 'accept-encoding': 'br' } });
		},
		async list() {
			await send(`/api/products/page?page=${1 + Math.floor(Math.random() * 40)}&sortBy=${pick(['name', 'price-asc'])}`);
		},
		async search() {
			await send(
				`/api/products/page?search=${encodeURIComponent(pick(words))}&minPrice=${Math.floor(Math.random() * 500)}`,
			);
		},
		async checkout() {
			const { id, price } = pick(bought);
			const order = {
				items: [{ productId: id, quantity: 1, price }],
				shippingAddress: 'Av. Arequipa 123, Lima',
				phone: '+51 999 888 777',
				paymentMethod: 'ON_DELIVERY',
				again: true,
			};
			// In turn: by chance one of them would soon be over the limit of an account.
			const shopper = shoppers[checkouts++ % shoppers.length] as string;
			await send('/api/orders', json(shopper, order, { 'idempotency-key': randomUUID() }));
		},
		async edit() {
			const product = edited[edits % edited.length] as ProductDto;
			const body = new FormData();
			const { name, price, stock, sku, category } = product;
			const fields = {
				name,
				price: price.toFixed(2),
				stockQuantity: stock,
				stockBase: stock,
				sku,
				categoryId: category.id,
			};
			for (const [field, value] of Object.entries(fields)) body.set(field, String(value));
			body.set('description', `Cambiado ${++edits} veces.`);
			await send(`/api/products/${product.id}`, { method: 'PUT', headers: { authorization: `Bearer ${admin}` }, body });
		},
	};
}
