import type { Attribute } from '#contract/catalog/attributes';
import { aCategory } from './builders';

export const anAttribute = (changes: Partial<Attribute> = {}): Attribute => ({
	...{ id: 3, categoryId: 1, key: 'material', name: 'Material', kind: 'CHOICE', unit: '' },
	choices: [
		{ key: 'algodon', name: 'Algodón' },
		{ key: 'lino', name: 'Lino' },
	],
	...changes,
});

export const litres = anAttribute({ id: 5, key: 'litros', name: 'Litros', kind: 'NUMBER', unit: 'l', choices: [] });
export const washable = anAttribute({ id: 6, key: 'lavable', name: 'Lavable', kind: 'FLAG', choices: [] });
export const care = anAttribute({ id: 7, key: 'cuidado', name: 'Cuidado', kind: 'TEXT', choices: [] });

/** Polos stand below Abarrotes, whose attributes they inherit; Bebidas have none. */
export const withAttributes = {
	'GET /categories': () => [
		aCategory({ parentId: null }),
		aCategory({ id: 2, name: 'Bebidas', parentId: null }),
		aCategory({ id: 3, name: 'Polos', parentId: 1 }),
	],
	'GET /admin/attributes': () => [anAttribute(), litres, washable, care],
};
