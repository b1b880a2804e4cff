import { ChevronLeft } from 'lucide-react';
import type { Step } from '#lib/jsonLd';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import styles from './Crumbs.module.css';

/** `here`: the last step is the page itself. */
export const Crumbs = ({ steps, here }: { steps: readonly Step[]; here?: boolean }) => (
	<nav className={cx('cluster gap-2 gap-y-0 note', styles.crumbs)} aria-label="Ruta">
		<Link to="/products">
			<ChevronLeft size={18} />
			Productos
		</Link>
		{steps.map(({ name, path }, at) => (
			<Link key={path} to={path} aria-current={here && at === steps.length - 1 ? 'page' : undefined}>
				{name}
			</Link>
		))}
	</nav>
);
