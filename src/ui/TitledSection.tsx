import type { ReactNode } from 'react';
import { cx } from './cx';
import { Surface } from './Surface';
import styles from './TitledSection.module.css';

interface TitledSectionProps {
	id: string;
	icon?: ReactNode;
	title: ReactNode;
	children: ReactNode;
}

export const TitledSection = ({ id, icon, title, children }: TitledSectionProps) => (
	<Surface as="section" className={cx('stack gap-3', styles.section)} aria-labelledby={id}>
		<h2 className="row gap-2 title-l" id={id}>
			{icon}
			<span>{title}</span>
		</h2>
		{children}
	</Surface>
);
