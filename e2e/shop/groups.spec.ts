import { expect, test } from '../support/fixtures';
import { overflow, settled, violations } from '../support/quality';
import { cardOf, cartButton, content, whenAlive } from '../support/shopper';

test.use({ viewport: { width: 360, height: 780 } });

test('[R16-03, R16-40, R16-44, R16-60, R16-61, R16-63, R16-67] a group is found, chosen from and bought on a phone, and the last unit sold elsewhere greys its value', async ({
	api,
	page,
}) => {
	const category = await api.createCategory({ name: 'Tejidos de Ayacucho' });
	const { products } = await api.createGroup({
		name: 'Casaca Retablo',
		categoryId: category.id,
		options: [
			{
				name: 'Color',
				values: [
					{ name: 'grana', color: '#b3122d' },
					{ name: 'añil', color: '#1d3f8f' },
				],
			},
			{ name: 'Talla', values: [{ name: 'M' }, { name: 'L' }] },
		],
		own: ([, talla]) => ({ price: talla === 'L' ? '69.90' : '59.90' }),
	});
	const idOf = (...values: string[]) => products.find((one) => `${one.values}` === `${values}`)?.id;

	await page.goto('/products?search=retablo%20a%C3%B1il%20l');
	const card = cardOf(page, 'Casaca Retablo');
	await expect(card.getByRole('link')).toHaveAttribute('href', `/product/${idOf('añil', 'L')}`);
	await page.goto('/products?search=retablo');
	await expect(content(page).getByRole('article')).toHaveCount(1);
	await expect(card).toContainText(/Desde\s+S\/\s59\.90/);

	await whenAlive(page);
	await card.getByRole('button', { name: 'Añadir al Carrito' }).click();
	const sheet = page.getByRole('dialog', { name: 'Casaca Retablo' });
	await expect(sheet.getByRole('radio', { name: 'grana' })).toBeChecked();
	await settled(page);
	expect(await violations(page)).toEqual([]);
	await sheet.getByRole('button', { name: 'Añadir', exact: true }).click();
	await expect(cartButton(page)).toHaveAccessibleName(/^Carrito, 1 /);

	await card.getByRole('link').click();
	await expect(page).toHaveURL(new RegExp(`/product/${idOf('grana', 'M')}$`));
	const radio = (name: string | RegExp) => content(page).getByRole('radio', { name });
	const large = radio(/^L/);
	await radio('añil').click();
	await expect(page).toHaveURL(new RegExp(`/product/${idOf('añil', 'M')}-casaca-retablo-anil-m$`));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casaca Retablo, añil, M');
	await radio('añil').press('Tab');
	await page.keyboard.press('ArrowRight');
	await expect(page).toHaveURL(/-casaca-retablo-anil-l$/);
	await expect(large).toBeFocused();
	await expect(content(page).getByText('69.90').first()).toBeVisible();
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	expect(await violations(page)).toEqual([]);

	// The shared address opens on exactly that product, an old text leads to it.
	await page.goto(`/products/${idOf('añil', 'M')}-otro-nombre`);
	await expect(page).toHaveURL(/-casaca-retablo-anil-m$/);
	await expect(radio('M')).toBeChecked();
	await whenAlive(page);
	await api.asAdmin('POST', `/api/admin/products/${idOf('añil', 'L')}/stock`, { kind: 'count', quantity: 0 });
	await expect(large).toHaveAccessibleName(/Agotado$/);
	await large.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casaca Retablo, añil, L');
	await expect(content(page).getByRole('button', { name: 'Agotado' })).toBeDisabled();
});
