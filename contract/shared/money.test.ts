import fc from 'fast-check';
import { formatLocalMoney, formatShopMoney, toCents, toSoles } from './money';

describe('money', () => {
	it('[R1-02] cart and home show S/., one space and two decimals', () => {
		expect(formatShopMoney(1234.5)).toBe('S/. 1234.50');
		expect(formatShopMoney(0)).toBe('S/. 0.00');
		expect(formatShopMoney(123456.7)).toBe('S/. 123456.70');
	});

	it('[R1-03] the other screens show soles in the es-PE way', () => {
		const expected = new Intl.NumberFormat('es-PE', { style: 'currency', currency: 'PEN' });
		for (const soles of [0, 9.9, 1234.5, 123456.7]) expect(formatLocalMoney(soles)).toBe(expected.format(soles));
	});

	it('keeps every price of the shop exact on the way to céntimos and back', () => {
		fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => toCents(toSoles(cents)) === cents));
	});
});
