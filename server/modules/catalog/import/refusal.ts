import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { ImportBody, type ImportProblem, type ImportRow, importLimits, tooManyRows } from '#contract/catalog/import';
import { ShopError } from '#platform/lib/shopError';

/** 400: invalid rows; 409: they do not fit the shop as it is. */
export function refusedRows(
	status: 400 | 409,
	problems: readonly ImportProblem[],
	rest = 'No se guardó nada.',
): ShopError {
	const rows = [...problems].sort((one, other) => one.row - other.row).slice(0, importLimits.problems);
	const wrong = new Set(problems.map(({ row }) => row)).size;
	const subject = wrong === 1 ? 'Una fila no se puede importar' : `${wrong} filas no se pueden importar`;
	return status === 400
		? new ShopError(400, 'import_invalid', `${subject}. ${rest}`, { details: { rows } })
		: new ShopError(409, 'import_outdated', `${subject} con lo que la tienda tiene ahora. ${rest}`, {
				details: { rows },
			});
}

export const outdated = (): ShopError =>
	new ShopError(409, 'import_outdated', 'La tienda cambió mientras tanto. No se guardó nada. Inténtalo de nuevo.');

export const alreadyRunning = (): ShopError =>
	new ShopError(409, 'import_running', 'Ya hay otra importación en curso. Espera a que termine.');

export const stopping = (): ShopError =>
	new ShopError(
		503,
		'unavailable',
		'La tienda se está deteniendo. No se guardó nada. Inténtalo de nuevo en un momento.',
	);

/** The import continues in the background, or the database refused rows. */
export const unfinished = (): ShopError =>
	new ShopError(
		503,
		'import_unfinished',
		'Algo falló al guardar. Lo que falta se guarda solo: espera un momento y vuelve a elegir el archivo para ver si queda algo.',
	);

const badRequest = (message: string) => new ShopError(400, 'bad_request', message);

/** In slices, between which others get their turn. Throws 400 with a reason per row. */
export async function parseImport(data: unknown): Promise<ImportRow[]> {
	const { rows } = Object(data) as { rows?: unknown };
	// A body may have millions of wrong rows, with a kilobyte of reasons each.
	if (Array.isArray(rows) && rows.length > importLimits.rows) throw badRequest(tooManyRows);
	if (!Array.isArray(rows) || rows.length === 0) {
		const message = v.safeParse(ImportBody, data).issues?.[0].message ?? '';
		throw badRequest(message.startsWith('Invalid ') ? 'La solicitud no es válida' : message);
	}
	const read: ImportRow[] = [];
	const problems: ImportProblem[] = [];
	for (let first = 0; first < rows.length; first += importLimits.step) {
		const slice = v.safeParse(ImportBody, { rows: rows.slice(first, first + importLimits.step) });
		if (slice.success) read.push(...slice.output.rows);
		else problems.push(...problemsOf(slice.issues, first));
		await nextTurn();
	}
	if (problems.length > 0) throw refusedRows(400, problems);
	return read;
}

function spanish(message: string): string {
	if (message.startsWith('Invalid key: ')) return 'Falta este dato';
	return message.startsWith('Invalid ') ? 'El valor no es válido' : message;
}

const problemsOf = (issues: readonly v.BaseIssue<unknown>[], first: number): ImportProblem[] =>
	issues.map(({ path, message }) => {
		const [, row, field] = path ?? [];
		return {
			row: first + Number(row?.key),
			field: typeof field?.key === 'string' ? field.key : '',
			message: spanish(message),
		};
	});
