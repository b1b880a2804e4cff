import { memo } from 'react';
import type { Category } from '#contract/catalog/product';
import type { Branch } from '#contract/catalog/tree';
import { hueOf } from '#lib/images';
import { cutText } from '#lib/text';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { Picture } from '#ui/Picture';
import { categoryPath, hasProducts } from './aisles';
import styles from './CategoryCard.module.css';

const pictureSizes = {
	brief: '(width >= 80rem) 186px, (width >= 48rem) calc(17vw - 26px), calc(33vw - 19px)',
	full: '(width >= 80rem) 286px, (width >= 64rem) calc(25vw - 30px), (width >= 48rem) 30vw, calc(50vw - 24px)',
};

/** More would make a card a menu; its category's list has them all. */
const mostInside = 5;

interface CategoryCardProps {
	category: Category;
	brief?: boolean;
	/** The names above it. */
	place?: string;
	inside?: readonly Branch<Category>[];
}

export const CategoryCard = memo(function CategoryCard({ category, brief, place, inside = [] }: CategoryCardProps) {
	const { id, name, description, imageUrl } = category;
	const children = inside.map((branch) => branch.category).filter(hasProducts);
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
				<Link className="cover" to={categoryPath(id)}>
					{name}
				</Link>
			</Name>
			{place && <p className="note">{`En ${place}`}</p>}
			{!brief && description && <p className="note">{cutText(description, 100)}</p>}
			{children.length > 0 && (
				<ul className={cx('cluster gap-y-0 note', styles.inside)}>
					{children.slice(0, mostInside).map((child) => (
						<li key={child.id}>
							<Link to={categoryPath(child.id)}>{child.name}</Link>
						</li>
					))}
				</ul>
			)}
		</article>
	);
});
