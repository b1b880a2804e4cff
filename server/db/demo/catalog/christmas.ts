import type { DemoCategory } from './types';

export const christmas: DemoCategory = {
	name: 'Navidad',
	description: 'La campaña navideña: árbol, adornos y detalles para el nacimiento. Vuelve en noviembre.',
	skuPrefix: 'NAV',
	hue: 25,
	cover: ['1f384', '1f514', '26c4'],
	active: false,
	products: [
		{
			picture: '1f384',
			name: 'Árbol de Navidad decorado, 1.5 m',
			price: 189,
			stock: 0,
			active: false,
			description: 'Ramas tupidas, esferas y estrella incluidas. Se guarda en una sola caja.',
		},
		{
			picture: '1f514',
			name: 'Campana dorada para puerta',
			price: 24.9,
			stock: 18,
			active: false,
			description: 'Metal con acabado dorado y cinta para colgar. Suena suave.',
		},
		{
			picture: '26c4',
			name: 'Muñeco de nieve luminoso, 60 cm',
			price: 119,
			stock: 5,
			active: false,
			description: 'Luces LED de bajo consumo, para interior y exterior techado.',
		},
	],
};
