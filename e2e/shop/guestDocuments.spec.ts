import type { Browser, Page } from '@playwright/test';
import { fakeToken, openNubefact } from '#modules/taxDocuments/testing/fakeNubefact';
import type { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { addToCart, confirmOrder, content, fillCheckout, whenAlive } from '../support/shopper';

const phone = { width: 360, height: 800 };

// The settings stay as these journeys leave them, and each visitor has an address of their own.
test.use({ ownShop: 'guestDocuments', shopSettings: { TRUST_PROXY: 'loopback' }, viewport: phone });

const looksRight = looksRightIn('guest-documents', [360, 1280]);

const documents = (page: Page) => content(page).getByRole('region', { name: 'Comprobante emitido' });

async function buy(page: Page, product: { id: number }): Promise<string> {
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	return page.url();
}

const openDetails = async (page: Page, digits: string) => {
	await page.getByLabel(/^Últimos 4 dígitos/).fill(digits);
	await page.getByRole('button', { name: 'Abrir mi pedido' }).click();
};

/** A browser behind another address. */
async function visitor(browser: Browser, address: string, url: string): Promise<Page> {
	const headers = { 'x-forwarded-for': address };
	const context = await browser.newContext({ viewport: phone, extraHTTPHeaders: headers });
	const page = await context.newPage();
	await page.goto(url);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pedido ORD-/);
	return page;
}

async function newestOrder(api: Api): Promise<number> {
	const { orders } = await api.asAdmin<{ orders: { id: number }[] }>('GET', '/api/orders');
	return orders[0]?.id as number;
}

test('[R15-323, R15-324, R15-325] the boleta of an order without an account shows on the open page, and to nobody who has the link alone', {
	tag: '@long',
}, async ({ api, browser, page }) => {
	const provider = await openNubefact();
	await api.asAdmin('PUT', '/api/admin/settings/tax', { documents: 'all', igvPercent: 18 });
	await api.asAdmin('PUT', '/api/admin/settings/issuing', {
		...{ provider: 'nubefact', url: provider.url, token: fakeToken, when: 'press' },
		...{ boletaSeries: 'B001', facturaSeries: 'F001', boletaCreditSeries: 'BC01', facturaCreditSeries: 'FC01' },
	});
	const address = await buy(page, await api.createProduct({ name: 'Manta de alpaca', price: 118, stock: 3 }));
	const other = await visitor(browser, '203.0.113.9', address);
	await whenAlive(other);
	await whenAlive(page);
	await expect(documents(page)).toHaveCount(0);

	const id = await newestOrder(api);
	const buyer = { kind: 'BOLETA', documentType: 'DNI', documentNumber: '45678912', name: 'Lucía Quispe', address: '' };
	provider.behave('pending');
	await api.asAdmin('POST', `/api/admin/orders/${id}/documents`, buyer);
	const boleta = documents(page).getByRole('link', { name: 'Boleta B001-00000001 (PDF)' });
	await expect(boleta).toHaveAttribute('href', /\/files\/2-B001-1\.pdf$/);
	await expect(documents(page)).toContainText('SUNAT por responder');
	await looksRight(page, 'sent');
	await page.setViewportSize(phone);

	// The link tells that there is one.
	await expect(documents(other)).toContainText('ábrelo con los 4 dígitos');
	expect(await other.content()).not.toMatch(/B001|\.pdf/);
	await looksRight(other, 'link');
	await other.setViewportSize(phone);

	provider.answer('accepted');
	const { documents: issued } = await api.asAdmin<{ documents: { id: number }[] }>(
		'GET',
		`/api/admin/orders/${id}/documents`,
	);
	await api.asAdmin('POST', `/api/admin/orders/${id}/documents/${issued[0]?.id}/retry`, {});
	await expect(documents(page)).not.toContainText('SUNAT por responder');
	await expect(boleta).toBeVisible();

	await openDetails(other, '8912');
	await expect(documents(other).getByRole('link', { name: 'Boleta B001-00000001 (PDF)' })).toBeVisible();
	provider.behave('accepted');
	const credit = { reasonCode: '07', reason: 'Hilo suelto', amount: 18, left: 118 };
	await api.asAdmin('POST', `/api/admin/orders/${id}/documents/${issued[0]?.id}/credit`, credit);
	for (const one of [page, other])
		await expect(documents(one).getByRole('link', { name: 'Nota de crédito BC01-00000001 (PDF)' })).toBeVisible();
	await looksRight(other, 'credited');
	await other.context().close();
	await provider.close();
});

test('[R15-320, R15-322] a stranger who uses up the digits of a link keeps nobody else out', { tag: '@long' }, async ({
	api,
	browser,
	page,
}) => {
	const address = await buy(page, await api.createProduct({ stock: 3 }));
	const stranger = await visitor(browser, '203.0.113.66', address);
	for (let time = 0; time < 10; time++) {
		await openDetails(stranger, `000${time}`);
		await expect(stranger.getByText('No son los cuatro últimos dígitos del documento del pedido')).toBeVisible();
	}
	await openDetails(stranger, '8912');
	await expect(stranger.getByRole('alert').getByText(/^Se escribieron muchas veces otros dígitos/)).toBeVisible();
	await expect(content(stranger)).not.toContainText('Lucía');
	await looksRight(stranger, 'too-many');

	const owner = await visitor(browser, '203.0.113.7', address);
	await openDetails(owner, '8912');
	await expect(content(owner)).toContainText('Lucía Quispe');
	await Promise.all([stranger, owner].map((one) => one.context().close()));
});
