import type * as v from 'valibot';
import {
	type AddressBook,
	addressLimits,
	type PlacedAddress,
	type SavedAddress,
	type SavedAddressBody,
} from '#contract/delivery/address';
import type { Tx } from '#platform/db';
import { notFound, ShopError, unauthenticated } from '#platform/lib/shopError';
import type { Platform } from '#platform/platform';
import type { Districts } from '../districts/service';
import * as repository from './repository';

type Body = v.InferOutput<typeof SavedAddressBody>;

export type AddressBooks = ReturnType<typeof createAddressBooks>;

export function createAddressBooks({
	database,
	districts,
	lastAddress,
}: Platform & {
	districts: Districts;
	/** From the newest order with a structured address. */
	lastAddress(tx: Tx, userId: number): Promise<PlacedAddress | null>;
}) {
	const read = async (tx: Tx, userId: number): Promise<AddressBook> => ({
		addresses: await repository.list(tx, userId),
		last: await lastAddress(tx, userId),
	});

	/** The account's lock makes changes of one book wait for each other. */
	function change(userId: number, work: (tx: Tx, before: SavedAddress[]) => Promise<void>): Promise<AddressBook> {
		return database.transaction(async (tx) => {
			if (!(await repository.lockBook(tx, userId))) throw unauthenticated();
			await work(tx, await repository.list(tx, userId));
			const [first] = await repository.list(tx, userId);
			if (first && !first.isDefault) await repository.makeDefault(tx, userId, first.id);
			return read(tx, userId);
		});
	}

	return {
		of: (userId: number): Promise<AddressBook> => read(database, userId),

		list: (userId: number): Promise<SavedAddress[]> => repository.list(database, userId),

		/** Skips a stored address. Throws 409 for a full book. */
		async add(userId: number, body: Body): Promise<AddressBook> {
			const address = await districts.placed(body.address);
			return change(userId, async (tx, before) => {
				const same = before.find((saved) => textOf(saved) === textOf(address));
				if (!same && before.length >= addressLimits.bookSize) throw full();
				const id = same?.id ?? (await repository.add(tx, userId, address));
				if (body.isDefault) await repository.makeDefault(tx, userId, id);
			});
		},

		async update(userId: number, id: number, body: Body): Promise<AddressBook> {
			const address = await districts.placed(body.address);
			return change(userId, async (tx) => {
				if (!(await repository.update(tx, userId, id, address))) throw missing();
				if (body.isDefault) await repository.makeDefault(tx, userId, id);
			});
		},

		remove: (userId: number, id: number): Promise<AddressBook> =>
			change(userId, async (tx) => {
				if (!(await repository.remove(tx, userId, id))) throw missing();
			}),
	};
}

/** The database reorders members. */
const textOf = ({ recipient, districtCode, street, reference }: PlacedAddress): string => {
	const { name, documentType, documentNumber, phone } = recipient;
	return JSON.stringify([name, documentType, documentNumber, phone, districtCode, street, reference]);
};

const missing = () => notFound('La dirección no existe');

const full = () =>
	new ShopError(
		409,
		'address_book_full',
		`Ya guardaste ${addressLimits.bookSize} direcciones. Elimina una en tu perfil para guardar otra.`,
	);
