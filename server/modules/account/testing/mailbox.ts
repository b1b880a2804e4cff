import { sql } from '#platform/db';
import { createSeal } from '#platform/lib/sealed';
import type { TestApp } from '#server/testing/testApp';
import { testSecret } from '#server/testing/testApp';

interface QueuedMail {
	kind: string;
	address: string;
	name: string;
	userId: number | null;
	publicUrl: string;
	facts: Record<string, unknown>;
	/** Of its link. */
	token: string;
}

/** Mails that the shop has queued, oldest first, as their templates get them. */
export async function mailsOf(test: TestApp, address?: string): Promise<QueuedMail[]> {
	const rows = await test.query<Omit<QueuedMail, 'facts' | 'token'> & { facts: string; messageId: string }>(sql`
		SELECT kind, to_address AS address, to_name AS name, user_id AS "userId", public_url AS "publicUrl", facts,
			message_id AS "messageId"
		FROM mails WHERE ${address ?? null}::text IS NULL OR to_address = ${address ?? null} ORDER BY id`);
	const seal = createSeal(testSecret);
	return rows.map(({ facts, messageId, ...mail }) => {
		const opened = JSON.parse(seal.isSealed(facts) ? seal.open(facts, `mail:${messageId}`) : facts);
		return { ...mail, facts: opened, token: String(opened.path).split('#')[1] ?? '' };
	});
}

export const addressOf = ({ username }: { username: string }): string => `${username}@tienda.test`;
