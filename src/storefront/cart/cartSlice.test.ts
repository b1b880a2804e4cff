import fc from 'fast-check';
import { pricesInSoles } from '#contract/orders/prices';
import cartSlice, {
	type CartState,
	cleared,
	emptyCart,
	itemAdded,
	itemRemoved,
	itemRestored,
	productsUpdated,
	quantityChanged,
	selectCartCount,
} from './cartSlice';

const { reducer } = cartSlice;
const rice = { id: 1, name: 'Arroz', price: 4.5, imageUrl: null };
const oil = { id: 2, name: 'Aceite', price: 9.9, imageUrl: '/uploads/a.webp' };
const run = (...actions: Parameters<typeof reducer>[1][]): CartState => actions.reduce(reducer, emptyCart);
const total = ({ items }: CartState) => pricesInSoles({ lines: items }).total;
const count = (cart: CartState) => selectCartCount({ cart });

describe('cart lines', () => {
	it('[R4-12] adding an existing item raises its quantity by the amount added, another makes a new line', () => {
		const cart = run(itemAdded({ ...rice, quantity: 2 }), itemAdded({ ...rice, quantity: 3 }), itemAdded(oil));
		expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
			[1, 5],
			[2, 1],
		]);
	});

	it('[R4-13] a quantity of 0 or less removes the line, and the cart can be cleared', () => {
		const two = [itemAdded(rice), itemAdded(oil)];
		expect(run(...two, quantityChanged({ id: 1, quantity: 0 })).items.map(({ id }) => id)).toEqual([2]);
		expect(run(...two, quantityChanged({ id: 2, quantity: -4 })).items.map(({ id }) => id)).toEqual([1]);
		expect(run(...two, cleared()).items).toEqual([]);
	});

	it('[R17-46, R4-13] what is no number changes nothing, and a part of a unit takes no line away', () => {
		const one = itemAdded({ ...rice, quantity: 3 });
		const after = (quantity: number) => run(one, quantityChanged({ id: 1, quantity })).items[0]?.quantity;
		expect([Number.NaN, 2.5, 0.5, Number.POSITIVE_INFINITY].map(after)).toEqual([3, 2, 1, 999]);
		expect(run(one, itemAdded({ ...rice, quantity: Number.NaN })).items[0]?.quantity).toBe(3);
	});

	it('[R4-14] the total is the sum of price × quantity without rounding noise, the count the sum of quantities', () => {
		const cart = run(itemAdded({ ...rice, price: 0.1, quantity: 3 }), itemAdded({ ...oil, price: 0.2, quantity: 1 }));
		expect(total(cart)).toBe(0.5);
		expect(count(cart)).toBe(4);
	});

	it('[R4-15] a line holds id, name, price, imageUrl and quantity, whatever else the product had', () => {
		const cart = run(itemAdded({ ...oil, sku: 'X', stock: 3 } as never));
		expect(cart.items).toEqual([{ ...oil, quantity: 1 }]);
	});

	it('a removed line can be put back where it was', () => {
		const before = run(itemAdded(rice), itemAdded(oil));
		const item = before.items[0];
		if (!item) throw new Error('no line');
		const after = reducer(reducer(before, itemRemoved(1)), itemRestored({ item, index: 0 }));
		expect(after.items).toEqual(before.items);
	});

	it('a line follows its product and remembers the price that it was added with', () => {
		const cart = run(itemAdded(rice), productsUpdated([{ id: 1, price: 5, name: 'Arroz extra', stock: 2 }]));
		expect(cart.items[0]).toMatchObject({ price: 5, name: 'Arroz extra' });
		expect(cart.changes[1]).toEqual({ previousPrice: 4.5, stock: 2 });
		expect(reducer(cart, productsUpdated([{ id: 1, price: 4.5 }])).changes[1]).toEqual({ stock: 2 });
	});
});

describe('cart invariants', () => {
	const id = fc.integer({ min: 1, max: 4 });
	const anyQuantity = fc.oneof(fc.integer({ min: -5, max: 2000 }), fc.double(), fc.constant(Number.NaN));
	const action = fc.oneof(
		fc
			.tuple(id, anyQuantity)
			.map(([id, quantity]) => itemAdded({ id, name: `P${id}`, price: id * 1.1, imageUrl: null, quantity })),
		fc.tuple(id, anyQuantity).map(([id, quantity]) => quantityChanged({ id, quantity })),
		id.map((id) => itemRemoved(id)),
		fc.tuple(id, fc.double({ min: 0, max: 900, noNaN: true })).map(([id, price]) => productsUpdated([{ id, price }])),
	);

	it('[R4-12, R4-13, R4-14] any sequence of actions leaves one line per product with 1 to 999 whole units, and sums that agree', () => {
		fc.assert(
			fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
				const cart = run(...actions);
				const ids = cart.items.map((item) => item.id);
				expect(new Set(ids).size).toBe(ids.length);
				for (const { quantity } of cart.items) {
					expect(Number.isInteger(quantity)).toBe(true);
					expect(quantity).toBeGreaterThanOrEqual(1);
					expect(quantity).toBeLessThanOrEqual(999);
				}
				expect(count(cart)).toBe(cart.items.reduce((sum, { quantity }) => sum + quantity, 0));
				expect(total(cart)).toBeCloseTo(
					cart.items.reduce((sum, { price, quantity }) => sum + (Math.round(price * 100) / 100) * quantity, 0),
					1,
				);
			}),
		);
	});
});
