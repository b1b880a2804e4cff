import {
	type DeliveryMethod,
	type DeliveryPlan,
	deliveryLimits,
	type MethodForm,
	type Zone,
	type ZoneForm,
} from '#contract/delivery/fees';
import type { Tx } from '#platform/db';
import { invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import type { Session } from '#platform/plugins/auth';
import { type AuditEntries, auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import * as repository from './repository';

export const auditedZone = auditEntries<Zone>('delivery_zone', {
	label: ({ name }) => name,
	values: ({ name, areas }) => ({ name, areas }),
});
export const auditedMethod = auditEntries<DeliveryMethod>('delivery_method', {
	label: ({ name }) => name,
	values: ({ id: _id, version: _version, ...values }) => values,
});

/** Without the names of places. */
export async function readPlan(tx: Tx): Promise<DeliveryPlan> {
	const zones = await repository.listZones(tx);
	const methods = await repository.listMethods(tx);
	return { asked: methods.some(({ fees }) => fees.length > 0), zones, methods, places: {} };
}

export type PlanChange = <T>(session: Session, work: (tx: Tx) => Promise<T>) => Promise<T>;

interface PartKind<Part extends { id: number }, Form> {
	list: (tx: Tx) => Promise<Part[]>;
	find: (tx: Tx, id: number) => Promise<Part | undefined>;
	most: number;
	unknown: string;
	audited: AuditEntries<Part>;
	insert: (tx: Tx, form: Form) => Promise<number>;
	rewrite: (tx: Tx, id: number, form: Form) => Promise<void>;
	/** Writes all rows that belong to it. */
	writeRest: (tx: Tx, id: number, form: Form) => Promise<void>;
	remove: (tx: Tx, id: number) => Promise<void>;
}

function createParts<
	Part extends { id: number; version: number },
	Form extends { version?: number | null | undefined },
>(
	change: PlanChange,
	{ list, find, most, unknown, audited, insert, rewrite, writeRest, remove }: PartKind<Part, Form>,
) {
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

		/** Throws 409 with the present part if another person saved since `version`. */
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

export const createZones = (change: PlanChange) =>
	createParts<Zone, ZoneForm>(change, {
		list: repository.listZones,
		find: repository.findZone,
		most: deliveryLimits.zones,
		unknown: 'La zona no existe',
		audited: auditedZone,
		insert: (tx, { name }) => repository.insertZone(tx, name),
		rewrite: (tx, id, { name }) => repository.renameZone(tx, id, name),
		async writeRest(tx, id, { areas }) {
			const [used] = await repository.usedAreas(tx, areas, id);
			if (used) throw invalidFields({ areas: `El código ${used.code} ya está en la zona «${used.zone}»` });
			await repository.setAreas(tx, id, areas);
		},
		remove: repository.removeZone,
	});

export const createMethods = (change: PlanChange) =>
	createParts<DeliveryMethod, MethodForm>(change, {
		list: repository.listMethods,
		find: repository.findMethod,
		most: deliveryLimits.methods,
		unknown: 'El método de entrega no existe',
		audited: auditedMethod,
		insert: repository.insertMethod,
		rewrite: repository.updateMethod,
		async writeRest(tx, id, { offices, fees }) {
			const zoneIds = new Set((await repository.listZones(tx)).map((zone) => zone.id));
			if (fees.some(({ zoneId }) => !zoneIds.has(zoneId)))
				throw invalidFields({ fees: 'Una de las zonas ya no existe. Vuelve a abrir el método' });
			await repository.setOffices(tx, id, offices);
			await repository.setFees(tx, id, fees);
		},
		remove: repository.removeMethod,
	});

const tooMany = () => new ShopError(409, 'too_many', 'La tienda no puede tener más zonas o métodos de entrega');

const changedByOthers = 'Otra persona cambió estos datos mientras los editabas. Revisa los datos actuales.';
