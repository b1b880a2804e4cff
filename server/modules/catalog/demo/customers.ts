import { raw, sql, type Tx } from '#platform/db';
import people from '#platform/db/demo/customers.json';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../../audit/record';
import { auditedUser, findUser } from '../../users/service';
import { returnRows, takeRows, type WholeRow } from '../changes/wholeRows';

const isDemo = sql`u.roles = '{ROLE_USER}' AND (u.username, u.email) IN (SELECT * FROM unnest(
	${people.map(({ username }) => username)}::text[], ${people.map(({ email }) => email)}::text[]))`;
/** A used account is the shop's own. */
const isUsed = raw(
	['orders', 'addresses', 'sign_ins']
		.map((name) => `EXISTS (SELECT FROM ${name} x WHERE x.user_id = u.id)`)
		.join(' OR '),
);

export async function countCustomers(tx: Tx): Promise<number> {
	const [row] = await tx.query<{ count: number }>(
		sql`SELECT count(*)::integer AS count FROM users u WHERE ${isDemo} AND NOT (${isUsed})`,
	);
	return row?.count ?? 0;
}

async function audit(tx: Tx, session: Session, ids: readonly number[], entry: 'created' | 'deleted'): Promise<void> {
	for (const id of ids) {
		const user = await findUser(tx, id);
		if (user) await recordChanges(tx, session, [auditedUser[entry](user)]);
	}
}

/** Before categories are locked. `stay` counts used accounts. */
export async function takeCustomers(tx: Tx, session: Session): Promise<{ customers: WholeRow[]; stay: number }> {
	await tx.query(sql`SELECT FROM users u WHERE ${isDemo} ORDER BY u.id FOR UPDATE`);
	const all = await tx.query<{ id: number; used: boolean }>(
		sql`SELECT u.id, (${isUsed}) AS used FROM users u WHERE ${isDemo} ORDER BY u.id`,
	);
	const ids = all.flatMap(({ id, used }) => (used ? [] : id));
	await audit(tx, session, ids, 'deleted');
	return { customers: await takeRows(tx, 'users', ids), stay: all.length - ids.length };
}

export const returnCustomers = async (tx: Tx, session: Session, rows: readonly WholeRow[]): Promise<void> =>
	audit(tx, session, await returnRows(tx, 'users', rows), 'created');
