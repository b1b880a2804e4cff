import type { ReactNode } from 'react';
import { hueOf } from '#lib/images';
import { Picture } from '#ui/Picture';
import styles from '../list/cells.module.css';

interface SubjectProps {
	name: string;
	detail?: ReactNode;
	/** What the shop still lacks. */
	wish?: string | undefined;
	imageUrl: string | null | undefined;
	hueId: number;
	mark?: ReactNode;
}

export const Subject = ({ name, detail, wish, imageUrl, hueId, mark }: SubjectProps) => (
	<div className="row">
		<Picture src={imageUrl} alt="" name={name} hue={hueOf(hueId)} width={44} className={styles.picture} />
		<div className={styles.names}>
			<strong>{name}</strong>
			{detail && <span>{detail}</span>}
			{wish && <span className={styles.open}>{wish}</span>}
		</div>
		{mark}
	</div>
);
