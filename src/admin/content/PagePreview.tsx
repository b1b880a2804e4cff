import { useDeferredValue, useMemo } from 'react';
import { parseMarkdown } from '#contract/content/markdown';
import { fillBlocks, fillTitle } from '#contract/content/placeholders';
import { cx } from '#ui/cx';
import { PageText } from '#ui/PageText';
import { Surface } from '#ui/Surface';
import styles from './Editor.module.css';
import { useValues } from './useValues';

export function PagePreview({ texts: { title, body } }: { texts: { title: string; body: string } }) {
	const values = useValues();
	// Typing has priority: a long text takes milliseconds.
	const source = useDeferredValue(body);
	const text = useMemo(() => fillBlocks(parseMarkdown(source), values, true), [source, values]);
	return (
		<Surface as="section" className={cx('stack', styles.preview)} aria-label="Vista previa">
			<p className="hint">Vista previa</p>
			<h2 className={styles.title}>{title.trim() ? fillTitle(title, values) : 'Sin título'}</h2>
			{text.length > 0 ? <PageText text={text} /> : <p className="hint">Lo que escribas se verá aquí.</p>}
		</Surface>
	);
}
