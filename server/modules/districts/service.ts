import type { DeliveryAddress, District, PlacedAddress } from '../../../contract/address';
import { areaName } from '../../../contract/delivery';
import type { Database } from '../../db';
import type { Clock } from '../../lib/app';
import { createMemo } from '../../lib/memo';
import { invalidFields, notFound } from '../../lib/shopError';
import { alike, beginning, find, within } from './repository';

/** Milliseconds after which a district that was added is found on every server. */
const keptFor = 10 * 60_000;
const maxTexts = 500;

export type Districts = ReturnType<typeof createDistricts>;

/** Answers are kept in memory: what most people type is asked of the database once in a while, not at each key. */
export function createDistricts({ database, clock }: { database: Database; clock: Clock }) {
	const matches = createMemo<District[]>(maxTexts);
	const byCode = createMemo<District | undefined>(maxTexts);
	const now = () => Math.floor(clock.now() / keptFor);

	async function read(text: string): Promise<District[]> {
		const found = await beginning(database, text);
		return found.length > 0 ? found : alike(database, text);
	}

	const named = (code: string) => byCode(`${now()} ${code}`, () => find(database, code));

	return {
		/** Best first; nothing for a text without a letter or digit. */
		async search(typed: string): Promise<District[]> {
			const text = folded(typed);
			return text ? matches(`${now()} ${text}`, () => read(text)) : [];
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
