import type { ComponentProps } from 'react';
import { cx } from './cx';
import styles from './Surface.module.css';

interface SurfaceProps extends ComponentProps<'div'> {
	as?: 'div' | 'section' | 'article' | 'li' | 'aside';
	flat?: boolean;
	bare?: boolean;
	/** For a card that is a link. */
	lively?: boolean;
}

export function Surface({ as = 'div', flat, bare, lively, className, ...rest }: SurfaceProps) {
	// All of them have a div's attributes.
	const Tag = as as 'div';
	const names = cx(styles.surface, flat && styles.flat, bare && styles.bare, lively && styles.lively, className);
	return <Tag {...rest} className={names} />;
}
