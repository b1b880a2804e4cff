import { ArrowUp } from 'lucide-react';
import { IconButton } from './Button';
import styles from './ScrollTop.module.css';

/** Scrolls to the top; base.css decides whether smoothly. */
export const ScrollTop = () => (
	<IconButton variant="secondary" label="Volver arriba" className={styles.top} onClick={() => window.scrollTo(0, 0)}>
		<ArrowUp size={20} />
	</IconButton>
);
