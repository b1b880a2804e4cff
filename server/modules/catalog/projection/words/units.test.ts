import fc from 'fast-check';
import { readUnits } from '#contract/catalog/words';
import { eachUnit } from './units';

describe('units of a text', () => {
	it('[R23-64] texts of products are read as queries are, whatever their characters', () => {
		const character = fc.oneof(
			fc.constantFrom(
				..."aNoñÁzÜ8 0.,/-'&°º½\t\0\u00A0\u00AD\u0301ß＃Ａ’–_(\uD800👟中\u1680\u2000\u200A\u200B\u2028\u3000\uFEFFⰀ",
			),
			fc.constantFrom(' nº 8', ' No. 8', ' nro 8', '3.5mm', ' wi-fi ', ' uno 8', ' '),
			fc.string({ unit: 'grapheme', maxLength: 1 }),
		);
		const text = fc.array(character, { maxLength: 30 }).map((some) => some.join(''));
		fc.assert(
			fc.property(text, (text) => {
				const units: string[][] = [];
				eachUnit(text, (parts) => {
					units.push(parts);
				});
				expect({ text, units }).toEqual({ text, units: readUnits(text) });
			}),
			{ numRuns: 1000 },
		);
	});
});
