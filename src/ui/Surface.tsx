import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import styles from './Surface.module.css';
import sectionStyles from './TitledSection.module.css';

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

interface TitledSectionProps {
	id: string;
	icon?: ReactNode;
	title: ReactNode;
	children: ReactNode;
}

export const TitledSection = ({ id, icon, title, children }: TitledSectionProps) => (
	<Surface as="section" className={cx('stack gap-3', sectionStyles.section)} aria-labelledby={id}>
		<h2 className="row gap-2 title-l" id={id}>
			{icon}
			<span>{title}</span>
		</h2>
		{children}
	</Surface>
);
