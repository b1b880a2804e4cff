import '../../routes';
import '../../audit/AuditScreen';
import '../../offers/OffersPage';
import '../../products/ProductsPage';
import { screen, within } from '@testing-library/react';
import type { Category } from '#contract/catalog/product';
import { openAdmin } from '#testing/adminFrame';
import { aCategory, aProduct } from '#testing/builders';
import { openProducts, row, dialog as shownDialog } from '#testing/productScreen';

const tree: Category[] = [
	aCategory({ id: 1, name: 'Ropa', parentId: null, place: 2 }),
	aCategory({ id: 2, name: 'Hogar', parentId: null, place: 1 }),
	aCategory({ id: 3, name: 'Polos', parentId: 1, place: 1 }),
];
const paths = ['Hogar', 'Ropa', 'Ropa > Polos'];
const labels = (select: HTMLElement) =>
	within(select)
		.getAllByRole('option')
		.map(({ textContent }) => textContent);
const polo = aProduct({ name: 'Polo', category: { id: 3, name: 'Polos' } });

it("[R25-119] a product's form and filter name categories by their path, in the order of the tree", async () => {
	const { user } = await openAdmin('/admin/products', {
		'GET /categories': () => tree,
		'GET /products': () => [polo],
	});
	await row('Polo');
	expect(labels(screen.getByRole('combobox', { name: 'Categoría' }))).toEqual(['Todas', ...paths]);
	await user.click(screen.getByRole('button', { name: 'Editar Polo' }));
	const field = shownDialog('Editar producto').getByRole('combobox', { name: 'Categoría' });
	expect(labels(field)).toEqual(['Elige una categoría', ...paths]);
	expect(field).toHaveDisplayValue('Ropa > Polos');
});

it('[R25-120] before a foreign back end their bare names stay in its order', async () => {
	const categories = [aCategory({ id: 4, name: 'Zapatos > 40' }), aCategory({ id: 9, name: 'Abarrotes' })];
	openProducts([polo], { 'GET /categories': () => categories });
	await row('Polo');
	const names = ['Todas', 'Zapatos > 40', 'Abarrotes'];
	expect(labels(screen.getByRole('combobox', { name: 'Categoría' }))).toEqual(names);
});

it('[R25-121] an offer finds categories by their path', async () => {
	const check = () => ({ products: 1, notLowered: 0, overlaps: [], unasked: [], unaskedCount: 0, examples: [] });
	const server = { 'GET /categories': () => tree, 'POST /admin/offers/check': check };
	const { user } = await openAdmin('/admin/offers/new', server);
	await user.selectOptions(await screen.findByRole('combobox', { name: 'Llega a' }), 'Categorías');
	await user.type(screen.getByRole('combobox', { name: 'Agregar una categoría' }), 'ropa');
	const found = await within(await screen.findByRole('listbox')).findAllByRole('option');
	expect(found.map(({ textContent }) => textContent)).toEqual(['RopaActiva', 'Ropa > PolosActiva']);
	await user.click(found[1] as HTMLElement);
	expect(screen.getByRole('button', { name: /Ropa > Polos/ })).toBeInTheDocument();
});

it('[R25-122] the audit log names the upper category', async () => {
	const entry = { id: 1, at: '2026-03-02T04:30:00.000Z', actor: { id: 7, username: 'rosa' }, action: 'update' };
	const moved = {
		entity: 'category',
		entityId: 9,
		label: 'Manga larga',
		before: { parentId: 0 },
		after: { parentId: 3 },
	};
	await openAdmin('/admin/audit', {
		'GET /categories': () => tree,
		'GET /admin/audit': () => ({ entries: [{ ...entry, ...moved }], next: null }),
	});
	const term = await screen.findByText('Categoría de arriba');
	await screen.findByText('Ropa > Polos');
	expect(term.nextElementSibling).toHaveTextContent(/Antes: Ninguna.*Después: Ropa > Polos/);
});
