import { type DeliveryPlan, deliveryLimits, type FeeImport, type FeeImported } from '#contract/delivery/fees';
import type { Tx } from '#platform/db';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../audit/record';
import { readFees } from './feeFile';
import { auditedMethod, auditedZone, readPlan } from './plan';
import * as repository from './repository';

/** Saves all rows of a file or, if one has a problem or without a session, none: then it answers what it would do. */
export async function importFees(tx: Tx, session: Session | null, rows: FeeImport['rows']): Promise<FeeImported> {
	const before = await readPlan(tx);
	const { problems, zones, fees } = readFees(rows, before);
	const wrote = { zones: { created: 0, changed: 0 }, fees: { created: 0, changed: 0 } };
	for (const zone of zones) {
		const existing = before.zones.find(({ id }) => id === zone.id);
		if (!existing) wrote.zones.created++;
		else if (zone.areas && String([...zone.areas].sort()) !== String(existing.areas)) wrote.zones.changed++;
	}
	for (const { zone, methodId, daysFrom, daysTo, steps, weights, payOnDelivery } of fees) {
		const method = before.methods.find(({ id }) => id === methodId);
		const existing = method?.fees.find((fee) => fee.zoneId === zone.id);
		const json = JSON.stringify({ zoneId: zone.id, daysFrom, daysTo, steps, weights, payOnDelivery });
		if (!existing) wrote.fees.created++;
		else if (JSON.stringify(existing) !== json) wrote.fees.changed++;
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
	await recordDifferences(tx, session, before, await readPlan(tx));
	return { applied: true, problems, ...wrote };
}

async function recordDifferences(tx: Tx, session: Session, before: DeliveryPlan, after: DeliveryPlan): Promise<void> {
	const zones = after.zones.map((zone) => {
		const existing = before.zones.find(({ id }) => id === zone.id);
		return existing ? auditedZone.updated(existing, zone) : auditedZone.created(zone);
	});
	const methods = after.methods.flatMap((method) => {
		const existing = before.methods.find(({ id }) => id === method.id);
		return existing ? auditedMethod.updated(existing, method) : [];
	});
	await recordChanges(tx, session, [...zones, ...methods]);
}
