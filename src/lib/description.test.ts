import { descriptionBlocks, descriptionLine } from './description';

const list = (...items: string[]) => ({ type: 'list', ordered: false, items });
const numbers = (...items: string[]) => ({ type: 'list', ordered: true, items });
const paragraph = (text: string) => ({ type: 'paragraph', text });

it.each([
	[
		'Alpaca bebé.\n\n- Lavar a mano\n- Secar a la sombra',
		[paragraph('Alpaca bebé.'), list('Lavar a mano', 'Secar a la sombra')],
	],
	['Trae:\n• Taza\n• Plato\nY una caja', [paragraph('Trae:'), list('Taza', 'Plato'), paragraph('Y una caja')]],
	['1. Lava\r\n2. Seca', [numbers('Lava', 'Seca')]],
	['Uno\nDos\n\nTres', [paragraph('Uno\nDos'), paragraph('Tres')]],
	['- A\n\n- B', [list('A'), list('B')]],
	['10.5 cm de alto\n-5 °C', [paragraph('10.5 cm de alto\n-5 °C')]],
	['', []],
])('[R22-135] %j is drawn in paragraphs and lists', (text, blocks) => expect(descriptionBlocks(text)).toEqual(blocks));

it.each([
	['Alpaca bebé.\n\n- Lavar a mano\n- Secar a la sombra', 'Alpaca bebé. Lavar a mano · Secar a la sombra'],
	['Uno\nDos', 'Uno Dos'],
	[null, ''],
])('[R22-135] %j stands on a card without marks', (text, line) => expect(descriptionLine(text)).toBe(line));
