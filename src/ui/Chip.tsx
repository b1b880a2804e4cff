import { X } from 'lucide-react';
import styles from './Chip.module.css';

export const Chip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
	<button type="button" className={styles.chip} aria-label={`Quitar ${label}`} onClick={onRemove}>
		<span className="ellipsis">{label}</span>
		<X size={16} />
	</button>
);
