import { memo } from 'react';
import type { Category } from '#contract/catalog/product';
import { hueOf } from '#lib/images';
import { cutText } from '#lib/text';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { Picture } from '#ui/Picture';
import styles from './CategoryCard.module.css';

const pictureSizes = {
	brief: '(width >= 80rem) 186px, (width >= 48rem) calc(17vw - 26px), calc(33vw - 19px)',
	full: '(width >= 80rem) 286px, (width >= 64rem) calc(25vw - 30px), (width >= 48rem) 30vw, calc(50vw - 24px)',
};

export const CategoryCard = memo(function CategoryCard({ category, brief }: { category: Category; brief?: boolean }) {
	const { id, name, description, imageUrl } = category;
	const Name = brief ? 'h3' : 'h2';
	return (
		<article className={cx('stack gap-2', styles.card)}>
			<Picture
				src={imageUrl}
				alt=""
				name={name}
				hue={hueOf(id)}
				sizes={brief ? pictureSizes.brief : pictureSizes.full}
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
