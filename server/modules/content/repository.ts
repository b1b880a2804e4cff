import type { PageDto, PageRow, PageVersion, PageVersionRow } from '#contract/content/page';
import type { PageLink } from '#contract/shop/shop';
import { isoTime, raw, sql, type Tx } from '#platform/db';

export interface PageContent {
	title: string;
	description: string;
	body: string;
}

const savedBy = raw('u.username AS "savedBy"');
const savedAt = sql`${isoTime('v.saved_at')} AS "savedAt"`;
const newest = raw(`pages p JOIN page_versions v ON v.page_id = p.id AND v.number = p.version
	LEFT JOIN users u ON u.id = v.saved_by`);
const published = raw('pages p JOIN page_versions v ON v.page_id = p.id AND v.number = p.published');
const row = sql`p.id, p.slug, v.title, p.version, p.published, p.starting, ${savedAt}, ${savedBy}`;

export const list = (tx: Tx): Promise<PageRow[]> => tx.query(sql`SELECT ${row} FROM ${newest} ORDER BY p.id`);

export async function find(tx: Tx, id: number): Promise<PageDto | undefined> {
	const [page] = await tx.query<PageDto>(sql`SELECT ${row}, v.description, v.body FROM ${newest} WHERE p.id = ${id}`);
	return page;
}

/** Two statements: one that waits would join the text from before the wait. */
export async function lock(tx: Tx, id: number): Promise<PageDto | undefined> {
	await tx.query(sql`SELECT id FROM pages WHERE id = ${id} FOR UPDATE`);
	return find(tx, id);
}

export async function insert(
	tx: Tx,
	{ slug, published, starting = false }: { slug: string; published: boolean; starting?: boolean },
): Promise<number> {
	const [page] = await tx.query<{ id: number }>(sql`
		INSERT INTO pages (slug, version, published, starting)
		VALUES (${slug}, 1, ${published ? 1 : null}, ${starting}) RETURNING id`);
	if (!page) throw new Error('The page was not answered');
	return page.id;
}

export async function update(
	tx: Tx,
	{ id, slug, version, published }: Pick<PageRow, 'id' | 'slug' | 'version' | 'published'>,
): Promise<void> {
	await tx.query(sql`UPDATE pages SET slug = ${slug}, version = ${version}, published = ${published} WHERE id = ${id}`);
}

/** `savedBy` is null for the program itself. */
export async function insertVersion(
	tx: Tx,
	version: PageContent & { pageId: number; number: number; savedBy: number | null },
): Promise<void> {
	const { pageId, number, title, description, body } = version;
	await tx.query(sql`
		INSERT INTO page_versions (page_id, number, title, description, body, saved_by)
		VALUES (${pageId}, ${number}, ${title}, ${description}, ${body}, ${version.savedBy})`);
}

export async function remove(tx: Tx, id: number): Promise<void> {
	await tx.query(sql`DELETE FROM pages WHERE id = ${id}`);
}

export const listVersions = (tx: Tx, id: number): Promise<PageVersionRow[]> =>
	tx.query(sql`
		SELECT v.number, v.title, ${savedAt}, ${savedBy}
		FROM page_versions v LEFT JOIN users u ON u.id = v.saved_by WHERE v.page_id = ${id} ORDER BY v.number DESC`);

export async function findVersion(tx: Tx, id: number, number: number): Promise<PageVersion | undefined> {
	const [version] = await tx.query<PageVersion>(sql`
		SELECT v.number, v.title, ${savedAt}, ${savedBy}, v.description, v.body
		FROM page_versions v LEFT JOIN users u ON u.id = v.saved_by WHERE v.page_id = ${id} AND v.number = ${number}`);
	return version;
}

/** `key` changes with the text. */
export interface PublishedPage extends PageContent {
	slug: string;
	key: string;
	changedAt: string;
}

export async function findPublished(tx: Tx, slug: string): Promise<PublishedPage | undefined> {
	const [page] = await tx.query<PublishedPage>(sql`
		SELECT p.slug, v.title, v.description, v.body, v.page_id || '/' || v.number AS key,
			${isoTime('v.saved_at')} AS "changedAt"
		FROM ${published} WHERE p.slug = ${slug}`);
	return page;
}

export const publishedLinks = (tx: Tx): Promise<PageLink[]> =>
	tx.query(sql`SELECT p.slug, v.title FROM ${published} ORDER BY p.id`);

export const publishedAddresses = (tx: Tx): Promise<{ slug: string; changed: string }[]> =>
	tx.query(sql`SELECT p.slug, ${isoTime('v.saved_at')} AS changed FROM ${published} ORDER BY p.id`);
