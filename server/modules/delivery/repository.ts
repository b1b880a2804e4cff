import type { FeeRule } from '#contract/delivery/fee';
import type { DeliveryMethod, FeeForm, MethodForm, OfficeForm, Zone } from '#contract/delivery/fees';
import { toCents, toSoles } from '#contract/shared/money';
import { bulk, type Sql, sql, type Tx } from '#platform/db';

/** Changes of the plan wait for this row's lock. */
export async function nextVersion(tx: Tx): Promise<void> {
	await tx.query(sql`
		INSERT INTO delivery_plan (version) VALUES (1)
		ON CONFLICT (only_row) DO UPDATE SET version = delivery_plan.version + 1`);
}

export const hasFees = sql`EXISTS (SELECT FROM delivery_fees)`;

const areas = sql`coalesce((SELECT json_agg(a.code ORDER BY a.code) FROM delivery_areas a WHERE a.zone_id = z.id), '[]')`;

const selectZones = (tx: Tx, condition: Sql): Promise<Zone[]> =>
	tx.query(sql`
		SELECT z.id, z.name, ${areas} AS areas, z.version FROM delivery_zones z WHERE ${condition} ORDER BY z.name, z.id`);

export const listZones = (tx: Tx): Promise<Zone[]> => selectZones(tx, sql`true`);
export const findZone = async (tx: Tx, id: number): Promise<Zone | undefined> =>
	(await selectZones(tx, sql`z.id = ${id}`))[0];

type FeeSums = Pick<FeeForm, 'steps' | 'weights'>;

/** Rows have céntimos. */
const converted = ({ steps, weights }: FeeSums, to: (amount: number) => number): FeeSums => ({
	steps: steps.map(({ from, fee }) => ({ from: to(from), fee: to(fee) })),
	weights: weights && {
		steps: weights.steps.map(({ upTo, fee }) => ({ upTo, fee: to(fee) })),
		extraKg: to(weights.extraKg),
	},
});

async function selectMethods(tx: Tx, condition: Sql): Promise<DeliveryMethod[]> {
	const methods = await tx.query<DeliveryMethod>(sql`
		SELECT m.id, m.name, m.kind, m.note, m.active, m.cutoff, m.default_grams AS "defaultGrams",
			m.asks_document AS "asksDocument", m.version,
			coalesce((SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'address', o.address, 'hours', o.hours,
				'area', o.area) ORDER BY o.id) FROM delivery_offices o WHERE o.method_id = m.id), '[]') AS offices,
			coalesce((SELECT json_agg(json_build_object('zoneId', f.zone_id, 'daysFrom', f.days_from, 'daysTo', f.days_to,
				'steps', f.steps, 'weights', f.weights, 'payOnDelivery', f.pay_on_delivery) ORDER BY f.zone_id) FROM delivery_fees f WHERE f.method_id = m.id), '[]') AS fees
		FROM delivery_methods m WHERE ${condition} ORDER BY m.id`);
	return methods.map((method) => ({
		...method,
		fees: method.fees.map((fee) => ({ ...fee, ...converted(fee, toSoles) })),
	}));
}

export const listMethods = (tx: Tx): Promise<DeliveryMethod[]> => selectMethods(tx, sql`true`);
export const findMethod = async (tx: Tx, id: number): Promise<DeliveryMethod | undefined> =>
	(await selectMethods(tx, sql`m.id = ${id}`))[0];

export async function insertZone(tx: Tx, name: string): Promise<number> {
	const [zone] = await tx.query<{ id: number }>(sql`INSERT INTO delivery_zones (name) VALUES (${name}) RETURNING id`);
	if (!zone) throw new Error('The zone was not answered');
	return zone.id;
}

export async function renameZone(tx: Tx, id: number, name: string): Promise<void> {
	await tx.query(sql`UPDATE delivery_zones SET name = ${name}, version = version + 1 WHERE id = ${id}`);
}

export const usedAreas = (tx: Tx, codes: readonly string[], id: number): Promise<{ code: string; zone: string }[]> =>
	tx.query(sql`
		SELECT a.code, z.name AS zone FROM delivery_areas a JOIN delivery_zones z ON z.id = a.zone_id
		WHERE a.code = ANY (${[...codes]}::text[]) AND a.zone_id <> ${id} ORDER BY a.code`);

export async function setAreas(tx: Tx, id: number, codes: readonly string[]): Promise<void> {
	await tx.query(sql`DELETE FROM delivery_areas WHERE zone_id = ${id}`);
	await tx.query(sql`
		INSERT INTO delivery_areas (code, zone_id) SELECT code, ${id}::integer FROM unnest(${[...codes]}::text[]) AS code`);
}

export async function removeZone(tx: Tx, id: number): Promise<void> {
	await tx.query(sql`DELETE FROM delivery_zones WHERE id = ${id}`);
}

type MethodFields = Omit<MethodForm, 'offices' | 'fees' | 'version'>;

export async function insertMethod(
	tx: Tx,
	{ name, kind, note, active, cutoff, defaultGrams, asksDocument }: MethodFields,
): Promise<number> {
	const [method] = await tx.query<{ id: number }>(sql`
		INSERT INTO delivery_methods (name, kind, note, active, cutoff, default_grams, asks_document)
		VALUES (${name}, ${kind}, ${note}, ${active}, ${cutoff}, ${defaultGrams}, ${asksDocument || kind !== 'PICKUP'})
		RETURNING id`);
	if (!method) throw new Error('The method was not answered');
	return method.id;
}

export async function updateMethod(
	tx: Tx,
	id: number,
	{ name, kind, note, active, cutoff, defaultGrams, asksDocument }: MethodFields,
): Promise<void> {
	await tx.query(sql`
		UPDATE delivery_methods SET name = ${name}, kind = ${kind}, note = ${note}, active = ${active},
			cutoff = ${cutoff}, default_grams = ${defaultGrams},
			asks_document = ${asksDocument || kind !== 'PICKUP'}, version = version + 1
		WHERE id = ${id}`);
}

export async function removeMethod(tx: Tx, id: number): Promise<void> {
	await tx.query(sql`DELETE FROM delivery_methods WHERE id = ${id}`);
}

/** An office that stays keeps its id, which open checkouts name. */
export async function setOffices(tx: Tx, methodId: number, offices: readonly OfficeForm[]): Promise<void> {
	const officeIds = offices.flatMap(({ id }) => id ?? []);
	await tx.query(
		sql`DELETE FROM delivery_offices WHERE method_id = ${methodId} AND id <> ALL (${officeIds}::integer[])`,
	);
	for (const { id, name, address, hours, area } of offices) {
		const updated =
			id == null
				? []
				: await tx.query(sql`
						UPDATE delivery_offices SET name = ${name}, address = ${address}, hours = ${hours}, area = ${area}
						WHERE id = ${id} AND method_id = ${methodId} RETURNING id`);
		if (updated.length > 0) continue;
		await tx.query(sql`
			INSERT INTO delivery_offices (method_id, name, address, hours, area)
			VALUES (${methodId}, ${name}, ${address}, ${hours}, ${area})`);
	}
}

export async function setFees(tx: Tx, methodId: number, fees: readonly FeeForm[]): Promise<void> {
	await tx.query(sql`DELETE FROM delivery_fees WHERE method_id = ${methodId}`);
	if (fees.length > 0) await putFees(tx, methodId, fees);
}

/** `fees` name each zone once; other fees of the method stay. */
export async function putFees(tx: Tx, methodId: number, fees: readonly FeeForm[]): Promise<void> {
	const rows = fees.map(({ zoneId, daysFrom, daysTo, payOnDelivery, ...sums }) => {
		const { steps, weights } = converted(sums, toCents);
		return [
			methodId,
			zoneId,
			daysFrom,
			daysTo,
			JSON.stringify(steps),
			weights && JSON.stringify(weights),
			payOnDelivery,
		];
	});
	await tx.query(sql`
		INSERT INTO delivery_fees (method_id, zone_id, days_from, days_to, steps, weights, pay_on_delivery)
		VALUES ${bulk(rows)}
		ON CONFLICT (method_id, zone_id) DO UPDATE
		SET days_from = excluded.days_from, days_to = excluded.days_to, steps = excluded.steps,
			weights = excluded.weights, pay_on_delivery = excluded.pay_on_delivery`);
}

export interface ServingFee extends FeeRule {
	methodId: number;
	name: string;
	note: string;
	cutoff: string;
	daysFrom: number;
	daysTo: number;
	defaultGrams: number;
	asksDocument: boolean;
	payOnDelivery: boolean;
	offices: { id: number; name: string; address: string; hours: string }[];
}

interface Serving {
	asked: boolean;
	fees: ServingFee[];
}

export async function serving(tx: Tx, districtCode: string): Promise<Serving> {
	return (await servingEach(tx, [districtCode]))[0] ?? { asked: false, fees: [] };
}

/** One statement, for a consistent snapshot. */
export const servingEach = (tx: Tx, districtCodes: readonly string[]): Promise<Serving[]> =>
	tx.query<Serving>(sql`
		SELECT ${hasFees} AS asked, coalesce((
			SELECT json_agg(json_build_object('methodId', m.id, 'name', m.name, 'kind', m.kind, 'note', m.note,
				'cutoff', m.cutoff, 'daysFrom', f.days_from, 'daysTo', f.days_to, 'steps', f.steps,
				'weights', f.weights, 'defaultGrams', m.default_grams, 'asksDocument', m.asks_document,
				'payOnDelivery', f.pay_on_delivery, 'offices', coalesce(near.offices, '[]')) ORDER BY m.id)
			FROM delivery_fees f JOIN delivery_methods m ON m.id = f.method_id
				LEFT JOIN LATERAL (
					SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'address', o.address, 'hours', o.hours)
						ORDER BY o.name, o.id) FILTER (WHERE starts_with(district.code, o.area)) AS offices,
						count(*) AS known
					FROM delivery_offices o WHERE o.method_id = m.id
				) near ON true
			WHERE m.active AND f.zone_id = (
				SELECT a.zone_id FROM delivery_areas a
				WHERE a.code IN (left(district.code, 2), left(district.code, 4), left(district.code, 6))
				ORDER BY length(a.code) DESC LIMIT 1)
				-- A method that names its offices serves where one of them is.
				AND (near.known = 0 OR near.offices IS NOT NULL)
		), '[]') AS fees
		FROM unnest(${[...districtCodes]}::text[]) WITH ORDINALITY AS district (code, at) ORDER BY district.at`);
