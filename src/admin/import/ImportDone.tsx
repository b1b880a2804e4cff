import { Notice } from '#ui/Notice';
import { DownloadErrors, reasonsOf } from './DownloadErrors';
import { amountOf } from './numberText';
import { fetchedText, usePictureFetches } from './pictureFetchesApi';
import { Reasons } from './Reasons';
import type { CheckedTable } from './rowTypes';
import type { Counts } from './saving';
import type { Source } from './useImport';

export function whatHappened({ created, updated }: Counts): string {
	const made = created > 0 && amountOf(created, 'producto nuevo', 'productos nuevos');
	const changed = updated > 0 && amountOf(updated, 'producto cambiado', 'productos cambiados');
	return [made, changed].filter(Boolean).join(' y ') || 'Ningún producto necesitaba cambios';
}

interface ImportDoneProps {
	counts: Counts;
	source: Source;
	/** Rows left out are wrong. */
	checked: CheckedTable;
}

export function ImportDone({ counts, source, checked }: ImportDoneProps) {
	const wrong = checked.rows.filter(({ state }) => state === 'wrong');
	const errors = wrong.length - counts.left;
	return (
		<div className="stack">
			<Notice tone="success" role="status">
				<strong>Importación terminada</strong>
				<p>{`${whatHappened(counts)}.`}</p>
			</Notice>
			<PictureNote />
			{wrong.length > 0 && (
				<Notice tone="warning">
					{errors > 0 && (
						<p>{`${amountOf(errors, 'fila con errores no se importó', 'filas con errores no se importaron')}.`}</p>
					)}
					{counts.left > 0 && (
						<p>
							{`${amountOf(counts.left, 'fila se dejó', 'filas se dejaron')} como en la tienda, porque algo cambió después de la vista previa.`}
						</p>
					)}
					<DownloadErrors checked={checked} fileName={source.fileName} />
				</Notice>
			)}
			{counts.left > 0 && (
				<Reasons
					label="Filas que no se importaron"
					rows={wrong.map((row) => ({ line: row.line, reasons: reasonsOf(row) }))}
				/>
			)}
		</div>
	);
}

function PictureNote() {
	const fetches = usePictureFetches();
	if (!fetches) return null;
	return (
		<Notice tone={fetches.waiting > 0 ? 'info' : 'warning'}>
			<p className="figures">{`${fetchedText(fetches)}.`}</p>
			<p>La tienda las trae aunque cierres esta ventana. Las que fallen se ven en «Productos».</p>
		</Notice>
	);
}
