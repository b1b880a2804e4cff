import type { Category } from '../../../../contract/catalog';
import { hueOf, imageUrlOf } from '../../../lib/images';
import { isActive } from '../../../lib/product';
import { settings } from '../../../lib/settings';
import { cutText } from '../../../lib/text';
import { Picture } from '../../../ui/Picture';
import styles from '../list/cells.module.css';
import type { Column } from '../list/rows';
import { ActiveBadge } from '../shared/ActiveBadge';

export const categoryColumns: ReadonlyArray<Column<Category>> = [
	{
		key: 'name',
		header: 'Nombre',
		main: true,
		sortBy: ({ name }) => name,
		cell: ({ id, name, imageUrl }) => (
			<div className={styles.subject}>
				<Picture
					src={imageUrlOf(imageUrl, settings.hostUrl)}
					alt=""
					hue={hueOf(id)}
					width={44}
					className={styles.picture}
				/>
				<div className={styles.names}>
					<strong>{name}</strong>
				</div>
			</div>
		),
	},
	{ key: 'description', header: 'Descripción', cell: ({ description }) => cutText(description) || '—' },
	{
		key: 'state',
		header: 'Estado',
		width: '140px',
		sortBy: (category) => (isActive(category) ? 0 : 1),
		cell: (category) => <ActiveBadge active={isActive(category)} feminine />,
	},
];

/** What the search looks at. */
export const categorySearchText = ({ name, description }: Category): string => `${name} ${description ?? ''}`;
