import { type RoleName, type StaffRole, staffRoles } from '#contract/team/permissions';
import type { TeamMember } from '#contract/team/team';
import { isoTime, sql, type Tx } from '#platform/db';

export type MemberRow = Omit<TeamMember, 'role'> & { roles: RoleName[] };

export const listMembers = (tx: Tx): Promise<MemberRow[]> =>
	tx.query(sql`
		SELECT u.id, u.username, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.roles,
			EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.enabled) AS "secondFactor"
		FROM users u WHERE u.roles && ${[...staffRoles]}::text[] ORDER BY lower(u.username)`);

export interface InvitationRow {
	id: number;
	email: string;
	role: StaffRole;
	invitedBy: string;
	inviterRoles: RoleName[];
	/** ISO 8601 in UTC. */
	expiresAt: string;
	userId: number | null;
}

const invitation = sql`
	SELECT i.id, i.email, i.role, inviter.username AS "invitedBy", inviter.roles AS "inviterRoles",
		${isoTime('i.expires_at')} AS "expiresAt", account.id AS "userId"
	FROM team_invitations i JOIN users inviter ON inviter.id = i.invited_by
		LEFT JOIN users account ON lower(account.email) = lower(i.email)`;

export const listInvitations = (tx: Tx): Promise<InvitationRow[]> =>
	tx.query(sql`${invitation} ORDER BY i.expires_at DESC, i.id DESC`);

/** Undefined after use, withdrawal, replacement or expiry. `now` is ISO 8601. */
export async function findOpen(tx: Tx, tokenHash: string, now: string): Promise<InvitationRow | undefined> {
	const [row] = await tx.query<InvitationRow>(
		sql`${invitation} WHERE i.token_hash = ${tokenHash} AND i.expires_at > ${now}::timestamptz`,
	);
	return row;
}

export async function hashFor(tx: Tx, email: string): Promise<string | undefined> {
	const [row] = await tx.query<{ tokenHash: string }>(sql`
		SELECT token_hash AS "tokenHash" FROM team_invitations WHERE lower(email) = lower(${email}::text) FOR UPDATE`);
	return row?.tokenHash;
}

/** Replaces an earlier invitation of this address. */
export async function saveInvitation(
	tx: Tx,
	invitation: Pick<InvitationRow, 'email' | 'role' | 'expiresAt'> & { tokenHash: string; invitedBy: number },
): Promise<number> {
	const { email, role, tokenHash, invitedBy, expiresAt } = invitation;
	const [saved] = await tx.query<{ id: number }>(sql`
		INSERT INTO team_invitations (email, role, token_hash, invited_by, expires_at)
		VALUES (${email}, ${role}, ${tokenHash}, ${invitedBy}, ${expiresAt}::timestamptz)
		ON CONFLICT (lower(email)) DO UPDATE SET email = excluded.email, role = excluded.role,
			token_hash = excluded.token_hash, invited_by = excluded.invited_by, expires_at = excluded.expires_at
		RETURNING id`);
	if (!saved) throw new Error('INSERT … RETURNING answered no row.');
	return saved.id;
}

/** One of two concurrent calls succeeds. */
export async function takeInvitation(tx: Tx, tokenHash: string): Promise<boolean> {
	const rows = await tx.query(sql`DELETE FROM team_invitations WHERE token_hash = ${tokenHash} RETURNING id`);
	return rows.length > 0;
}

export async function removeInvitation(
	tx: Tx,
	id: number,
): Promise<{ email: string; role: StaffRole; tokenHash: string } | undefined> {
	const [removed] = await tx.query<{ email: string; role: StaffRole; tokenHash: string }>(
		sql`DELETE FROM team_invitations WHERE id = ${id} RETURNING email, role, token_hash AS "tokenHash"`,
	);
	return removed;
}

export async function listDemands(tx: Tx): Promise<StaffRole[]> {
	const rows = await tx.query<{ role: StaffRole }>(sql`SELECT role FROM second_factor_demands ORDER BY role`);
	return rows.map(({ role }) => role);
}

/** False where nothing changes. */
export async function setDemand(tx: Tx, role: StaffRole, demanded: boolean): Promise<boolean> {
	const rows = await tx.query(
		demanded
			? sql`INSERT INTO second_factor_demands (role) VALUES (${role}) ON CONFLICT DO NOTHING RETURNING role`
			: sql`DELETE FROM second_factor_demands WHERE role = ${role} RETURNING role`,
	);
	return rows.length > 0;
}
