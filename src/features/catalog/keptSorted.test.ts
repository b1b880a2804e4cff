import fc from 'fast-check';
import type { Product } from '../../../contract/catalog';
import { aProduct } from '../../testing/builders';
import { filterAndSort, noFilters, sortOrders } from './filters';
import { createKeptSorted } from './keptSorted';

const row = fc.record({
	id: fc.integer({ min: 1, max: 12 }),
	name: fc.constantFrom('Árbol', 'arbol', 'Banano', 'Café', 'Zapallo'),
	price: fc.integer({ min: 0, max: 6 }),
});

it('[R3-010, R3-013] after any changes, the list kept in order is the list sorted anew', () => {
	const filters = fc.record({
		minPrice: fc.option(fc.integer({ min: 0, max: 4 })),
		maxPrice: fc.option(fc.integer({ min: 2, max: 6 })),
		sortBy: fc.constantFrom(...sortOrders),
	});
	const steps = fc.array(fc.tuple(fc.uniqueArray(row, { selector: ({ id }) => id }), filters), { maxLength: 8 });
	fc.assert(
		fc.property(steps, (given) => {
			const kept = createKeptSorted();
			let products: Product[] = [];
			for (const [changes, chosen] of given) {
				const changed = new Set(changes.map(({ id }) => id));
				products = [...changes.map((change) => aProduct(change)), ...products.filter(({ id }) => !changed.has(id))];
				expect(kept(products, chosen)).toEqual(filterAndSort(products, chosen));
			}
		}),
	);
});

it('gives the same array while nothing has changed', () => {
	const kept = createKeptSorted();
	const products = [aProduct()];
	expect(kept(products, noFilters)).toBe(kept(products, { ...noFilters }));
});
