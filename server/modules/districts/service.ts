import type { DeliveryAddress, District, NewDistrict, PlacedAddress } from '../../../contract/delivery/address';
import { areaName } from '../../../contract/delivery/fees';
import type { Core } from '../../core';
import type { Tx } from '../../db';
import { createMemo } from '../../lib/memo';
import { invalidFields, notFound, takenFields } from '../../lib/shopError';
import type { Session } from '../../plugins/auth';
import { auditEntries } from '../audit/entries';
import { holdActor, recordChanges } from '../audit/record';
import type { ShopSettings } from '../settings/service';
import { add, find, listAdded, listAll, provinceOf, removeAdded, within } from './repository';
import { createDistrictIndex, type DistrictIndex } from './search';

/** Milliseconds after which a district that came without us, by a migration, is found on every server. */
const keptFor = 10 * 60_000;

export type Districts = ReturnType<typeof createDistricts>;

interface DistrictsDeps extends Core {
	/** Their version grows on every server with each district that the shop adds. */
	settings: Pick<ShopSettings, 'announce' | 'refresh' | 'version' | 'view'>;
}

const audited = auditEntries<District & { id: number }>('district', {
	label: ({ district, province }) => `${district}, ${province}`,
	values: ({ code, district, province, department }) => ({ code, district, province, department }),
});
const entryOf = (district: District) => ({ ...district, id: Number(district.code) });

/** All of them are searched in memory, so that nothing that somebody types is asked of the database. */
export function createDistricts({ database, settings, live, countReading, clock }: DistrictsDeps) {
	const lists = createMemo<DistrictIndex>(1);
	const listed = () =>
		lists(`${settings.version()} ${Math.floor(clock.now() / keptFor)}`, async () =>
			createDistrictIndex(await listAll(database)),
		);
	const named = async (code: string) => (await listed()).get(code);

	/** Every server hears of it by the shop's version. */
	async function change(session: Session, work: (tx: Tx) => Promise<District>): Promise<District> {
		const district = await database.transaction(async (tx) => {
			await holdActor(tx, session);
			const changed = await work(tx);
			await settings.announce(tx);
			return changed;
		});
		live.wake();
		await settings.refresh();
		return district;
	}

	return {
		/** Districts that the shop has added. */
		added: (): Promise<District[]> => listAdded(database),

		/** Throws 400 where there is no such province, 409 where code or name are taken. */
		add: (session: Session, { code, district }: NewDistrict): Promise<District> =>
			change(session, async (tx) => {
				const province = await provinceOf(tx, { code, district });
				if (!province) throw invalidFields({ code: `No hay una provincia con el código ${code.slice(0, 4)}` });
				if (province.namesake !== null)
					throw takenFields({ district: `${province.namesake} ya está en la provincia de ${province.province}` });
				const { namesake: _none, ...place } = province;
				const added = await add(tx, { code, district, ...place });
				if (!added) {
					const taken = await find(tx, code);
					throw takenFields({ code: `El código ya es de ${taken?.district ?? 'otro distrito'}` });
				}
				await recordChanges(tx, session, [audited.created(entryOf(added))]);
				return added;
			}),

		/** Throws 404 for one that the shop has not added. Orders and addresses keep its name. */
		remove: (session: Session, code: string): Promise<District> =>
			change(session, async (tx) => {
				const removed = await removeAdded(tx, code);
				if (!removed) throw notFound('La tienda no agregó ese distrito');
				await recordChanges(tx, session, [audited.deleted(entryOf(removed))]);
				return removed;
			}),

		/** Of the shop as visitors know it: grows with each district that the shop adds or takes away. */
		version: (): number => settings.view().version,

		/**
		 * Best first; nothing for a text without a letter or digit. A text that was not searched for of late takes as long as
		 * many readings, so it counts as one of the `reader`.
		 */
		async search(typed: string, reader: string | null): Promise<District[]> {
			const text = folded(typed);
			if (!text) return [];
			const index = await listed();
			if (!index.remembers(text)) countReading(reader);
			return index.search(text);
		},

		/** With the names of its district. Throws 400 for a district that there is not. */
		async placed({ recipient, districtCode, street, reference }: DeliveryAddress): Promise<PlacedAddress> {
			const found = await named(districtCode);
			if (!found) throw invalidFields({ 'address.districtCode': 'Elige tu distrito de la lista' });
			const { district, province, department } = found;
			return { recipient, districtCode, district, province, department, street, reference };
		},

		/** Names of departments, provinces and districts, as far as there are such codes. */
		async areaNames(codes: readonly string[]): Promise<Record<string, string>> {
			const found = await within(database, codes);
			return Object.fromEntries(found.map(({ area, district }) => [area, areaName(area, district)]));
		},

		async get(code: string): Promise<District> {
			const found = await named(code);
			if (!found) throw notFound('El distrito no existe');
			return found;
		},
	};
}

/** As words_of of the database folds names, with one space between words. */
const folded = (typed: string): string =>
	typed
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
