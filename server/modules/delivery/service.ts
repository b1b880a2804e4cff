import { feesOfZone, priceDelivery } from '#contract/delivery/fee';
import { type DeliveryPlan, type FeeImport, type FeeImported, feeColumns, wholeCountry } from '#contract/delivery/fees';
import type { DeliveryBody, DeliveryQuote, DeliveryQuoteBody, QuotedItem, Weighed } from '#contract/delivery/quote';
import { pricesInSoles, type SoldLine } from '#contract/orders/prices';
import { csvHead, csvLine } from '#contract/shared/csv';
import type { Calendar } from '#contract/shared/workingDays';
import { type Tx, violationOf } from '#platform/db';
import { duplicateFields } from '#platform/lib/shopError';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import { holdActor } from '../audit/record';
import type { ProductWeight } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import { type Agreed, agreed } from './agree';
import { feeLines } from './feeFile';
import { importFees } from './importFees';
import { createMethods, createZones, type PlanChange, readPlan } from './plan';
import { promisedDays } from './promisedDays';
import * as repository from './repository';

interface DeliveryDeps extends Platform {
	settings: Pick<ShopSettings, 'announce' | 'refresh'>;
	calendar: (tx: Tx) => Promise<Calendar>;
	areaNames: (codes: readonly string[]) => Promise<Record<string, string>>;
	weightsOf: (tx: Tx, products: readonly number[]) => Promise<ProductWeight[]>;
}

interface DeliveryRequest {
	districtCode: string;
	choice: DeliveryBody | null;
	lines: readonly (SoldLine & { productId: number | null })[];
}

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery({ database, live, settings, calendar, areaNames, weightsOf, clock }: DeliveryDeps) {
	/** Open carts and checkouts get an event in its transaction. */
	const change: PlanChange = async (session, work) => {
		const result = await database
			.transaction(async (tx) => {
				await holdActor(tx, session);
				await repository.nextVersion(tx);
				const done = await work(tx);
				await settings.announce(tx);
				return done;
			})
			.catch((error: unknown) => {
				const nameKeys = ['delivery_zones_name_key', 'delivery_methods_name_key'];
				throw nameKeys.includes(violationOf(error)?.constraint ?? '') ? duplicateFields({ name: nameInUse }) : error;
			});
		live.wake();
		await settings.refresh();
		return result;
	};

	async function quote(
		tx: Tx,
		{ districtCode, total, items }: Omit<DeliveryQuoteBody, 'items'> & { items: readonly QuotedItem[] },
	): Promise<DeliveryQuote> {
		const { asked, fees } = await repository.serving(tx, districtCode);
		if (fees.length === 0) return { asked, options: [] };
		const workingDays = await calendar(tx);
		const now = clock.now();
		const byWeight = fees.some(({ weights }) => weights);
		const ids = items.map(({ productId }) => productId);
		const weighed = byWeight && ids.length > 0 ? await weightsOf(tx, ids) : [];
		const { grams, unknown } = weightOf(items, weighed);
		const options = fees.map(({ cutoff, daysFrom, daysTo, steps, weights, defaultGrams, ...method }) => {
			const rule = { kind: method.kind, steps, weights };
			return {
				...method,
				...priceDelivery(rule, { total, grams: grams + unknown * defaultGrams }),
				...promisedDays(now, { cutoff, daysFrom, daysTo }, workingDays),
			};
		});
		return { asked, options, ...(byWeight && { weighed: weighed.flatMap(({ shown, ...one }) => (shown ? one : [])) }) };
	}

	return {
		zones: createZones(change),
		methods: createMethods(change),

		async plan(): Promise<DeliveryPlan> {
			const plan = await readPlan(database);
			const ofOffices = plan.methods.flatMap(({ offices }) => offices.map(({ area }) => area)).filter(Boolean);
			return {
				...plan,
				places: await areaNames([...wholeCountry, ...plan.zones.flatMap((zone) => zone.areas), ...ofOffices]),
			};
		},

		/** A line per served zone; empty while the shop charges no delivery. */
		async feesText(): Promise<string> {
			const { zones, methods } = await readPlan(database);
			const active = methods.filter((method) => method.active);
			return zones
				.map(({ id, name }) => ({ name, fees: feesOfZone(active, id) }))
				.filter(({ fees }) => fees.length > 0)
				.map(({ name, fees }) => `${name}: ${fees.map(({ method, text }) => `${method.name} (${text})`).join(' · ')}`)
				.join('\n');
		},

		async feeFile(): Promise<string> {
			const lines = feeLines(await readPlan(database));
			return csvHead(feeColumns) + lines.map((line) => csvLine(feeColumns.map((column) => line[column]))).join('');
		},

		importFees: (session: Session, { rows, apply }: FeeImport): Promise<FeeImported> =>
			apply ? change(session, (tx) => importFees(tx, session, rows)) : importFees(database, null, rows),

		quote: (body: DeliveryQuoteBody): Promise<DeliveryQuote> => quote(database, body),

		async agree(tx: Tx, { districtCode, choice, lines }: DeliveryRequest): Promise<Agreed> {
			const { products: total } = pricesInSoles({ lines });
			const items = lines.flatMap(({ productId, quantity }) => (productId === null ? [] : { productId, quantity }));
			return agreed({ choice, quote: await quote(tx, { districtCode, total, items }), lines, now: clock.now() });
		},
	};
}

/** Grams of known products, and units of those without a weight; a deleted product weighs nothing. */
function weightOf(items: readonly QuotedItem[], weighed: readonly Weighed[]): { grams: number; unknown: number } {
	const gramsOf = new Map(weighed.map(({ productId, grams }) => [productId, grams]));
	let [grams, unknown] = [0, 0];
	for (const { productId, quantity } of items) {
		const each = gramsOf.get(productId);
		if (each === null) unknown += quantity;
		else grams += quantity * (each ?? 0);
	}
	return { grams, unknown };
}

const nameInUse = 'Ya hay una con este nombre';
