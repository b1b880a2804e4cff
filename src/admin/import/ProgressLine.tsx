import { cx } from '#ui/cx';
import styles from './Import.module.css';
import { numberText } from './numberText';
import type { Progress } from './useImport';

const titles: Record<Progress['phase'], string> = {
	reading: 'Leyendo el archivo',
	checking: 'Revisando las filas',
	saving: 'Guardando los productos',
};

function amountText({ phase, done, total }: Progress): string {
	if (phase === 'checking' || phase === 'saving') return `${numberText(done)} de ${numberText(total)}`;
	return total > 0 ? `${Math.floor((100 * done) / total)} %` : '';
}

export function ProgressLine({ fileName, ...progress }: Progress & { fileName: string }) {
	const { phase, done, total } = progress;
	const heading = titles[phase];
	return (
		<div className={cx('stack gap-3', styles.progress)}>
			<p className="note">{fileName}</p>
			<h3>{heading}</h3>
			<progress aria-label={heading} max={total || 1} value={done} aria-valuetext={amountText(progress)} />
			<p role="status" className={cx('figures', styles.amount)}>
				{amountText(progress)}
			</p>
		</div>
	);
}
