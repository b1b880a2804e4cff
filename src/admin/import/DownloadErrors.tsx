import { Download } from 'lucide-react';
import { isAttributeColumn } from '#contract/catalog/attributeCells';
import { groupColumns, saleColumns, stampColumn } from '#contract/catalog/import';
import { Button } from '#ui/Button';
import { csvText, downloadText } from '../kit/shared/csv';
import { columnLabel, columnsWith } from './importColumns';
import type { CheckedRow, CheckedTable } from './rowTypes';

export const reasonsOf = ({ problems }: Pick<CheckedRow, 'problems'>): string[] =>
	problems.map(({ column, reason }) => (column ? `${columnLabel(column)}: ${reason}` : reason));

/** An import of the corrected file ignores line and reason. */
const errorsCsv = ({ rows }: CheckedTable): string =>
	csvText(
		rows
			.filter(({ state }) => state === 'wrong')
			.map((row) => ({ linea: row.line, motivo: reasonsOf(row).join('; '), ...row.cells })),
		[
			...['linea', 'motivo', ...columnsWith(({ column }) => rows.some(({ cells }) => column in cells))],
			...[...saleColumns, stampColumn, ...groupColumns].filter((column) => rows.some(({ cells }) => column in cells)),
			...new Set(rows.flatMap(({ cells }) => Object.keys(cells).filter(isAttributeColumn))),
		],
	);

export const DownloadErrors = ({ checked, fileName }: { checked: CheckedTable; fileName: string }) => (
	<Button
		size="s"
		icon={<Download size={16} />}
		onClick={() => downloadText(`errores-${fileName.replace(/\.[^.]*$/, '')}.csv`, errorsCsv(checked), 'text/csv')}
	>
		Descargar errores (CSV)
	</Button>
);
