import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/Badge';
import styles from './SampleNote.module.css';

/** Says that what stands here is made up (sections 1 and 2 of the specification), so that nobody decides by it. */
export const SampleNote = ({ children }: { children: ReactNode }) => (
	<p className={styles.note}>
		<Badge tone="warning" icon={<FlaskConical size={14} />}>
			Datos de ejemplo
		</Badge>
		<span>{children}</span>
	</p>
);
