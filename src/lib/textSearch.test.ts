import { foldText } from './text';
import { createRelevance, createTextSearch, matchesText } from './textSearch';

it('[R3-030] a search ignores accents and case', () => {
	expect(matchesText('Cámaras y Fotografía', ' camara')).toBe(true);
	expect(matchesText('Niños', 'NINOS')).toBe(true);
	expect(matchesText('Hogar', 'hogares')).toBe(false);
	expect(matchesText(undefined, '')).toBe(true);
	expect(foldText('Ñandú')).toBe('nandu');
});

it('[R17-97] a search ignores what nobody sees, and which hyphen it is', () => {
	expect(matchesText('Café molido TZ-1', 'ca\u00ADfe\u200B tz\u20111')).toBe(true);
	expect(matchesText('Coca\u2011Cola', 'coca-cola')).toBe(true);
});

it('[R3-030] every word has to be there, in any order', () => {
	expect(matchesText('Cámaras y Fotografía', 'foto cámara')).toBe(true);
	expect(matchesText('Cámaras y Fotografía', 'foto video')).toBe(false);
});

it('[R3-030] the text of a row is read once', () => {
	const textOf = jest.fn(({ name }: { name: string }) => name);
	const search = createTextSearch(textOf);
	const rows = [{ name: 'Café' }, { name: 'Té' }];
	expect(search(rows, 'cafe')).toEqual([rows[0]]);
	expect(search(rows, 't')).toEqual([rows[1]]);
	expect(search(rows, ' ')).toBe(rows);
	expect(textOf).toHaveBeenCalledTimes(2);
});

it('[R23-11] ranks a name with the plural or the singular of a word as one with the word', () => {
	const rank = (query: string, name: string) =>
		createRelevance<{ name: string }>(query, (row) => [row.name, ''])({ name });
	expect(rank('zapatos', 'Caja y zapato')).toBe(rank('zapato', 'Caja y zapato'));
	expect(rank('lápiz', 'Caja de lápices')).toBeGreaterThan(rank('lápiz', 'Caja'));
	expect(rank('gas', 'Caja ga')).toBe(0);
});
