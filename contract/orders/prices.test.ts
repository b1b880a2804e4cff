import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { isSameAmount, toSoles } from '../shared/money';
import { runs, testSeed } from '../testing/runs';
import { priceLines, pricesInSoles, priceUnits, unitsInSoles } from './prices';

const settings = { numRuns: runs(500, 50_000), seed: testSeed };

const line = fc.record({ cents: fc.integer({ min: 0, max: 99_999_999 }), quantity: fc.integer({ min: 0, max: 999 }) });
const sale = fc.record({ lines: fc.array(line, { maxLength: 12 }), fee: fc.integer({ min: 0, max: 999_999 }) });

const sold = ({ lines, fee }: { lines: { cents: number; quantity: number }[]; fee: number }) => ({
	lines: lines.map((line) => ({ ...line, price: toSoles(line.cents) })),
	delivery: toSoles(fee),
});

/** Soles with two decimals, of céntimos of any size. */
const written = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

it('[R19-25] any sale costs to the céntimo what its units and its delivery cost', () => {
	fc.assert(
		fc.property(sale, (asked) => {
			const costs = asked.lines.map(({ cents, quantity }) => BigInt(cents) * BigInt(quantity));
			const products = costs.reduce((sum, cost) => sum + cost, 0n);
			const total = products + BigInt(asked.fee);
			const prices = priceLines(sold(asked));
			expect(prices.lines.map((line) => BigInt(line.total))).toEqual(costs);
			expect([prices.products, prices.delivery, prices.total].map(BigInt)).toEqual([
				products,
				BigInt(asked.fee),
				total,
			]);
			const soles = pricesInSoles(sold(asked));
			expect(soles.lines.map((line) => line.total.toFixed(2))).toEqual(costs.map(written));
			expect([soles.products, soles.total].map((amount) => amount.toFixed(2))).toEqual([products, total].map(written));
		}),
		settings,
	);
});

it('[R19-25] tenths add up, lines keep what they say, and nothing costs nothing', () => {
	const lines = [
		{ price: 0.1, quantity: 1, name: 'Uno' },
		{ price: 0.2, quantity: 1, name: 'Otro' },
	];
	expect(pricesInSoles({ lines, delivery: 0.4 })).toEqual({
		lines: [
			{ ...lines[0], total: 0.1 },
			{ ...lines[1], total: 0.2 },
		],
		products: 0.3,
		delivery: 0.4,
		total: 0.7,
	});
	expect(priceLines({ lines: [{ price: 19.99, quantity: 3 }] }).total).toBe(5997);
	expect(priceLines({ lines: [], delivery: null })).toEqual({ lines: [], products: 0, delivery: 0, total: 0 });
	expect([isSameAmount(12.5, 12.500_000_001), isSameAmount(12.5, 12.51)]).toEqual([true, false]);
});

it('[R24-01] units that go back one by one, or in any parts, cost what their line cost', () => {
	const cents = fc.integer({ min: 0, max: 99_999_999 });
	fc.assert(
		fc.property(cents, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 }), (total, parts) => {
			const quantity = parts.reduce((sum, units) => sum + units, 0);
			let before = 0;
			let sum = 0;
			for (const units of parts) {
				const { total: cost } = priceUnits([{ total, quantity, before, units }]);
				expect(Math.abs(cost * quantity - total * units)).toBeLessThanOrEqual(quantity);
				before += units;
				sum += cost;
			}
			expect(sum).toBe(total);
		}),
		settings,
	);
	const thirds = [0, 1, 2].map((before) => unitsInSoles([{ total: 10, quantity: 3, before, units: 1 }]));
	expect(thirds).toEqual([3.33, 3.34, 3.33]);
});

it('[R19-26] all units of a line cost the line, more never less, and as much in soles', () => {
	const part = fc.record({
		total: fc.integer({ min: 0, max: 99_999_999 }),
		quantity: fc.integer({ min: 1, max: 999 }),
	});
	fc.assert(
		fc.property(fc.array(part, { maxLength: 12 }), fc.nat(), (lines, seed) => {
			const some = lines.map((line, at) => ({ ...line, before: 0, units: (seed + at) % (line.quantity + 1) }));
			const { lines: priced, total } = priceUnits(some);
			const whole = lines.map((line) => ({ ...line, before: 0, units: line.quantity }));
			expect(priceUnits(whole).lines).toMatchObject(lines);
			for (const [at, { total: cost }] of priced.entries()) {
				const { total: whole = 0, quantity = 1, units = 0 } = some[at] ?? {};
				expect(Math.abs(cost * quantity - whole * units)).toBeLessThanOrEqual(quantity / 2);
			}
			expect(total).toBe(priced.reduce((sum, { total: cost }) => sum + cost, 0));
			const inSoles = some.map((line) => ({ ...line, total: toSoles(line.total) }));
			expect(unitsInSoles(inSoles)).toBe(toSoles(total));
		}),
		settings,
	);
});

const amount = String.raw`\b\w*(?<!limits\.)([pP]rice|[cC]ents|[fF]ee|[cC]redit|[sS]oles|[aA]mount|[sS]hipping|[bB]alance)\b`;

/** Lines that convert, multiply, add or round amounts. */
const sums = (source: string): string[] =>
	source
		.split('\n')
		.filter((line) =>
			[
				/\bto(Cents|Soles)\b/,
				new RegExp(`${amount}\\)* [*/+-] `),
				new RegExp(` [*/+-] \\(*(\\w+\\.)*${amount}(?!\\()`),
				/\btotal\w*\)* [*/] |\* 100\) \/ 100\b|\/ 100\.0\b/,
			].some((pattern) => pattern.test(line)),
		)
		.filter((line) => !/^\s*(import|\*|\/\/|\/\*\*)/.test(line))
		.map((line) => line.trim());

/** What may do so, by its reason; everything else asks `contract/orders/prices.ts`. */
const allowed = {
	'the sum of prices, what delivery costs, and the tax inside': [
		...['contract/shared/money.ts', 'contract/orders/prices.ts', 'contract/delivery/fee.ts', 'contract/tax/igv.ts'],
	],
	'what offers, quantity rules and coupons take off': [
		'contract/offers/reduce.ts',
		'contract/offers/percent.ts',
		'contract/offers/terms.ts',
		'contract/offers/later.ts',
	],
	'money that moved, and what is left of it': [
		...['contract/orders/money.ts', 'server/modules/orders/change.ts', 'server/modules/orders/ledger.ts'],
		...[
			'server/modules/orders/moneyChanges.ts',
			'server/modules/orders/returns.ts',
			'server/modules/orders/refusals.ts',
		],
		'server/modules/payments/gateways/acceptMoney.ts',
		...['server/modules/payments/gateways/refunds.ts', 'server/modules/payments/gateways/refundNotes.ts'],
		...['documentContent', 'issue', 'view'].map((name) => `server/modules/taxDocuments/${name}.ts`),
	],
	'rows, which keep céntimos': [
		...[
			'server/platform/db/demo/seed.ts',
			...['server/modules/catalog/paging/repository.ts', 'server/modules/catalog/paging/service.ts'],
			...['server/modules/catalog/projection/lists.ts', 'server/modules/catalog/projection/rows.ts'],
			'server/modules/catalog/tables/products.ts',
		],
		...['server/modules/catalog/stock/service.ts', 'server/modules/delivery/repository.ts'],
		'server/modules/delivery/shown.ts',
		...['check', 'cartRepository', 'repository'].map((name) => `server/modules/offers/${name}.ts`),
		'server/platform/db/orderLines.ts',
		'server/modules/catalog/import/saleOffers.ts',
		...['offered', 'offeredPrices', 'settle'].map((name) => `server/modules/catalog/prices/${name}.ts`),
		'server/modules/holds/repository.ts',
		...['server/modules/orders/origins.ts', 'server/modules/orders/repository.ts'],
		...['server/modules/payments/gateways/refundRepository.ts', 'server/modules/payments/listRepository.ts'],
		...['server/modules/orders/payment/repository.ts', 'server/modules/taxDocuments/repository.ts'],
	],
	reports: ['server/modules/sales/repository.ts', 'server/modules/todo/repository.ts', 'src/api/samples/sales.ts'],
	'new prices of many products': ['src/admin/products/bulkEdit.ts'],
	'ways of delivery in order of their fee, and what is missing for a lower fee': [
		...['src/commerce/delivery/useQuote.ts', 'src/commerce/delivery/shipping.ts'],
	],
	'bodies of other companies': [
		...['server/modules/payments/gateways/companies/mercado-pago.ts', 'server/modules/taxDocuments/nubefact.ts'],
	],
	'a reader of amounts, the fingerprint of a request, the order of a list': [
		...['contract/shared/moneyFields.ts', 'server/modules/orders/fingerprint.ts', 'src/storefront/catalog/listing.ts'],
		'src/storefront/catalog/groupChoice.ts',
	],
};

it('[R19-27] nothing beside the named files computes what something costs', () => {
	for (const before of [
		'export const lineTotal = (price: number, quantity: number): number => toCents(price) * quantity;',
		'const productCents = items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);',
		'value: money(item.price * item.quantity),',
		'const total = Math.round((products + shipping) * 100) / 100;',
		'const totalCents = productCents + agreed.cents;',
		'const worth = quantity * line.price;',
		'total: products + option.fee,',
		'<b>{sumText({ ...one, amount: one.amount - one.returned })}</b>',
		'return Math.round((line.total * units) / line.quantity);',
		"'price', (i.unit_price_cents / 100.0)::numeric(12, 2),",
	])
		expect(sums(before)).toEqual([before]);

	const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'contract', 'src', 'server'], {
		encoding: 'utf8',
	})
		.split('\n')
		.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\/migrations\//.test(name));
	expect(files.length).toBeGreaterThan(900);
	const computing = files.filter((name) => sums(readFileSync(name, 'utf8')).length > 0);
	expect(computing).toEqual(Object.values(allowed).flat().sort());
});
