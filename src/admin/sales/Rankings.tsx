import { formatLocalMoney } from '#contract/shared/money';
import { hueOf } from '#lib/images';
import { type SalesFigures, shareOfLargest, shareText } from '#lib/salesFigures';
import { countOf } from '#lib/text';
import { cx } from '#ui/cx';
import { Picture } from '#ui/Picture';
import styles from './Rankings.module.css';

/** `share` is a percentage, `hue` is in degrees. */
const ShareBar = ({ share, hue, name }: { share: number; hue?: number; name: string }) => (
	<span className={styles.track} aria-hidden="true">
		<span
			data-bar={name}
			style={{
				width: `${share}%`,
				background: hue === undefined ? undefined : `light-dark(oklch(58% 0.12 ${hue}), oklch(74% 0.11 ${hue}))`,
			}}
		/>
	</span>
);

/** R3-184. */
export function TopProducts({ products }: { products: SalesFigures['topProducts'] }) {
	const revenues = products.map(({ revenue }) => revenue);
	return (
		<ol className="stack">
			{products.map(({ id, name, category, unitsSold, revenue, imageUrl }, index) => (
				<li key={id ?? name} className={cx('grid middle gap-3', styles.product)}>
					<span className={cx('figures muted', styles.rank)}>{`#${index + 1}`}</span>
					<Picture src={imageUrl} alt="" name={name} hue={hueOf(id ?? index)} width={44} className={styles.picture} />
					<div className={cx('muted', styles.facts)}>
						<div className="split baseline gap-y-0">
							<strong>{name}</strong>
							<strong className="figures unbroken">{formatLocalMoney(revenue)}</strong>
						</div>
						<div className="split baseline gap-y-0">
							<span>{category}</span>
							<span className="figures unbroken">{countOf(unitsSold, 'unidad vendida', 'unidades vendidas')}</span>
						</div>
						<ShareBar share={shareOfLargest(revenue, revenues)} name={name} />
					</div>
				</li>
			))}
		</ol>
	);
}

const shownCategories = 6;

/** R3-185. The colour comes from the position in the list. */
export function CategorySales({ categories }: { categories: SalesFigures['salesByCategory'] }) {
	const rest = categories.length - shownCategories;
	return (
		<div className="stack">
			<CategoryBars categories={categories} from={0} to={shownCategories} />
			{rest > 0 && (
				<details className={styles.rest}>
					<summary>{rest === 1 ? 'Ver la otra categoría' : `Ver las otras ${rest} categorías`}</summary>
					<CategoryBars categories={categories} from={shownCategories} to={categories.length} />
				</details>
			)}
		</div>
	);
}

interface CategoryBarsProps {
	categories: SalesFigures['salesByCategory'];
	from: number;
	to: number;
}

const CategoryBars = ({ categories, from, to }: CategoryBarsProps) => (
	<ul className="stack">
		{categories.slice(from, to).map(({ category, sales, percentage }, index) => (
			<li key={category} className={cx('muted', styles.facts)}>
				<div className="split baseline gap-y-0">
					<strong>{category}</strong>
					<strong className="figures unbroken">{shareText(percentage)}</strong>
				</div>
				<ShareBar share={percentage} hue={hueOf(from + index + 1)} name={category} />
				<span className="figures unbroken">{formatLocalMoney(sales)}</span>
			</li>
		))}
	</ul>
);
