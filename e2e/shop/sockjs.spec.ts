import { expect, test } from '../support/fixtures';
import { cardOf, whenAlive } from '../support/shopper';

test('[R7-14, R1-07] where WebSocket is blocked the channel lives over the other SockJS transports', async ({
	page,
	api,
	watched,
}) => {
	watched.allow(/console: WebSocket connection to .*sin-websocket/, /sin-websocket/);
	// As behind a proxy that knows no WebSocket: each handshake is refused.
	await page.addInitScript(() => {
		window.WebSocket = class extends WebSocket {
			constructor(url: string | URL, protocols?: string | string[]) {
				super(String(url).replace('/ws/', '/sin-websocket/'), protocols);
			}
		};
	});
	const category = await api.createCategory();
	const product = await api.createProduct({ price: 40, categoryId: category.id });
	const fallback = page.waitForRequest(/\/ws\/\d+\/[^/]+\/xhr/);
	await page.goto(`/products?category=${category.id}`);
	await fallback;
	await whenAlive(page);
	await product.change({ price: 35 });
	await expect(cardOf(page, product.fields.name)).toContainText('35.00');
});
