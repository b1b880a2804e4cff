import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../contract/catalog';
import { hueOf, imageUrlOf } from '../../lib/images';
import { settings } from '../../lib/settings';
import { cutText } from '../../lib/text';
import { Picture } from '../../ui/Picture';
import styles from './CategoryCard.module.css';

/** A category as a picture with its name, and its description unless `brief`; all of it leads to its products. */
export const CategoryCard = memo(function CategoryCard({ category, brief }: { category: Category; brief?: boolean }) {
	const { id, name, description, imageUrl } = category;
	const Name = brief ? 'h3' : 'h2';
	return (
		<article className={styles.card}>
			<Picture
				src={imageUrlOf(imageUrl, settings.hostUrl)}
				alt=""
				hue={hueOf(id)}
				sizes={brief ? '(width >= 48rem) 190px, 30vw' : '(width >= 64rem) 290px, (width >= 40rem) 30vw, 46vw'}
			/>
			<Name>
				<Link to={`/products?category=${id}`}>{name}</Link>
			</Name>
			{!brief && description && <p>{cutText(description, 100)}</p>}
		</article>
	);
});
