import { useState } from 'react';
import type { AuditEntity } from '#contract/admin/audit';
import { cutText } from '#lib/text';
import { Picture } from '#ui/Picture';
import { valueWords } from './auditText';
import styles from './Value.module.css';

const shortLength = 120;

interface ValueProps {
	entity: AuditEntity;
	field: string;
	value: unknown;
}

export function Value({ entity, field, value }: ValueProps) {
	const [whole, setWhole] = useState(false);
	const text = valueWords(entity, field, value);
	if (text === null) return <span className={styles.none}>{field === 'imageUrl' ? 'Sin imagen' : 'Vacío'}</span>;
	if (typeof text !== 'string') return <span className="lines">{text}</span>;
	if (field === 'imageUrl')
		return <Picture src={text} alt={`Imagen ${text.split('/').at(-1)}`} width={48} className={styles.picture} />;
	const short = cutText(text, shortLength);
	if (short === text.trim()) return <span className="lines">{text}</span>;
	return (
		<span className="lines">
			<span>{whole ? text : short}</span>{' '}
			<button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
				{whole ? 'Ver menos' : 'Ver todo'}
			</button>
		</span>
	);
}
