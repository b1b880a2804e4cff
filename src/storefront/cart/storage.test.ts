import fc from 'fast-check';
import { parseCart, serializeCart } from './storage';

const line = { id: 1, name: 'Arroz', price: 4.5, imageUrl: null, quantity: 2 };

beforeEach(() => {
	jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
	jest.restoreAllMocks();
});

it('[R4-09, R4-15] the cart is kept as a plain JSON list of items', () => {
	expect(serializeCart([line])).toBe('[{"id":1,"name":"Arroz","price":4.5,"imageUrl":null,"quantity":2}]');
	expect(parseCart(serializeCart([line]))).toEqual([line]);
});

it('[R4-10] a cart that cannot be parsed is only logged', () => {
	expect(parseCart('{"not a list":')).toEqual([]);
	expect(console.warn).toHaveBeenCalledTimes(1);
});

it.each([
	['quantity 0', { ...line, quantity: 0 }, []],
	['quantity -1', { ...line, quantity: -1 }, []],
	['quantity 1.5', { ...line, quantity: 1.5 }, [{ ...line, quantity: 1 }]],
	['quantity 1e9', { ...line, quantity: 1e9 }, [{ ...line, quantity: 999 }]],
	['a price as text', { ...line, price: '4.5' }, []],
	['a negative price', { ...line, price: -1 }, []],
	['a foreign field', { ...line, html: '<img>' }, [line]],
	['no object at all', 'arroz', []],
])('a hostile stored line with %s does no harm', (_what, stored, expected) => {
	expect(parseCart(JSON.stringify([stored]))).toEqual(expected);
});

it('any text is read without an exception', () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
			for (const { id, quantity } of parseCart(text)) expect(id * quantity).toBeGreaterThan(0);
		}),
	);
});
