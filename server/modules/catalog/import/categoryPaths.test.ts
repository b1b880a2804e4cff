import { createCategoryPaths } from './categoryPaths';

describe('categories of files', () => {
	const stored = [
		{ id: 1, name: 'Ropa' },
		{ id: 2, name: 'Polos', parentId: 1 },
		{ id: 3, name: 'Niños' },
		{ id: 4, name: 'Polos', parentId: 3 },
		{ id: 5, name: 'Gorras', parentId: 3 },
		{ id: 6, name: 'Té > café' },
		{ id: 7, name: 'Té' },
		{ id: 8, name: 'Te', parentId: 1 },
	];
	const paths = createCategoryPaths(stored, []);
	const idOf = (cell: string) => Object(paths.find(cell)).id;

	it('[R25-70] are read by their path, with or without accents, capitals and spaces', () => {
		expect(['Ropa > Polos', 'ninos>POLOS', ' Niños  >  Gorras', 'ropa'].map(idOf)).toEqual([2, 4, 5, 1]);
	});

	it('[R25-71] are read by their name alone where only one has it, and a root comes first', () => {
		expect(['Gorras', 'gorras', 'te'].map(idOf)).toEqual([5, 5, 7]);
	});

	it('[R25-72] are refused where several have the name, and the reason says their paths', () => {
		expect(paths.find('polos')).toEqual({
			problem: 'Hay varias categorías así: «Ropa > Polos», «Niños > Polos». Escribe una, con sus tildes y mayúsculas',
		});
	});

	it('[R25-73] may have the sign of a path in their name, escaped or as older files wrote it', () => {
		expect(paths.textOf(6)).toBe('Té \\> café');
		expect(['Té \\> café', 'te > cafe'].map(idOf)).toEqual([6, 6]);
	});

	it('[R25-74] deeper than the tree may be, or with a name that none can have, are refused', () => {
		expect(paths.find('A > B > C > D')).toEqual({ problem: 'Una categoría tiene como máximo 3 niveles' });
		expect(paths.find(`Ropa > ${'x'.repeat(200)}`)).toMatchObject({ problem: expect.stringContaining('120') });
	});

	it('[R25-75] that the shop lacks are new once for all paths, below those that stand', () => {
		const { news, find, textOf } = createCategoryPaths(stored, [
			'ropa > Casacas > Lana',
			'Ropa > casacas',
			'A > B',
			'Gorras',
		]);
		expect(news.map(({ name, parentId }) => [name, parentId])).toEqual([
			['Casacas', 1],
			['Lana', news[0]?.id],
			['A', null],
			['B', news[2]?.id],
		]);
		expect(find('ROPA > CASACAS > lana')).toEqual({ id: news[1]?.id });
		expect(textOf(news[1]?.id ?? 0)).toBe('Ropa > Casacas > Lana');
	});
});
