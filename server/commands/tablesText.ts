/** `24 tablas con 1310 filas` */
export function tablesText(tables: readonly { rows: number }[]): string {
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	return `${tables.length} tablas con ${rows} filas`;
}
