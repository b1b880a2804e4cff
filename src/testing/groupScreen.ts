import { screen } from '@testing-library/react';
import type { AdminGroupDto } from '#contract/catalog/groupForm';
import { openAdmin } from './adminFrame';
import { aCategory } from './builders';
import type { Handler } from './serve';

type SavedRow = AdminGroupDto['products'][number];

export const aRow = (id: number, values: string[], changes: Partial<SavedRow> = {}): SavedRow => ({
	...{ id, name: ['Polo', ...values].join(', '), values, price: 30, sku: `P-${id}`, stockQuantity: 5, held: 0 },
	...{ imageUrl: null, imageAlt: '', pictures: [], ownPicture: false, active: true, featured: false },
	...{ version: 1, editVersion: 1, weightGrams: 0 },
	...changes,
});

export const aGroup = (changes: Partial<AdminGroupDto> = {}): AdminGroupDto => ({
	...{ id: 4, name: 'Polo', description: '', category: { id: 1, name: 'Abarrotes' }, pictures: [], sizeGuide: '' },
	options: [
		{ name: 'Color', values: [{ name: 'rojo', color: '#c62828' }, { name: 'azul' }] },
		{ name: 'Talla', values: [{ name: 'S' }, { name: 'M' }] },
	],
	products: [aRow(1, ['rojo', 'S']), aRow(2, ['rojo', 'M']), aRow(3, ['azul', 'S'])],
	...{ version: 1, editVersion: 7 },
	...changes,
});

/** The sheet of `group`; `held` is what the server has. */
export async function openGroup(group = aGroup(), server: Record<string, Handler> = {}) {
	const held = { group };
	const app = await openAdmin('/admin/products/groups/4', {
		'GET /categories': () => [aCategory()],
		'GET /admin/product-groups/4': () => held.group,
		'PUT /admin/product-groups/4': () => held.group,
		'POST /admin/products/some': () => [],
		...server,
	});
	await screen.findByRole('grid', { name: 'Productos del grupo' });
	const sent = () => app.server.last('PUT /admin/product-groups/4')?.body as { products: unknown[]; options: unknown };
	const save = () => app.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
	return { ...app, held, sent, save };
}

export const cell = (column: string, of: string) =>
	screen.getByRole<HTMLInputElement>('textbox', { name: `${column} de ${of}` });
export const stockCell = (of: string) => cell('Stock', of);
