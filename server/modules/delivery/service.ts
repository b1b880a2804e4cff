import { feesOfZone, priceDelivery } from '../../../contract/delivery/fee';
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
} from '../../../contract/delivery/fees';
import type {
	DeliveryBody,
	DeliveryQuote,
	DeliveryQuoteBody,
	QuotedItem,
	Weighed,
} from '../../../contract/delivery/quote';
import { pricesInSoles, type SoldLine } from '../../../contract/orders/prices';
import { csvHead, csvLine } from '../../../contract/shared/csv';
import type { Calendar } from '../../../contract/shared/workingDays';
import { type Database, type Tx, violationOf } from '../../db';
import type { Clock } from '../../lib/app';
import { invalidFields, notFound, ShopError, takenFields } from '../../lib/shopError';
import { versionConflict } from '../../lib/versionConflict';
import type { LivePublisher } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import { type AuditEntries, auditEntries } from '../audit/entries';
import { holdActor, recordChanges } from '../audit/record';
import type { ProductWeight } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import { type Agreed, agreed } from './agree';
import { feeLines, readFees } from './feeFile';
import { promisedDays } from './promisedDays';
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

/** A checkout's district, the offer that the shopper saw, and its lines; products that are gone weigh nothing. */
interface Asked {
	districtCode: string;
	seen: DeliveryBody | null;
	lines: readonly (SoldLine & { productId: number | null })[];
}

const auditedZone = auditEntries<Zone>('delivery_zone', {
	label: ({ name }) => name,
	values: ({ name, areas }) => ({ name, areas }),
});
const auditedMethod = auditEntries<DeliveryMethod>('delivery_method', {
	label: ({ name }) => name,
	values: ({ id: _id, version: _version, ...values }) => values,
});

/** A zone or a method, as `partOf` needs it. */
interface PartOfPlan<Part extends { id: number }, Form> {
	list: (tx: Tx) => Promise<Part[]>;
	find: (tx: Tx, id: number) => Promise<Part | undefined>;
	/** Parts of this kind that a shop may have. */
	most: number;
	/** Message for an id that no part has. */
	unknown: string;
	audited: AuditEntries<Part>;
	/** Answers the id. */
	insert: (tx: Tx, form: Form) => Promise<number>;
	/** Writes the row itself again. */
	rewrite: (tx: Tx, id: number, form: Form) => Promise<void>;
	/** Writes all rows that belong to it. */
	writeRest: (tx: Tx, id: number, form: Form) => Promise<void>;
	remove: (tx: Tx, id: number) => Promise<void>;
}

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

	/** A line for each zone that is served, as people read it; empty while nothing is asked. */
	async function feesText(): Promise<string> {
		const { zones, methods } = await plan(database);
		const active = methods.filter((method) => method.active);
		return zones
			.map(({ id, name }) => ({ name, fees: feesOfZone(active, id) }))
			.filter(({ fees }) => fees.length > 0)
			.map(({ name, fees }) => `${name}: ${fees.map(({ method, text }) => `${method.name} (${text})`).join(' · ')}`)
			.join('\n');
	}

	/** Creating, changing and removing one kind of thing of the plan. */
	function partOf<Part extends { id: number; version: number }, Form extends { version?: number | null | undefined }>({
		list,
		find,
		most,
		unknown,
		audited,
		insert,
		rewrite,
		writeRest,
		remove,
	}: PartOfPlan<Part, Form>) {
		async function get(tx: Tx, id: number): Promise<Part> {
			const part = await find(tx, id);
			if (!part) throw notFound(unknown);
			return part;
		}
		return {
			create: (session: Session, form: Form): Promise<Part> =>
				change(session, async (tx) => {
					if ((await list(tx)).length >= most) throw tooMany();
					const id = await insert(tx, form);
					await writeRest(tx, id, form);
					const part = await get(tx, id);
					await recordChanges(tx, session, [audited.created(part)]);
					return part;
				}),

			/** Throws 409 with the part as it is when somebody else has saved since `version`. */
			update: (session: Session, id: number, form: Form): Promise<Part> =>
				change(session, async (tx) => {
					const before = await get(tx, id);
					if (form.version != null && form.version !== before.version) throw versionConflict(before, changedByOthers);
					await rewrite(tx, id, form);
					await writeRest(tx, id, form);
					const part = await get(tx, id);
					await recordChanges(tx, session, [audited.updated(before, part)]);
					return part;
				}),

			remove: (session: Session, id: number): Promise<void> =>
				change(session, async (tx) => {
					const part = await get(tx, id);
					await remove(tx, id);
					await recordChanges(tx, session, [audited.deleted(part)]);
				}),
		};
	}

	const zones = partOf<Zone, ZoneForm>({
		list: repository.listZones,
		find: repository.findZone,
		most: deliveryLimits.zones,
		unknown: 'La zona no existe',
		audited: auditedZone,
		insert: (tx, { name }) => repository.insertZone(tx, name),
		rewrite: (tx, id, { name }) => repository.renameZone(tx, id, name),
		async writeRest(tx, id, { areas }) {
			const [taken] = await repository.takenAreas(tx, areas, id);
			if (taken) throw invalidFields({ areas: `El código ${taken.code} ya está en la zona «${taken.zone}»` });
			await repository.setAreas(tx, id, areas);
		},
		remove: repository.removeZone,
	});

	const methods = partOf<DeliveryMethod, MethodForm>({
		list: repository.listMethods,
		find: repository.findMethod,
		most: deliveryLimits.methods,
		unknown: 'El método de entrega no existe',
		audited: auditedMethod,
		insert: repository.insertMethod,
		rewrite: repository.updateMethod,
		async writeRest(tx, id, { offices, fees }) {
			const known = new Set((await repository.listZones(tx)).map((zone) => zone.id));
			if (fees.some(({ zoneId }) => !known.has(zoneId)))
				throw invalidFields({ fees: 'Una de las zonas ya no existe. Vuelve a abrir el método' });
			await repository.setOffices(tx, id, offices);
			await repository.setFees(tx, id, fees);
		},
		remove: repository.removeMethod,
	});

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

		// All codes are removed first, so that zones can exchange them.
		for (const zone of zones) if (zone.areas && zone.id !== null) await repository.setAreas(tx, zone.id, []);
		for (const zone of zones) {
			zone.id ??= await repository.insertZone(tx, zone.name);
			if (zone.areas) await repository.setAreas(tx, zone.id, zone.areas);
		}
		for (const { zone, methodId, ...fee } of fees)
			await repository.putFees(tx, methodId, [{ ...fee, zoneId: zone.id as number }]);
		await recordDifferences(tx, session, before, await plan(tx));
		return { applied: true, problems, ...wrote };
	}

	return {
		feesText,

		async plan(): Promise<DeliveryPlan> {
			const found = await plan(database);
			return { ...found, places: await areaNames(found.zones.flatMap((zone) => zone.areas)) };
		},

		zones,
		methods,

		async feeFile(): Promise<string> {
			const lines = feeLines(await plan(database));
			return csvHead(feeColumns) + lines.map((line) => csvLine(feeColumns.map((column) => line[column]))).join('');
		},

		/** All of the file or, while it has a problem, nothing of it. */
		importFees: (session: Session, { rows, apply }: FeeImport): Promise<FeeImported> =>
			apply ? change(session, (tx) => importFees(tx, session, rows)) : importFees(database, null, rows),

		quote: (body: DeliveryQuoteBody): Promise<DeliveryQuote> => quote(database, body),

		/** In the transaction of a checkout. Throws 409 as `agreed` does. */
		async agree(tx: Tx, { districtCode, seen, lines }: Asked): Promise<Agreed> {
			const { products: total } = pricesInSoles({ lines });
			const items = lines.flatMap(({ productId, quantity }) => (productId === null ? [] : { productId, quantity }));
			return agreed({ seen, quote: await quote(tx, { districtCode, total, items }), lines, now: clock.now() });
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

const changedByOthers = 'Otra persona cambió estos datos mientras los editabas. Revisa los datos actuales.';
