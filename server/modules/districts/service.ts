import type { DeliveryAddress, District, NewDistrict, PlacedAddress } from '#contract/delivery/address';
import { areaName } from '#contract/delivery/fees';
import type { Tx } from '#platform/db';
import { createMemo } from '#platform/lib/memo';
import { duplicateFields, invalidFields, notFound } from '#platform/lib/shopError';
import type { Platform, PlatformServices } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import { auditEntries } from '../audit/entries';
import { holdActor, recordChanges } from '../audit/record';
import type { ShopSettings } from '../settings/service';
import { add, find, listAdded, listAll, provinceOf, removeAdded, within } from './repository';
import { createDistrictIndex, type DistrictIndex } from './search';

/** Until servers find a district that a migration added. */
const maxAgeMs = 10 * 60_000;

export type Districts = ReturnType<typeof createDistricts>;

interface DistrictsDeps extends Platform, Pick<PlatformServices, 'countReading'> {
	/** Their version grows on every server with each district that the shop adds. */
	settings: Pick<ShopSettings, 'announce' | 'refresh' | 'version' | 'view'>;
}

const audited = auditEntries<District & { id: number }>('district', {
	label: ({ district, province }) => `${district}, ${province}`,
	values: ({ code, district, province, department }) => ({ code, district, province, department }),
});
const entryOf = (district: District) => ({ ...district, id: Number(district.code) });

/** In memory, so that typing causes no queries. */
export function createDistricts({ database, settings, live, countReading, clock }: DistrictsDeps) {
	const lists = createMemo<DistrictIndex>(1);
	const listed = () =>
		lists(`${settings.version()} ${Math.floor(clock.now() / maxAgeMs)}`, async () =>
			createDistrictIndex(await listAll(database)),
		);
	const named = async (code: string) => (await listed()).get(code);

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
		added: (): Promise<District[]> => listAdded(database),

		/** Throws 400 for an unknown province, 409 for a code or name in use. */
		add: (session: Session, { code, district }: NewDistrict): Promise<District> =>
			change(session, async (tx) => {
				const province = await provinceOf(tx, { code, district });
				if (!province) throw invalidFields({ code: `No hay una provincia con el código ${code.slice(0, 4)}` });
				if (province.namesake !== null)
					throw duplicateFields({ district: `${province.namesake} ya está en la provincia de ${province.province}` });
				const { namesake: _none, ...place } = province;
				const added = await add(tx, { code, district, ...place });
				if (!added) {
					const existing = await find(tx, code);
					throw duplicateFields({ code: `El código ya es de ${existing?.district ?? 'otro distrito'}` });
				}
				await recordChanges(tx, session, [audited.created(entryOf(added))]);
				return added;
			}),

		/** Throws 404 for a district that the shop did not add. */
		remove: (session: Session, code: string): Promise<District> =>
			change(session, async (tx) => {
				const removed = await removeAdded(tx, code);
				if (!removed) throw notFound('La tienda no agregó ese distrito');
				await recordChanges(tx, session, [audited.deleted(entryOf(removed))]);
				return removed;
			}),

		version: (): number => settings.view().version,

		/**
		 * Best first; empty without a letter or digit. An uncached text costs as much as many readings, so it counts for
		 * `reader`.
		 */
		async search(typed: string, reader: string | null): Promise<District[]> {
			const text = folded(typed);
			if (!text) return [];
			const index = await listed();
			if (!index.remembers(text)) countReading(reader);
			return index.search(text);
		},

		/** Throws 400 for an unknown district. */
		async placed({ recipient, districtCode, street, reference }: DeliveryAddress): Promise<PlacedAddress> {
			const place = await named(districtCode);
			if (!place) throw invalidFields({ 'address.districtCode': 'Elige el distrito de la lista' });
			const { district, province, department } = place;
			return { recipient, districtCode, district, province, department, street, reference };
		},

		/** Unknown codes are left out. */
		async areaNames(codes: readonly string[]): Promise<Record<string, string>> {
			const areas = await within(database, codes);
			return Object.fromEntries(areas.map(({ area, district }) => [area, areaName(area, district)]));
		},

		async get(code: string): Promise<District> {
			const district = await named(code);
			if (!district) throw notFound('El distrito no existe');
			return district;
		},
	};
}

/** As words_of in the database, with one space between words. */
const folded = (typed: string): string =>
	typed
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
