import type { District } from '#contract/delivery/address';
import { raw, sql, type Tx } from '#platform/db';

const columns = raw('d.code, d.department, d.province, d.district');

/** Among equals: Lima and Callao, then capitals of provinces, then by alphabet. */
const byPlace = raw(
	`(left(d.code, 4) NOT IN ('1501', '0701')), (right(d.code, 2) <> '01'), d.search COLLATE "C", d.code`,
);

/** Names are folded as by `words_of`. */
export interface ListedDistrict extends District {
	name: string;
	search: string;
	initials: string;
}

export const listAll = (tx: Tx): Promise<ListedDistrict[]> =>
	tx.query(sql`SELECT ${columns}, d.name, d.search, d.initials FROM districts d ORDER BY ${byPlace}`);

export async function find(tx: Tx, code: string): Promise<District | undefined> {
	const [district] = await tx.query<District>(sql`SELECT ${columns} FROM districts d WHERE d.code = ${code}`);
	return district;
}

export const listAdded = (tx: Tx): Promise<District[]> =>
	tx.query(sql`SELECT ${columns} FROM districts d WHERE d.added ORDER BY d.code`);

export async function provinceOf(
	tx: Tx,
	{ code, district }: { code: string; district: string },
): Promise<(Pick<District, 'province' | 'department'> & { namesake: string | null }) | undefined> {
	const [province] = await tx.query<Pick<District, 'province' | 'department'> & { namesake: string | null }>(sql`
		SELECT d.province, d.department, (
			SELECT other.district FROM districts other
			WHERE left(other.code, 4) = left(${code}::text, 4) AND other.name = words_of(${district})
			ORDER BY other.code LIMIT 1) AS namesake
		FROM districts d WHERE left(d.code, 4) = left(${code}::text, 4) ORDER BY d.code LIMIT 1`);
	return province;
}

export async function add(tx: Tx, { code, department, province, district }: District): Promise<District | undefined> {
	const [added] = await tx.query<District>(sql`
		INSERT INTO districts AS d (code, department, province, district, added)
		VALUES (${code}, ${department}, ${province}, ${district}, true)
		ON CONFLICT (code) DO NOTHING RETURNING ${columns}`);
	return added;
}

export async function removeAdded(tx: Tx, code: string): Promise<District | undefined> {
	const [removed] = await tx.query<District>(
		sql`DELETE FROM districts d WHERE d.code = ${code} AND d.added RETURNING ${columns}`,
	);
	return removed;
}

export function within(tx: Tx, codes: readonly string[]): Promise<{ area: string; district: District }[]> {
	return tx.query(sql`
		SELECT area, json_build_object('code', d.code, 'department', d.department, 'province', d.province,
			'district', d.district) AS district
		FROM unnest(${[...codes]}::text[]) AS area CROSS JOIN LATERAL (
			SELECT ${columns} FROM districts d WHERE d.code >= area AND d.code <= area || '9999' ORDER BY d.code LIMIT 1) d
		WHERE starts_with(d.code, area)`);
}
