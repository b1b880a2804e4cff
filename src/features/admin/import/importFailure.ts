import * as v from 'valibot';
import { ImportRefusal } from '../../../../contract/catalog/import';
import { columnOfPath } from './importColumns';

export interface ImportFailure {
	message: string;
	rows: { line: number; reason: string }[];
}

const unconfirmed =
	'La conexión se cortó antes de que el servidor confirmara la importación. La vista previa se compara otra vez con la tienda: lo que siga pendiente no se guardó, o se está guardando todavía.';

/** `lines` of the sent rows. */
export function importFailure(error: unknown, lines: readonly number[]): ImportFailure {
	const { data } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
	const refusal = v.safeParse(ImportRefusal, data);
	if (!refusal.success) return { message: unconfirmed, rows: [] };
	const { message, rows = [] } = refusal.output;
	return {
		message,
		rows: rows.flatMap(({ row, field, message: reason }) => {
			const line = lines[row];
			const column = columnOfPath([field]);
			return line === undefined ? [] : [{ line, reason: column ? `${column}: ${reason}` : reason }];
		}),
	};
}
