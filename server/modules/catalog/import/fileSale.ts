import * as v from 'valibot';
import { ProductForm } from '#contract/catalog/admin';
import { readMinute } from '#contract/catalog/fileCells';
import type { RowProblem } from '#contract/catalog/import';
import { withPoint } from '#contract/shared/money';
import type { Cells } from './columns';

/** Soles and milliseconds. */
export interface FileSale {
	price: number;
	/** Null: at once. */
	from: number | null;
	/** The first moment without it; null: not said. */
	until: number | null;
}

export interface JudgedSale extends FileSale {
	/** `until`, or the end that a sale without one gets. */
	end: number;
	/** Null: new product. */
	productId: number | null;
	/** Soles that an offer makes of its price now; null: none. */
	before: number | null;
}

const notMinute = 'Escribe una fecha con su hora, por ejemplo 2027-01-31 23:59';

export function readSale(cells: Cells): { sale: FileSale | null; problems: RowProblem[] } {
	const { precio_oferta, oferta_desde, oferta_hasta } = cells;
	if (!precio_oferta) return { sale: null, problems: [] };
	const problems: RowProblem[] = [];
	const read = v.safeParse(ProductForm.entries.price, withPoint(precio_oferta));
	if (!read.success) problems.push({ column: 'precio_oferta', reason: read.issues[0].message });
	else if (read.output <= 0) problems.push({ column: 'precio_oferta', reason: 'Debe ser mayor que 0' });
	const from = oferta_desde ? readMinute(oferta_desde, '00:00') : null;
	const last = oferta_hasta ? readMinute(oferta_hasta, '23:59') : null;
	if (Number.isNaN(from)) problems.push({ column: 'oferta_desde', reason: notMinute });
	if (Number.isNaN(last)) problems.push({ column: 'oferta_hasta', reason: notMinute });
	if (from !== null && last !== null && last < from)
		problems.push({ column: 'oferta_hasta', reason: 'El fin no puede ser antes del inicio' });
	if (!read.success || problems.length > 0) return { sale: null, problems };
	return { sale: { price: read.output, from, until: last === null ? null : last + 60_000 }, problems };
}
