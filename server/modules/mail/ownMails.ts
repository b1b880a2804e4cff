import { type Database, isoTime, type Sql, sql, type Tx } from '#platform/db';

interface Owner {
	id: number;
	email: string;
	emailConfirmedAt: Date | null;
}

interface MailCopy {
	/** ISO 8601. */
	at: string;
	kind: string;
	name: string;
	address: string;
	phone: string;
	state: string;
	sentAt: string | null;
	facts: Record<string, unknown> | null;
}

/** Mails without an account count once the address is confirmed: before, it may be somebody else's. */
const about = ({ id, email, emailConfirmedAt }: Owner): Sql =>
	sql`(user_id = ${id} OR user_id IS NULL AND lower(to_address) = lower(${emailConfirmedAt ? email : null}::text))`;

export type OwnMails = ReturnType<typeof createOwnMails>;

export const createOwnMails = ({ database }: { database: Database }) => ({
	/** The law requires complaints and their mails to stay. */
	async forget(tx: Tx, owner: Owner): Promise<void> {
		await tx.query(sql`DELETE FROM mails WHERE ${about(owner)} AND kind NOT LIKE 'complaint-%'`);
	},

	/** Sealed facts are left out. */
	list: (owner: Owner): Promise<MailCopy[]> =>
		database.query<MailCopy>(sql`
			SELECT ${isoTime('created_at')} AS at, kind, to_name AS name, to_address AS address, to_phone AS phone, state,
				${isoTime('sent_at')} AS "sentAt", CASE WHEN facts LIKE '{%' THEN facts::jsonb END AS facts
			FROM mails WHERE ${about(owner)} ORDER BY id`),
});
