import type { MailKind } from '../../../contract/mail';
import { sql, type Tx } from '../../db';

export interface NewMail {
	key: string | null;
	messageId: string;
	kind: MailKind;
	state: 'waiting' | 'unsent';
	userId: number | null;
	toName: string;
	toAddress: string;
	toPhone: string;
	publicUrl: string;
	facts: string;
	/** ISO 8601, as `expiresAt`. */
	createdAt: string;
	expiresAt: string;
}

/** Writes nothing when there is a mail with this key. */
export async function insert(tx: Tx, mail: NewMail): Promise<void> {
	await tx.query(sql`
		INSERT INTO mails (key, message_id, kind, state, user_id, to_name, to_address, to_phone, public_url, facts, created_at,
			expires_at, due_at)
		VALUES (${mail.key}, ${mail.messageId}, ${mail.kind}, ${mail.state}, ${mail.userId}, ${mail.toName}, ${mail.toAddress},
			${mail.toPhone}, ${mail.publicUrl}, ${mail.facts}, ${mail.createdAt}::timestamptz, ${mail.expiresAt}::timestamptz,
			${mail.createdAt}::timestamptz)
		ON CONFLICT ON CONSTRAINT mails_key DO NOTHING`);
}
