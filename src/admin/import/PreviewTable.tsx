import { CircleAlert, CircleCheck, CirclePlus, Equal, Layers, type LucideIcon, PencilLine } from 'lucide-react';
import { Fragment, useState } from 'react';
import { isAttributeColumn } from '#contract/catalog/attributeCells';
import { optionColumns, readPictures } from '#contract/catalog/import';
import { formatDate } from '#lib/dates';
import { Badge, type Tone } from '#ui/Badge';
import { cx } from '#ui/cx';
import { SelectField } from '#ui/fields';
import styles from './Import.module.css';
import { columnLabel, importFields } from './importColumns';
import { amountOf, numberText } from './numberText';
import type { CheckedRow } from './rowTypes';

export const states: Record<CheckedRow['state'], { label: string; many: string; tone: Tone; icon: LucideIcon }> = {
	new: { label: 'Nuevo', many: 'Nuevos', tone: 'success', icon: CirclePlus },
	changed: { label: 'Cambia', many: 'Cambian', tone: 'info', icon: PencilLine },
	unchanged: { label: 'Sin cambios', many: 'Sin cambios', tone: 'neutral', icon: Equal },
	done: { label: 'Ya importado', many: 'Ya importados', tone: 'neutral', icon: CircleCheck },
	wrong: { label: 'Con error', many: 'Con errores', tone: 'danger', icon: CircleAlert },
};

const pageLength = 50;
const order = ['changed', 'new', 'wrong', 'unchanged', 'done'] as const;

function State({ state }: Pick<CheckedRow, 'state'>) {
	const { label, tone, icon: Icon } = states[state];
	return (
		<Badge tone={tone} icon={<Icon size={14} />}>
			{label}
		</Badge>
	);
}

/** As `+5`, because the file's cell may have other figures. */
function byText(column: string, before: string, after: string): string {
	const by = Number(after) - Number(before);
	return column === 'stock' ? ` (${by > 0 ? '+' : '−'}${Math.abs(by)})` : '';
}

interface Shown {
	column: string;
	label: string;
	value: string;
	was: string | undefined;
}

const counted = (pictures: string): string => amountOf(readPictures(pictures).length, 'imagen', 'imágenes');
const groupLabels: [column: string, label: string][] = [
	['grupo', 'Grupo'],
	['imagenes', 'Imágenes'],
	['imagenes_grupo', 'Imágenes del grupo'],
];

/** The price by an offer of the file, and the one before. */
function saleShown({ state, sale, before }: CheckedRow): Shown[] {
	if (!sale) return [];
	const from = sale.from === null ? '' : ` desde el ${formatDate(sale.from, 'time')}`;
	const value = `${sale.price.toFixed(2)}${from} hasta el ${formatDate(sale.until, 'time')}`;
	const was = state === 'new' ? undefined : before.precio_oferta || 'sin oferta';
	return [{ column: 'precio_oferta', label: columnLabel('precio_oferta'), value, was }];
}

/** The row to be saved; a new one's group stands above it, its values are in its name. */
function savedOf(row: CheckedRow): Shown[] {
	const { state, cells: fileCells, before, stock } = row;
	const cells = stock && 'stock' in before ? { ...fileCells, stock: String(stock.after) } : fileCells;
	const shown = (column: string, label: string, words = (text: string) => text): Shown[] => {
		const isNews = state === 'new' ? cells[column] : column in before;
		const was = before[column];
		return isNews ? [{ column, label, value: words(cells[column] ?? ''), was: was && words(was) }] : [];
	};
	const fields = importFields.filter(({ column }) => state !== 'new' || (column !== 'sku' && column !== 'nombre'));
	const values = state === 'new' ? [] : optionColumns;
	const attributes = new Set(Object.keys({ ...cells, ...before }).filter(isAttributeColumn));
	return [
		...fields.flatMap(({ column, field }) => [
			...shown(column, field.label),
			...(column === 'precio' ? saleShown(row) : []),
		]),
		...[...attributes].flatMap((column) => shown(column, columnLabel(column))),
		...values.flatMap(({ name, value }) => shown(value, cells[name] ?? '')),
		...groupLabels.flatMap(([column, label]) =>
			column === 'grupo' && state === 'new' ? [] : shown(column, label, column === 'grupo' ? undefined : counted),
		),
	];
}

function Changes({ row }: { row: CheckedRow }) {
	if (row.state === 'wrong') return <span className="hint">Está arriba, en los errores</span>;
	const saved = savedOf(row);
	if (saved.length === 0) return <span className="hint">—</span>;
	return (
		<dl className={cx('stack gap-1 figures', styles.changes)}>
			{saved.map(({ column, label, value, was }) => (
				<div key={column}>
					<dt className="muted">{label}</dt>
					<dd>
						<span translate="no">{value || 'vacío'}</span>
						{was !== undefined && (
							<span className={styles.before}>
								<span>antes </span>
								<span translate="no">{`${was || 'vacío'}${byText(column, was, value)}`}</span>
							</span>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}

function pagesOf(count: number): { value: number; label: string }[] {
	return Array.from({ length: Math.ceil(count / pageLength) }, (_, page) => {
		const last = Math.min(count, (page + 1) * pageLength);
		return { value: page, label: `${numberText(page * pageLength + 1)} a ${numberText(last)}` };
	});
}

const GroupLine = ({ group, size }: { group: NonNullable<CheckedRow['group']>; size: number }) => (
	<tr className={styles.group}>
		<th scope="rowgroup" colSpan={4}>
			<span className="cluster gap-2">
				<Layers size={16} />
				<span translate="no">{group.name}</span>
				<span className="hint">{`${group.isNew ? 'Grupo nuevo' : 'Grupo'} · ${amountOf(size, 'producto', 'productos')}`}</span>
			</span>
		</th>
	</tr>
);

/** Products of a group follow its first. */
function groupsTogether<Row extends Pick<CheckedRow, 'group'>>(rows: readonly Row[]): Row[] {
	const places = new Map<string, number>();
	const placed = rows.map((row, at) => {
		if (row.group && !places.has(row.group.at)) places.set(row.group.at, at);
		return { row, place: row.group ? (places.get(row.group.at) ?? at) : at };
	});
	return placed.toSorted((one, other) => one.place - other.place).map(({ row }) => row);
}

export function PreviewTable({ rows }: { rows: readonly CheckedRow[] }) {
	const [page, setPage] = useState(0);
	const pages = pagesOf(rows.length);
	const sorted = order.flatMap((state) => groupsTogether(rows.filter((row) => row.state === state)));
	const visible = sorted.slice(page * pageLength, (page + 1) * pageLength);
	const sizes = new Map<string, number>();
	for (const { group } of rows) if (group) sizes.set(group.at, (sizes.get(group.at) ?? 0) + 1);
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
						{visible.map((row, at) => (
							<Fragment key={row.line}>
								{row.group && row.group.at !== visible[at - 1]?.group?.at && (
									<GroupLine group={row.group} size={sizes.get(row.group.at) ?? 1} />
								)}
								<tr>
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
							</Fragment>
						))}
					</tbody>
				</table>
			</section>
		</div>
	);
}
