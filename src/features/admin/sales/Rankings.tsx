import { formatLocalMoney } from '../../../../contract/shared/money';
import { hueOf } from '../../../lib/images';
import { type SalesFigures, shareOfLargest, shareText } from '../../../lib/salesFigures';
import { countOf } from '../../../lib/text';
import { Picture } from '../../../ui/Picture';
import styles from './Rankings.module.css';

/** A share of 100 as a length; the figure itself stands beside it. `hue` in degrees. */
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

/** Products by revenue; bars are relative to the first (R3-184). */
export function TopProducts({ products }: { products: SalesFigures['topProducts'] }) {
	const revenues = products.map(({ revenue }) => revenue);
	return (
		<ol className="stack">
			{products.map(({ id, name, category, unitsSold, revenue, imageUrl }, index) => (
				<li key={id ?? name} className={styles.product}>
					<span className={styles.rank}>{`#${index + 1}`}</span>
					<Picture src={imageUrl ?? undefined} alt="" hue={hueOf(id ?? index)} width={44} className={styles.picture} />
					<div className={styles.facts}>
						<div className={styles.line}>
							<strong>{name}</strong>
							<strong className={styles.number}>{formatLocalMoney(revenue)}</strong>
						</div>
						<div className={styles.line}>
							<span>{category}</span>
							<span className={styles.number}>{countOf(unitsSold, 'unidad vendida', 'unidades vendidas')}</span>
						</div>
						<ShareBar share={shareOfLargest(revenue, revenues)} name={name} />
					</div>
				</li>
			))}
		</ol>
	);
}

const shownCategories = 6;

/** Shares of the categories (R3-185); a colour comes from the position in the list. */
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
			<li key={category} className={styles.facts}>
				<div className={styles.line}>
					<strong>{category}</strong>
					<strong className={styles.number}>{shareText(percentage)}</strong>
				</div>
				<ShareBar share={percentage} hue={hueOf(from + index + 1)} name={category} />
				<span className={styles.number}>{formatLocalMoney(sales)}</span>
			</li>
		))}
	</ul>
);
