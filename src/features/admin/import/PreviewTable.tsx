import { cutText } from '../../../lib/text';
import { Badge } from '../../../ui/Badge';
import type { CheckedRow } from './checkTable';
import styles from './Import.module.css';
import { amountOf, numberText } from './numberText';
import { states } from './rowStates';

const shownColumns: readonly { column: string; header: string; number?: true }[] = [
	{ column: 'sku', header: 'SKU' },
	{ column: 'nombre', header: 'Nombre' },
	{ column: 'precio', header: 'Precio', number: true },
	{ column: 'stock', header: 'Stock', number: true },
	{ column: 'categoria', header: 'Categoría' },
];
const shownRows = 20;

function State({ state }: Pick<CheckedRow, 'state'>) {
	const { label, tone, icon: Icon } = states[state];
	return (
		<Badge tone={tone} icon={<Icon size={14} />}>
			{label}
		</Badge>
	);
}

export function PreviewTable({ rows }: { rows: readonly CheckedRow[] }) {
	const first = rows.slice(0, shownRows);
	return (
		<div className={styles.rows}>
			<h3>Primeras filas</h3>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reachable by key. */}
			<section className={styles.scroller} aria-label="Vista previa de las filas" tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">Línea</th>
							<th scope="col">Estado</th>
							{shownColumns.map(({ column, header, number }) => (
								<th key={column} scope="col" className={number && styles.number}>
									{header}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{first.map(({ line, state, cells, before }) => (
							<tr key={line}>
								<td data-label="Línea">{numberText(line)}</td>
								<td data-label="Estado">
									<State state={state} />
								</td>
								{shownColumns.map(({ column, header, number }) => (
									<td key={column} data-label={header} className={number ? styles.number : styles[column]}>
										<div>
											{cutText(cells[column], 120) || <span className={styles.none}>—</span>}
											{before[column] !== undefined && (
												<span className={styles.before}>antes {cutText(before[column], 120) || 'vacío'}</span>
											)}
										</div>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
			{rows.length > first.length && (
				<p className={styles.note}>
					Las primeras {numberText(first.length)} de {amountOf(rows.length, 'fila', 'filas')}.
				</p>
			)}
		</div>
	);
}
