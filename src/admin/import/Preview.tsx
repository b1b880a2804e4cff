import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { CheckboxField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import { DownloadErrors, reasonsOf } from './DownloadErrors';
import styles from './Import.module.css';
import { foldedColumns } from './ignoredColumns';
import { NewCategories } from './NewCategories';
import { amountOf, listed, listedShort, numberText } from './numberText';
import { PreviewTable, states } from './PreviewTable';
import { Reasons } from './Reasons';
import type { CheckedTable } from './rowTypes';
import { StockQuestions } from './StockQuestions';
import { type StockAnswers, settled } from './stockAnswers';
import type { Source } from './useImport';

const order = ['new', 'changed', 'unchanged', 'done', 'wrong'] as const;

function Readings({ source, missing, ignored }: { source: Source } & Pick<CheckedTable, 'missing' | 'ignored'>) {
	const { encoding, suspicious, table } = source;
	const unknown = [...table.unknown, ...foldedColumns(ignored)];
	const of = table.shop ? ` · exportación de ${table.shop}` : '';
	const count = table.rows.length;
	const rows = table.shop ? amountOf(count, 'producto', 'productos') : amountOf(count, 'fila', 'filas');
	return (
		<>
			<p className="note">
				<strong>{source.fileName}</strong>
				<span>{`${of} · ${encoding} · separado por ${table.separator} · ${rows}`}</span>
			</p>
			{encoding === 'Windows-1252' && (
				<Notice tone="warning">
					El archivo no está en UTF-8: se leyó como Windows-1252, que usa Excel. Comprueba abajo que las tildes y la ñ
					se vean bien; si no, guárdalo como «CSV UTF-8».
				</Notice>
			)}
			{suspicious && (
				<Notice tone="warning">
					{`Hay letras que parecen dañadas, por ejemplo «${suspicious}». Quizá otro programa guardó mal el archivo.`}
				</Notice>
			)}
			{unknown.length > 0 && (
				<Notice tone="info">
					{`${unknown.length === 1 ? 'Se ignora la columna' : 'Se ignoran las columnas'} ${listedShort(unknown)}.`}
				</Notice>
			)}
			{missing.length > 0 && (
				<Notice tone="info">
					{`${missing.length === 1 ? 'Falta la columna' : 'Faltan las columnas'} ${listed(missing)}: el archivo solo puede cambiar productos que ya existen.`}
				</Notice>
			)}
		</>
	);
}

interface PreviewProps {
	source: Source;
	checked: CheckedTable;
	onlyGood: boolean;
	onOnlyGood: (onlyGood: boolean) => void;
	answers: StockAnswers;
	onAnswers: (answers: StockAnswers) => void;
	onCompare: () => void;
	onStartOver: () => void;
}

export function Preview({ source, checked, onlyGood, onOnlyGood, answers, onAnswers, ...actions }: PreviewProps) {
	const { counts, rows } = settled(checked, answers);
	const ready = counts.new + counts.changed;
	const notes = [...(source.table.notes ?? []), ...checked.beside].toSorted((one, other) => one.line - other.line);
	const wrong = rows.filter(({ state }) => state === 'wrong');
	return (
		<div className="stack">
			{counts.done > 0 && (
				<Notice tone="info">
					<p>
						{`Este archivo se importó en parte: ${amountOf(counts.done, 'producto ya está', 'productos ya están')}, y se sigue con lo que falta.`}
					</p>
					<Button size="s" onClick={actions.onStartOver}>
						Comparar todo de nuevo
					</Button>
				</Notice>
			)}
			<Readings source={source} missing={checked.missing} ignored={checked.ignored} />
			<ul className={cx('grid gap-2', styles.counts)} aria-label="Resumen">
				{order.flatMap((state) => {
					if (state === 'done' && counts.done === 0) return [];
					const { many, tone, icon: Icon } = states[state];
					return (
						<li key={state} className="stack gap-1 start">
							<Badge tone={counts[state] > 0 ? tone : 'neutral'} icon={<Icon size={14} />}>
								{many}
							</Badge>
							<strong>{numberText(counts[state])}</strong>
						</li>
					);
				})}
			</ul>
			<NewCategories file={source.file} missing={checked.unknown} onChange={actions.onCompare} />
			<StockQuestions {...{ checked, answers, onAnswers }} />
			{notes.length > 0 && (
				<div className="stack gap-3">
					<h3>Lo que no se trae igual</h3>
					<Reasons
						label="Lo que no se trae igual"
						rows={notes.map(({ line, reason }) => ({ line, reasons: [reason] }))}
					/>
				</div>
			)}
			{wrong.length > 0 && (
				<div className="stack gap-3">
					<div className="split gap-2">
						<h3>Filas con errores</h3>
						<DownloadErrors checked={checked} fileName={source.fileName} />
					</div>
					<Reasons label="Filas con errores" rows={wrong.map((row) => ({ line: row.line, reasons: reasonsOf(row) }))} />
					{ready > 0 ? (
						<CheckboxField
							data-question="errors"
							label={
								ready === 1
									? 'Importar solo la fila correcta'
									: `Importar solo las ${numberText(ready)} filas correctas`
							}
							help="Sin marcarlo no se importa nada: corrige el archivo y elígelo de nuevo."
							checked={onlyGood}
							onChange={(event) => onOnlyGood(event.target.checked)}
						/>
					) : (
						<p className="note">Corrige el archivo y elígelo de nuevo: ninguna fila se puede importar.</p>
					)}
				</div>
			)}
			<PreviewTable rows={rows} />
		</div>
	);
}
