import { sql, type Tx } from '#platform/db';

export interface SettingRow {
	section: string;
	value: Readonly<Record<string, unknown>>;
	version: number;
}

export const readAll = (tx: Tx): Promise<SettingRow[]> =>
	tx.query<SettingRow>(sql`SELECT section, value, version FROM shop_settings`);

export async function isDemo(tx: Tx): Promise<boolean> {
	const rows = await tx.query<{ key: string }>(
		sql`SELECT key FROM meta WHERE key IN ('demo-catalogue', 'demo-removed')`,
	);
	return rows.length === 1 && rows[0]?.key === 'demo-catalogue';
}

/** Locks settings and their public view against other changes until the transaction ends. Answers the new version. */
export async function nextPublicVersion(tx: Tx): Promise<number> {
	const [row] = await tx.query<{ version: number }>(sql`
		INSERT INTO shop_settings (section, value, version) VALUES ('public', '{}', 1)
		ON CONFLICT (section) DO UPDATE SET version = shop_settings.version + 1 RETURNING version`);
	if (!row) throw new Error('The version of the settings was not answered');
	return row.version;
}

/** Waits for changes under way, so that the next reads are consistent. */
export async function holdStill(tx: Tx): Promise<void> {
	await tx.query(sql`SELECT version FROM shop_settings WHERE section = 'public' FOR SHARE`);
}

export async function write(tx: Tx, { section, value, version }: SettingRow): Promise<void> {
	await tx.query(sql`
		INSERT INTO shop_settings (section, value, version)
		VALUES (${section}, ${JSON.stringify(value)}::jsonb, ${version})
		ON CONFLICT (section) DO UPDATE SET value = excluded.value, version = excluded.version`);
}
