import { Notice } from '#ui/Notice';
import { whatHappened } from './ImportDone';
import { ProgressLine } from './ProgressLine';
import type { Counts } from './saving';
import type { Progress } from './useImport';

interface ImportPausedProps {
	fileName: string;
	progress: Progress;
	counts: Counts;
	problem: string | null;
}

export const ImportPaused = ({ fileName, progress, counts, problem }: ImportPausedProps) => (
	<div className="stack">
		<Notice tone={problem ? 'danger' : 'info'} role={problem ? 'alert' : 'status'}>
			<strong>{problem ? 'La importación se detuvo' : 'Importación detenida'}</strong>
			{problem && <p>{problem}</p>}
			<p>
				{counts.created + counts.updated > 0 ? `Ya se guardó: ${whatHappened(counts)}.` : 'Todavía no se guardó nada.'}
			</p>
			<p>Puedes continuar ahora, o elegir el mismo archivo más tarde: se sigue con lo que falta.</p>
		</Notice>
		<ProgressLine {...progress} fileName={fileName} />
	</div>
);
