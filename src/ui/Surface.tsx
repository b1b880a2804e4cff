import type { ComponentProps } from 'react';
import { cx } from './cx';
import styles from './Surface.module.css';

export interface SurfaceProps extends ComponentProps<'div'> {
	as?: 'div' | 'section' | 'article' | 'li' | 'aside';
	/** A tone deeper and without shadow, for what lies beside the matter. */
	flat?: boolean;
	/** Without padding, for a card that begins with a picture. */
	bare?: boolean;
	/** Lifts a little under the pointer and with the focus inside: a card that leads somewhere. */
	lively?: boolean;
}

/** The one kind of card and panel. */
export function Surface({ as = 'div', flat, bare, lively, className, ...rest }: SurfaceProps) {
	// All of them take the same attributes; only the kind of element differs.
	const Tag = as as 'div';
	const names = cx(styles.surface, flat && styles.flat, bare && styles.bare, lively && styles.lively, className);
	return <Tag {...rest} className={names} />;
}
