import { useState } from 'react';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { CheckboxField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import type { CheckedTable } from './checkTable';
import { DownloadErrors, reasonsOf } from './DownloadErrors';
import styles from './Import.module.css';
import type { ImportFailure } from './importFailure';
import { NewCategories } from './NewCategories';
import { amountOf, listed, listedShort, numberText } from './numberText';
import { PreviewTable } from './PreviewTable';
import { states } from './rowStates';
import { StockQuestions } from './StockQuestions';
import { type StockAnswers, settled } from './stockAnswers';
import type { Source } from './useImport';

const order = ['new', 'changed', 'unchanged', 'wrong'] as const;

interface Reason {
	line: number;
	reasons: readonly string[];
}

const firstShown = 50;
const moreShown = 500;

function Reasons({ label, rows }: { label: string; rows: readonly Reason[] }) {
	const [most, setMost] = useState(firstShown);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reachable by key.
		<section className={styles.reasons} aria-label={label} tabIndex={0}>
			<ul className="divided">
				{rows.slice(0, most).map(({ line, reasons }) => (
					<li key={`${line} ${reasons[0]}`} className={cx('grid gap-3 gap-y-1', styles.reason)}>
						<strong>{`Línea ${numberText(line)}`}</strong>
						<div>
							{reasons.map((reason) => (
								<span key={reason}>{reason}</span>
							))}
						</div>
					</li>
				))}
			</ul>
			{rows.length > most && (
				<Button size="s" variant="quiet" onClick={() => setMost(most + moreShown)}>
					{`Mostrar más (${numberText(rows.length - most)})`}
				</Button>
			)}
		</section>
	);
}

function Readings({ source, missing }: { source: Source; missing: CheckedTable['missing'] }) {
	const { encoding, suspicious, table } = source;
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
			{table.unknown.length > 0 && (
				<Notice tone="info">
					{`${table.unknown.length === 1 ? 'Se ignora la columna' : 'Se ignoran las columnas'} ${listedShort(table.unknown)}.`}
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
	failure: ImportFailure | null;
	onlyGood: boolean;
	onOnlyGood: (onlyGood: boolean) => void;
	answers: StockAnswers;
	onAnswers: (answers: StockAnswers) => void;
}

export function Preview({ source, checked, failure, onlyGood, onOnlyGood, answers, onAnswers }: PreviewProps) {
	const { counts, rows } = settled(checked, answers);
	const ready = counts.new + counts.changed;
	const notes = [...(source.table.notes ?? []), ...checked.beside].toSorted((one, other) => one.line - other.line);
	const wrong = rows.filter(({ state }) => state === 'wrong');
	const named = new Set(wrong.map(({ line }) => line));
	/** Refused rows that the shop's changes have mended. */
	const refused = failure?.rows.filter(({ line }) => !named.has(line)) ?? [];
	return (
		<div className="stack">
			{failure && (
				<Notice tone="danger" role="alert">
					<strong>No se importó nada</strong>
					<p>{failure.message}</p>
					{refused.length > 0 && (
						<Reasons
							label="Filas que el servidor no aceptó"
							rows={refused.map(({ line, problem }) => ({ line, reasons: reasonsOf({ problems: [problem] }) }))}
						/>
					)}
				</Notice>
			)}
			<Readings source={source} missing={checked.missing} />
			<ul className={cx('grid gap-2', styles.counts)} aria-label="Resumen">
				{order.map((state) => {
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
			{checked.unknown.length > 0 && <NewCategories names={checked.unknown} />}
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
							help="Sin marcarlo, corrige el archivo y elígelo de nuevo: con una fila mala no se guarda ninguna."
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
