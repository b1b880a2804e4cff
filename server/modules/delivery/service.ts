import { csvHead, csvLine } from '../../../contract/csv';
import {
	type DeliveryMethod,
	type DeliveryPlan,
	deliveryLimits,
	type FeeImport,
	type FeeImported,
	feeColumns,
	type MethodForm,
	type Zone,
	type ZoneForm,
} from '../../../contract/delivery';
import type {
	DeliveryBody,
	DeliveryQuote,
	DeliveryQuoteBody,
	QuotedItem,
	Weighed,
} from '../../../contract/deliveryQuote';
import { toCents, toSoles } from '../../../contract/money';
import type { Calendar } from '../../../contract/workingDays';
import { type Database, type Tx, violationOf } from '../../db';
import type { Clock } from '../../lib/app';
import { invalidFields, notFound, ShopError, takenFields } from '../../lib/shopError';
import type { LivePublisher } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import { auditEntries } from '../audit/entries';
import { holdActor, recordChanges } from '../audit/record';
import type { ProductWeight } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import { type Agreed, agreed } from './agree';
import { cheaperStep, feeOf, promisedDays } from './fee';
import { feeLines, readFees } from './feeFile';
import * as repository from './repository';

interface DeliveryDeps {
	database: Database;
	live: Pick<LivePublisher, 'wake'>;
	settings: Pick<ShopSettings, 'announce' | 'refresh' | 'showDelivery'>;
	/** The shop's working days. */
	calendar: (tx: Tx) => Promise<Calendar>;
	/** Names of codes of INEI. */
	areaNames: (codes: readonly string[]) => Promise<Record<string, string>>;
	weightsOf: (tx: Tx, products: readonly number[]) => Promise<ProductWeight[]>;
	clock: Clock;
}

/** Of a checkout: where it goes, what the shopper saw, and what it has. */
interface Asked {
	districtCode: string;
	seen: DeliveryBody | null;
	productCents: number;
	items: readonly QuotedItem[];
}

const auditedZone = auditEntries<Zone>('delivery_zone', {
	label: ({ name }) => name,
	values: ({ name, areas }) => ({ name, areas }),
});
const auditedMethod = auditEntries<DeliveryMethod>('delivery_method', {
	label: ({ name }) => name,
	values: ({ id: _id, version: _version, ...values }) => values,
});

export type Delivery = ReturnType<typeof createDelivery>;

/** Zones, methods and fees: what the shopkeeper plans, and what it means for an order. */
export function createDelivery({ database, live, settings, calendar, areaNames, weightsOf, clock }: DeliveryDeps) {
	settings.showDelivery(repository.shownVersion);

	/** Open carts and checkouts hear of it in the transaction that changes it. */
	async function change<T>(session: Session, work: (tx: Tx) => Promise<T>): Promise<T> {
		const result = await database
			.transaction(async (tx) => {
				await holdActor(tx, session);
				await repository.nextVersion(tx);
				const done = await work(tx);
				await settings.announce(tx);
				return done;
			})
			.catch((error: unknown) => {
				const taken = ['delivery_zones_name_key', 'delivery_methods_name_key'];
				throw taken.includes(violationOf(error)?.constraint ?? '') ? takenFields({ name: nameTaken }) : error;
			});
		live.wake();
		await settings.refresh();
		return result;
	}

	async function plan(tx: Tx): Promise<DeliveryPlan> {
		const zones = await repository.listZones(tx);
		const methods = await repository.listMethods(tx);
		return { asked: methods.some(({ fees }) => fees.length > 0), zones, methods, places: {} };
	}

	async function zoneOf(tx: Tx, id: number): Promise<Zone> {
		const zone = await repository.findZone(tx, id);
		if (!zone) throw notFound('La zona no existe');
		return zone;
	}

	async function methodOf(tx: Tx, id: number): Promise<DeliveryMethod> {
		const method = await repository.findMethod(tx, id);
		if (!method) throw notFound('El método de entrega no existe');
		return method;
	}

	async function writeAreas(tx: Tx, id: number, areas: readonly string[]): Promise<void> {
		const [taken] = await repository.takenAreas(tx, areas, id);
		if (taken) throw invalidFields({ areas: `El código ${taken.code} ya está en la zona «${taken.zone}»` });
		await repository.setAreas(tx, id, areas);
	}

	async function writeParts(tx: Tx, id: number, { offices, fees }: MethodForm): Promise<DeliveryMethod> {
		const zones = new Set((await repository.listZones(tx)).map((zone) => zone.id));
		if (fees.some(({ zoneId }) => !zones.has(zoneId)))
			throw invalidFields({ fees: 'Una de las zonas ya no existe. Vuelve a abrir el método' });
		await repository.setOffices(tx, id, offices);
		await repository.setFees(tx, id, fees);
		return methodOf(tx, id);
	}

	async function quote(
		tx: Tx,
		{ districtCode, total, items }: Omit<DeliveryQuoteBody, 'items'> & { items: readonly QuotedItem[] },
	): Promise<DeliveryQuote> {
		const { asked, fees } = await repository.serving(tx, districtCode);
		if (fees.length === 0) return { asked, options: [] };
		const workingDays = await calendar(tx);
		const cents = toCents(total);
		const now = clock.now();
		const byWeight = fees.some(({ weights }) => weights);
		const ids = items.map(({ productId }) => productId);
		const weighed = byWeight && ids.length > 0 ? await weightsOf(tx, ids) : [];
		const { grams, unknown } = weightOf(items, weighed);
		const options = fees.map(({ cutoff, daysFrom, daysTo, steps, weights, defaultGrams, ...method }) => {
			const rule = { kind: method.kind, steps, weights };
			const parcel = { totalCents: cents, grams: grams + unknown * defaultGrams };
			const cheaper = cheaperStep(rule, parcel);
			return {
				...method,
				fee: toSoles(feeOf(rule, parcel)),
				cheaperFrom: cheaper && { total: toSoles(cheaper.from), fee: toSoles(cheaper.fee) },
				...promisedDays(now, { cutoff, daysFrom, daysTo }, workingDays),
			};
		});
		return { asked, options, ...(byWeight && { weighed: weighed.flatMap(({ shown, ...one }) => (shown ? one : [])) }) };
	}

	async function importFees(tx: Tx, session: Session | null, rows: FeeImport['rows']): Promise<FeeImported> {
		const before = await plan(tx);
		const { problems, zones, fees } = readFees(rows, before);
		const wrote = { zones: { created: 0, changed: 0 }, fees: { created: 0, changed: 0 } };
		const feeBefore = (methodId: number, zoneId: number | null) =>
			before.methods.find(({ id }) => id === methodId)?.fees.find((fee) => fee.zoneId === zoneId);
		for (const zone of zones) {
			const known = before.zones.find(({ id }) => id === zone.id);
			if (!known) wrote.zones.created++;
			else if (zone.areas && String([...zone.areas].sort()) !== String(known.areas)) wrote.zones.changed++;
		}
		for (const { zone, methodId, daysFrom, daysTo, steps, weights, payOnDelivery } of fees) {
			const known = feeBefore(methodId, zone.id);
			const wanted = JSON.stringify({ zoneId: zone.id, daysFrom, daysTo, steps, weights, payOnDelivery });
			if (!known) wrote.fees.created++;
			else if (JSON.stringify(known) !== wanted) wrote.fees.changed++;
		}
		if (before.zones.length + wrote.zones.created > deliveryLimits.zones)
			problems.push({ line: 1, column: 'zona', message: `La tienda puede tener ${deliveryLimits.zones} zonas` });
		if (problems.length > 0 || !session) return { applied: false, problems: problems.slice(0, 500), ...wrote };

		// First all codes are let go, so that zones can exchange them.
		for (const zone of zones) if (zone.areas && zone.id !== null) await repository.setAreas(tx, zone.id, []);
		for (const zone of zones) {
			zone.id ??= await repository.insertZone(tx, zone.name);
			if (zone.areas) await repository.setAreas(tx, zone.id, zone.areas);
		}
		for (const { zone, methodId, ...fee } of fees)
			await repository.setFee(tx, methodId, { ...fee, zoneId: zone.id as number });
		await recordDifferences(tx, session, before, await plan(tx));
		return { applied: true, problems, ...wrote };
	}

	return {
		async plan(): Promise<DeliveryPlan> {
			const found = await plan(database);
			return { ...found, places: await areaNames(found.zones.flatMap((zone) => zone.areas)) };
		},

		createZone: (session: Session, { name, areas }: ZoneForm): Promise<Zone> =>
			change(session, async (tx) => {
				if ((await repository.listZones(tx)).length >= deliveryLimits.zones) throw tooMany();
				const id = await repository.insertZone(tx, name);
				await writeAreas(tx, id, areas);
				const zone = await zoneOf(tx, id);
				await recordChanges(tx, session, [auditedZone.created(zone)]);
				return zone;
			}),

		/** Throws 409 with the current zone when somebody else has saved since `version`. */
		updateZone: (session: Session, id: number, { name, areas, version }: ZoneForm): Promise<Zone> =>
			change(session, async (tx) => {
				const before = await zoneOf(tx, id);
				if (version != null && version !== before.version) throw conflict(before);
				await repository.renameZone(tx, id, name);
				await writeAreas(tx, id, areas);
				const zone = await zoneOf(tx, id);
				await recordChanges(tx, session, [auditedZone.updated(before, zone)]);
				return zone;
			}),

		removeZone: (session: Session, id: number): Promise<void> =>
			change(session, async (tx) => {
				const zone = await zoneOf(tx, id);
				await repository.removeZone(tx, id);
				await recordChanges(tx, session, [auditedZone.deleted(zone)]);
			}),

		createMethod: (session: Session, form: MethodForm): Promise<DeliveryMethod> =>
			change(session, async (tx) => {
				if ((await repository.listMethods(tx)).length >= deliveryLimits.methods) throw tooMany();
				const method = await writeParts(tx, await repository.insertMethod(tx, form), form);
				await recordChanges(tx, session, [auditedMethod.created(method)]);
				return method;
			}),

		/** Throws 409 as `updateZone` does. */
		updateMethod: (session: Session, id: number, form: MethodForm): Promise<DeliveryMethod> =>
			change(session, async (tx) => {
				const before = await methodOf(tx, id);
				if (form.version != null && form.version !== before.version) throw conflict(before);
				await repository.updateMethod(tx, id, form);
				const method = await writeParts(tx, id, form);
				await recordChanges(tx, session, [auditedMethod.updated(before, method)]);
				return method;
			}),

		removeMethod: (session: Session, id: number): Promise<void> =>
			change(session, async (tx) => {
				const method = await methodOf(tx, id);
				await repository.removeMethod(tx, id);
				await recordChanges(tx, session, [auditedMethod.deleted(method)]);
			}),

		async feeFile(): Promise<string> {
			const lines = feeLines(await plan(database));
			return csvHead(feeColumns) + lines.map((line) => csvLine(feeColumns.map((column) => line[column]))).join('');
		},

		/** All of the file or, while it has a problem, nothing of it. */
		importFees: (session: Session, { rows, apply }: FeeImport): Promise<FeeImported> =>
			apply ? change(session, (tx) => importFees(tx, session, rows)) : importFees(database, null, rows),

		quote: (body: DeliveryQuoteBody): Promise<DeliveryQuote> => quote(database, body),

		/** In the transaction of a checkout, with what the products cost in céntimos. Throws 409 as `agreed` does. */
		async agree(tx: Tx, { districtCode, seen, productCents, items }: Asked): Promise<Agreed> {
			const present = await quote(tx, { districtCode, total: toSoles(productCents), items });
			return agreed({ seen, quote: present, productCents, now: clock.now() });
		},
	};
}

/** Grams of what is known, and units of what is not; a product that is gone weighs nothing. */
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

async function recordDifferences(tx: Tx, session: Session, before: DeliveryPlan, after: DeliveryPlan): Promise<void> {
	const zones = after.zones.map((zone) => {
		const known = before.zones.find(({ id }) => id === zone.id);
		return known ? auditedZone.updated(known, zone) : auditedZone.created(zone);
	});
	const methods = after.methods.flatMap((method) => {
		const known = before.methods.find(({ id }) => id === method.id);
		return known ? auditedMethod.updated(known, method) : [];
	});
	await recordChanges(tx, session, [...zones, ...methods]);
}

const nameTaken = 'Ya hay una con este nombre';

const tooMany = () => new ShopError(409, 'too_many', 'La tienda no puede tener más zonas o métodos de entrega');

const conflict = (current: Zone | DeliveryMethod) =>
	new ShopError(
		409,
		'version_conflict',
		'Otra persona cambió estos datos mientras los editabas. Ciérralos y ábrelos otra vez.',
		{
			details: { current },
		},
	);
