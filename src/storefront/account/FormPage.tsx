import type { ReactNode } from 'react';
import { cx } from '#ui/cx';
import { PageMeta } from '#ui/PageMeta';
import { WovenBand } from '#ui/Spinner';
import { Surface } from '#ui/Surface';
import styles from './FormPage.module.css';

interface FormPageProps {
	title: string;
	lead?: string;
	wide?: boolean;
	footer?: ReactNode;
	children: ReactNode;
}

export const FormPage = ({ title, lead, wide, footer, children }: FormPageProps) => (
	<div className={cx('narrow', styles.place, wide && styles.wide)}>
		<PageMeta title={title} noindex />
		<Surface bare className={styles.card}>
			<WovenBand />
			<div className={cx('stack gap-6', styles.inner)}>
				<header className="stack gap-2">
					<h1>{title}</h1>
					{lead && <p>{lead}</p>}
				</header>
				{children}
			</div>
		</Surface>
		{footer && <p className={styles.footer}>{footer}</p>}
	</div>
);
