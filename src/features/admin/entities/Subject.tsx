import { hueOf, imageUrlOf } from '../../../lib/images';
import { settings } from '../../../lib/settings';
import { Picture } from '../../../ui/Picture';
import styles from '../list/cells.module.css';

interface SubjectProps {
	name: string;
	detail?: string | null;
	imageUrl: string | null | undefined;
	hueId: number;
}

export const Subject = ({ name, detail, imageUrl, hueId }: SubjectProps) => (
	<div className={styles.subject}>
		<Picture
			src={imageUrlOf(imageUrl, settings.hostUrl)}
			alt=""
			hue={hueOf(hueId)}
			width={44}
			className={styles.picture}
		/>
		<div className={styles.names}>
			<strong>{name}</strong>
			{detail && <span>{detail}</span>}
		</div>
	</div>
);
