import { type Database, isoTime, type Sql, sql, type Tx } from '../../db';

interface Owner {
	id: number;
	email: string;
	emailConfirmedAt: Date | null;
}

interface MailCopy {
	/** ISO 8601, as `sentAt`. */
	at: string;
	kind: string;
	name: string;
	address: string;
	phone: string;
	state: string;
	sentAt: string | null;
	facts: Record<string, unknown> | null;
}

/** Of the account; what went to its address alone only where that is confirmed, because it may be somebody else's. */
const about = ({ id, email, emailConfirmedAt }: Owner): Sql =>
	sql`(user_id = ${id} OR user_id IS NULL AND lower(to_address) = lower(${emailConfirmedAt ? email : null}::text))`;

export type OwnMails = ReturnType<typeof createOwnMails>;

/** The mails to the owner of an account, as far as the shop keeps them. */
export const createOwnMails = ({ database }: { database: Database }) => ({
	/** Of an account that is being deleted. Complaints are kept by law, and the mails about them with them. */
	async forget(tx: Tx, owner: Owner): Promise<void> {
		await tx.query(sql`DELETE FROM mails WHERE ${about(owner)} AND kind NOT LIKE 'complaint-%'`);
	},

	/** Oldest first. What opens an account is sealed, and left out. */
	list: (owner: Owner): Promise<MailCopy[]> =>
		database.query<MailCopy>(sql`
			SELECT ${isoTime('created_at')} AS at, kind, to_name AS name, to_address AS address, to_phone AS phone, state,
				${isoTime('sent_at')} AS "sentAt", CASE WHEN facts LIKE '{%' THEN facts::jsonb END AS facts
			FROM mails WHERE ${about(owner)} ORDER BY id`),
});
