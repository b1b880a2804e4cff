import * as v from 'valibot';
import { ImportRefusal } from '#contract/catalog/import';
import { type CheckedTable, refusing } from './checkTable';
import { columnOfPath } from './importColumns';
import type { RowProblem } from './rowTypes';

export interface ImportFailure {
	message: string;
	/** `sent`: the row as it was compared before. */
	rows: { line: number; problem: RowProblem; sent: string }[];
}

const unconfirmed =
	'La conexión se cortó antes de que el servidor confirmara la importación. La vista previa se compara otra vez con la tienda: lo que siga pendiente no se guardó, o se está guardando todavía.';

/** `lines` of the sent rows. */
export function importFailure(
	error: unknown,
	lines: readonly number[],
	{ rows: compared }: CheckedTable,
): ImportFailure {
	const { data } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
	const refusal = v.safeParse(ImportRefusal, data);
	if (!refusal.success) return { message: unconfirmed, rows: [] };
	const { message, rows = [] } = refusal.output;
	const sent = new Map(compared.map(({ line, row }) => [line, row]));
	return {
		message,
		rows: rows.flatMap(({ row, field, message: reason }) => {
			const line = lines[row];
			const problem = { column: columnOfPath([field]), reason };
			return line === undefined ? [] : [{ line, problem, sent: JSON.stringify(sent.get(line)) }];
		}),
	};
}

/** `checked` without rows that the server refused and that are compared as before: they can be left out. */
export function withoutRefused(checked: CheckedTable, failure: ImportFailure | null): CheckedTable {
	const refused = new Map(failure?.rows.map((row) => [row.line, row]));
	if (refused.size === 0) return checked;
	return refusing(checked, ({ line, row }) => {
		const known = refused.get(line);
		return known && known.sent === JSON.stringify(row) ? known.problem : null;
	});
}
