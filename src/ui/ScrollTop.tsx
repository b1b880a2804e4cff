import { ArrowUp } from 'lucide-react';
import { IconButton } from './Button';
import styles from './ScrollTop.module.css';

export const ScrollTop = () => (
	<IconButton variant="secondary" label="Volver arriba" className={styles.top} onClick={() => window.scrollTo(0, 0)}>
		<ArrowUp size={20} />
	</IconButton>
);
