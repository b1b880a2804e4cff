import styles from './Editor.module.css';

export function Upload({ sent, total }: { sent: number; total: number }) {
	const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
	return (
		<div className={styles.upload}>
			<progress aria-label="Imagen enviada" max={100} value={percent} />
			<span>{percent < 100 ? `Subiendo la imagen: ${percent} %` : 'Imagen enviada, guardando…'}</span>
		</div>
	);
}
