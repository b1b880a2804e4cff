import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../contract/category';
import { hueOf, imageUrlOf } from '../../lib/images';
import { settings } from '../../lib/settings';
import { cutText } from '../../lib/text';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/Picture';
import styles from './CategoryCard.module.css';

export const CategoryCard = memo(function CategoryCard({ category, brief }: { category: Category; brief?: boolean }) {
	const { id, name, description, imageUrl } = category;
	const Name = brief ? 'h3' : 'h2';
	return (
		<article className={cx('stack gap-2', styles.card)}>
			<Picture
				src={imageUrlOf(imageUrl, settings.hostUrl)}
				alt=""
				hue={hueOf(id)}
				sizes={brief ? '(width >= 48rem) 190px, 30vw' : '(width >= 64rem) 290px, (width >= 48rem) 30vw, 46vw'}
			/>
			<Name className="title-m">
				<Link className="cover" to={`/products?category=${id}`}>
					{name}
				</Link>
			</Name>
			{!brief && description && <p className="note">{cutText(description, 100)}</p>}
		</article>
	);
});
