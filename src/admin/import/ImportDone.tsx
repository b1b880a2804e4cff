import type { ImportResult } from '#contract/catalog/import';
import { Notice } from '#ui/Notice';
import type { CheckedTable } from './checkTable';
import { DownloadErrors } from './DownloadErrors';
import { amountOf } from './numberText';
import { fetchedText, usePictureFetches } from './pictureFetchesApi';
import type { Source } from './useImport';

function whatHappened({ created, updated }: ImportResult): string {
	const made = created > 0 && amountOf(created, 'producto nuevo', 'productos nuevos');
	const changed = updated > 0 && amountOf(updated, 'producto cambiado', 'productos cambiados');
	return [made, changed].filter(Boolean).join(' y ') || 'Ningún producto necesitaba cambios';
}

export const ImportDone = ({
	result,
	source,
	checked,
}: {
	result: ImportResult;
	source: Source;
	checked: CheckedTable;
}) => (
	<div className="stack">
		<Notice tone="success" role="status">
			<strong>Importación terminada</strong>
			<p>{`${whatHappened(result)}.`}</p>
		</Notice>
		<PictureNote />
		{checked.counts.wrong > 0 && (
			<Notice tone="warning">
				<p>
					{`${amountOf(checked.counts.wrong, 'fila con errores no se importó', 'filas con errores no se importaron')}.`}
				</p>
				<DownloadErrors checked={checked} fileName={source.fileName} />
			</Notice>
		)}
	</div>
);

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
