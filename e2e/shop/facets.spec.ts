import { expect, test } from '../support/fixtures';
import { cardOf, whenAlive } from '../support/shopper';

interface Attributes {
	attributes: { id: number; key: string }[];
}

test('[R25-234] a list is narrowed by an attribute, in its address, and the number turns when the last one is gone', async ({
	page,
	api,
}) => {
	const category = await api.createCategory();
	const attribute = { name: 'Material', kind: 'CHOICE', choices: [{ name: 'Lana' }, { name: 'Lino' }] };
	const {
		attributes: [material],
	} = await api.asAdmin<Attributes>('PUT', `/api/admin/attributes/${category.id}`, {
		...{ version: 0, attributes: [attribute] },
	});
	const made = async (name: string, value: string, stock: number) => {
		const product = await api.createProduct({ name: `${name} ${category.id}`, stock, categoryId: category.id });
		const { price, sku } = product.fields;
		const form = new FormData();
		const fields = { name: product.fields.name, price, sku, stockQuantity: stock, categoryId: category.id };
		for (const [field, text] of Object.entries(fields)) form.set(field, String(text));
		form.set('attributes', JSON.stringify({ [Number(material?.id)]: [value] }));
		await api.asAdmin('PUT', `/api/products/${product.id}`, form);
		return product;
	};
	const scarf = await made('Chalina', 'Lana', 1);
	const shirt = await made('Camisa', 'Lino', 3);
	const filters = page.getByRole('complementary', { name: 'Filtros' });

	await page.goto(`/products?category=${category.id}`);
	await whenAlive(page);
	await filters.getByRole('checkbox', { name: /^Lana 1$/ }).check();
	await expect(cardOf(page, shirt.fields.name)).toHaveCount(0);
	await expect(cardOf(page, scarf.fields.name)).toHaveCount(1);
	expect(new URL(page.url()).searchParams.get(`a.${material?.key}`)).toBe('lana');
	await page.reload();
	await whenAlive(page);
	await expect(cardOf(page, shirt.fields.name)).toHaveCount(0);
	await page.getByRole('button', { name: 'Quitar Material: Lana' }).click();
	await expect(cardOf(page, shirt.fields.name)).toHaveCount(1);
	await expect(filters.getByRole('checkbox', { name: /^Lana 1$/ })).not.toBeChecked();

	await scarf.change({ stock: 0 });
	await expect(filters.getByRole('checkbox', { name: /^Lana 0$/ })).toBeDisabled();
	await expect(filters.getByRole('checkbox', { name: /^Lino 1$/ })).toBeEnabled();
});
