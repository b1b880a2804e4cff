import * as v from 'valibot';
import {
	type ImportBody as Body,
	ImportBody,
	type ImportProblem,
	importLimits,
	tooManyRows,
} from '../../../../contract/productImport';
import { ShopError } from '../../../lib/shopError';

/** 400 for rows that are not valid, 409 where the shop has changed. */
export function refusedRows(status: 400 | 409, problems: readonly ImportProblem[]): ShopError {
	const rows = [...problems].sort((one, other) => one.row - other.row).slice(0, importLimits.problems);
	const wrong = new Set(problems.map(({ row }) => row)).size;
	const subject = wrong === 1 ? 'Una fila no se puede importar' : `${wrong} filas no se pueden importar`;
	return status === 400
		? new ShopError(400, 'import_invalid', `${subject}. No se guardó nada.`, { details: { rows } })
		: new ShopError(409, 'import_outdated', `${subject}: la tienda cambió mientras tanto. No se guardó nada.`, {
				details: { rows },
			});
}

export const outdated = (): ShopError =>
	new ShopError(409, 'import_outdated', 'La tienda cambió mientras tanto. No se guardó nada. Inténtalo de nuevo.');

export const alreadyRunning = (): ShopError =>
	new ShopError(409, 'import_running', 'Ya hay otra importación en curso. Espera a que termine.');

const badRequest = (message: string) => new ShopError(400, 'bad_request', message);

export function parseImport(data: unknown): { value: Body } | { error: ShopError } {
	// Checked first: a body has room for millions of wrong rows, and each costs a kilobyte of reasons.
	const { rows } = Object(data) as { rows?: unknown };
	if (Array.isArray(rows) && rows.length > importLimits.rows) return { error: badRequest(tooManyRows) };
	const parsed = v.safeParse(ImportBody, data);
	return parsed.success ? { value: parsed.output } : { error: refusalOf(parsed.issues) };
}

/** valibot speaks English about absent members and wrong types. */
function spanish(message: string): string {
	if (message.startsWith('Invalid key: ')) return 'Falta este dato';
	return message.startsWith('Invalid ') ? 'El valor no es válido' : message;
}

function refusalOf(issues: readonly v.BaseIssue<unknown>[]): ShopError {
	const problems: ImportProblem[] = [];
	for (const { path, message } of issues) {
		const [list, row, field] = path ?? [];
		if (list?.key !== 'rows' || typeof row?.key !== 'number') {
			return badRequest(message.startsWith('Invalid ') ? 'La solicitud no es válida' : message);
		}
		problems.push({
			row: row.key,
			field: typeof field?.key === 'string' ? field.key : '',
			message: spanish(message),
		});
	}
	return refusedRows(400, problems);
}
