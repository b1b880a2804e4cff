import { useState } from 'react';
import { Badge } from '../../../ui/Badge';
import { cx } from '../../../ui/cx';
import { SelectField } from '../../../ui/fields';
import type { CheckedRow } from './checkTable';
import styles from './Import.module.css';
import { importFields } from './importColumns';
import { amountOf, numberText } from './numberText';
import { states } from './rowStates';

const pageLength = 50;
const order = ['changed', 'new', 'wrong', 'unchanged'] as const;

function State({ state }: Pick<CheckedRow, 'state'>) {
	const { label, tone, icon: Icon } = states[state];
	return (
		<Badge tone={tone} icon={<Icon size={14} />}>
			{label}
		</Badge>
	);
}

/** `+5`: the file's cell may have other figures. */
function byText(column: string, before: string, after: string): string {
	const by = Number(after) - Number(before);
	return column === 'stock' ? ` (${by > 0 ? '+' : '−'}${Math.abs(by)})` : '';
}

function Changes({ row: { state, cells, before } }: { row: CheckedRow }) {
	if (state === 'wrong') return <span className="hint">Está arriba, en los errores</span>;
	const saved = importFields.filter(({ column }) =>
		state === 'new' ? column !== 'sku' && column !== 'nombre' && cells[column] : column in before,
	);
	if (saved.length === 0) return <span className="hint">—</span>;
	return (
		<dl className={cx('stack gap-1 figures', styles.changes)}>
			{saved.map(({ column, field }) => {
				const was = before[column];
				return (
					<div key={column}>
						<dt className="muted">{field.label}</dt>
						<dd>
							<span translate="no">{cells[column]}</span>
							{was !== undefined && (
								<span className={styles.before}>
									<span>antes </span>
									<span translate="no">{`${was || 'vacío'}${byText(column, was, cells[column] ?? '')}`}</span>
								</span>
							)}
						</dd>
					</div>
				);
			})}
		</dl>
	);
}

function pagesOf(count: number): { value: number; label: string }[] {
	return Array.from({ length: Math.ceil(count / pageLength) }, (_, page) => {
		const last = Math.min(count, (page + 1) * pageLength);
		return { value: page, label: `${numberText(page * pageLength + 1)} a ${numberText(last)}` };
	});
}

export function PreviewTable({ rows }: { rows: readonly CheckedRow[] }) {
	const [page, setPage] = useState(0);
	const pages = pagesOf(rows.length);
	const sorted = order.flatMap((state) => rows.filter((row) => row.state === state));
	return (
		<div className="stack gap-3">
			<div className="split gap-2">
				<h3>{amountOf(rows.length, 'fila del archivo', 'filas del archivo')}</h3>
				{pages.length > 1 && (
					<SelectField
						label="Filas a la vista"
						options={pages}
						value={page}
						onChange={(event) => setPage(Number(event.target.value))}
					/>
				)}
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reachable by key. */}
			<section className={styles.scroller} aria-label="Vista previa de las filas" tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">Línea</th>
							<th scope="col">Estado</th>
							<th scope="col">Producto</th>
							<th scope="col">Qué se guarda</th>
						</tr>
					</thead>
					<tbody>
						{sorted.slice(page * pageLength, (page + 1) * pageLength).map((row) => (
							<tr key={row.line}>
								<td data-label="Línea" translate="no">
									{numberText(row.line)}
								</td>
								<td data-label="Estado">
									<State state={row.state} />
								</td>
								<td data-label="Producto">
									<div translate="no">
										<span className={styles.sku}>{row.cells.sku}</span> <span>{row.name}</span>
									</div>
								</td>
								<td data-label="Qué se guarda">
									<Changes row={row} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</div>
	);
}
