import fc from 'fast-check';
import { priceLines } from '#contract/orders/prices';
import { toSoles } from '#contract/shared/money';
import { basesOf } from '#contract/tax/igv';
import { taxKinds } from '#contract/tax/kinds';
import { runs, testSeed } from '#contract/testing/runs';
import type { ShopError } from '#platform/lib/shopError';
import { contentOf, creditOf, remainderOf, remainingUnits } from './documentContent';
import type { StoredDocument } from './repository';

type Content = ReturnType<typeof contentOf>;

const stored = (content: Content, id: number, amends: number | null): StoredDocument => ({
	...{ ...content, id, orderId: 1, kind: amends ? 'NOTA_CREDITO' : 'BOLETA', series: 'B001', number: id },
	...{ issuedOn: '2026-11-23', issuedElsewhere: false, reasonCode: null, reason: '', state: 'ACCEPTED', answer: '' },
	...{ buyer: { documentType: '', documentNumber: '', name: '', address: '' }, amends, refusedBy: null, trouble: null },
	...{ files: { pdf: null, xml: null, cdr: null }, attempts: 0, dueAt: null, by: null },
});

const order = fc.record({
	lines: fc.array(
		fc.record({
			price: fc.integer({ min: 1, max: 9999 }).map(toSoles),
			quantity: fc.integer({ min: 1, max: 5 }),
			taxKind: fc.option(fc.constantFrom(...taxKinds)),
		}),
		{ minLength: 1, maxLength: 6 },
	),
	shipping: fc.constantFrom(0, 7.5, 11.8),
	percent: fc.constantFrom(18, 10.5, 0),
});

/** A part of what is left: by one line's units, or a sum. */
const step = fc.record({ byLine: fc.boolean(), line: fc.nat(5), part: fc.integer({ min: 1, max: 100 }) });

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

function expectExact({ lines, base, igv, total, igvPercent }: Content): void {
	const bases = basesOf(lines, igvPercent);
	expect(bases.TAXED + bases.EXEMPT + bases.UNAFFECTED + igv).toBe(total);
	expect(sum(lines.map((line) => line.base))).toBe(base);
	expect(sum(lines.map((line) => line.igv))).toBe(igv);
	for (const line of lines) {
		expect(line.base + line.igv).toBe(line.total);
		expect(Math.min(line.base, line.igv)).toBeGreaterThanOrEqual(0);
	}
}

it('[R24-11] notas de crédito of random parts keep the kinds, and all of them are the document to the céntimo', () => {
	let notes = 0;
	fc.assert(
		fc.property(order, fc.array(step, { maxLength: 6 }), ({ percent, lines, shipping }, steps) => {
			const items = lines.map((line, at) => ({ ...line, productId: at, productName: `P${at}`, imageUrl: null }));
			const { total } = priceLines({ lines: items, delivery: shipping });
			const main = stored(contentOf({ items, shipping, total: toSoles(total) }, percent), 1, null);
			expectExact(main);
			const all = [main];
			const credit = (amount: number, requested: { line: number; quantity: number }[] | null) => {
				const request = { reasonCode: '07' as const, reason: 'Vuelve', amount: toSoles(amount), lines: requested };
				const content = creditOf(main, all, request);
				expectExact(content);
				all.push(stored(content, all.length + 1, 1));
				notes++;
			};
			for (const { byLine, line, part } of steps) {
				const { total: left } = remainderOf(main, all);
				const [units, sold] = [remainingUnits(main, all)[line] ?? 0, main.lines[line]];
				const amount = Math.ceil((left * part) / 100);
				if (left === 0) break;
				if (!byLine || !sold || units !== sold.quantity) credit(amount, null);
				else if (sold.total <= left) {
					try {
						credit(sold.total, [{ line, quantity: units }]);
					} catch (error) {
						// A sum before took some of this line's kind.
						expect((error as ShopError).fields?.lines).toMatch(/^De lo /);
					}
				}
			}
			const { total: left } = remainderOf(main, all);
			if (left > 0) credit(left, null);
			expect(remainderOf(main, all)).toEqual({ base: 0, igv: 0, total: 0 });
			const credited = all.slice(1).flatMap((note) => note.lines);
			expect(basesOf(credited, percent)).toEqual(basesOf(main.lines, percent));
		}),
		{ numRuns: runs(300, 20_000), seed: testSeed },
	);
	expect(notes).toBeGreaterThan(300);
});
