import type { CheckedRow, CheckedTable } from './rowTypes';

/** `checked` without stocks of unknown base. */
export function keepingStock({ rows, counts, ...rest }: CheckedTable): CheckedTable {
	const now = { ...counts };
	const keep = (checked: CheckedRow): CheckedRow => {
		if (!checked.asks) return checked;
		const { stock: _stock, ...before } = checked.before;
		const { stock: _cell, ...cells } = checked.cells;
		const row = { ...checked, cells, before, asks: false };
		if (Object.keys(before).length > 0) return row;
		now.changed--;
		now.unchanged++;
		return { ...row, state: 'unchanged' };
	};
	return { ...rest, rows: rows.map(keep), counts: now };
}

/** `checked` with this stock where the other shop has none. */
const countingStock = ({ rows, ...rest }: CheckedTable, units: string): CheckedTable => ({
	...rest,
	rows: rows.map((checked) =>
		checked.uncounted ? { ...checked, cells: { ...checked.cells, stock: units }, uncounted: false } : checked,
	),
});

/** The reader's answers for unclear stocks. */
export interface StockAnswers {
	/** For a file that sets stocks without saying which stock its author saw. */
	stock: 'keep' | 'set' | null;
	/** Units of new products that the other shop did not count. */
	units: string;
}

export const unanswered: StockAnswers = { stock: null, units: '' };

export const isUnits = (text: string): boolean => /^\d{1,6}$/.test(text.trim());

export function settled(checked: CheckedTable, { stock, units }: StockAnswers): CheckedTable {
	const counted = isUnits(units) ? countingStock(checked, units.trim()) : checked;
	return stock === 'keep' ? keepingStock(counted) : counted;
}

/** Why nothing can be imported yet; the first open question counts. */
const questions = {
	units: 'Falta escribir cuántas unidades hay de cada producto',
	stock: 'Falta elegir qué stock queda',
	errors: 'Hay filas con errores: corrígelas, o elige importar solo las correctas',
} as const;
export type Question = keyof typeof questions;

export const questionText = (question: Question): string => questions[question];

export function openQuestion(checked: CheckedTable, answers: StockAnswers, onlyGood: boolean): Question | null {
	const { rows, counts } = settled(checked, answers);
	if (rows.some(({ uncounted }) => uncounted)) return 'units';
	if (answers.stock === null && rows.some(({ asks }) => asks)) return 'stock';
	return counts.wrong > 0 && !onlyGood ? 'errors' : null;
}
