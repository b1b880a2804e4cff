import { Star } from 'lucide-react';
import type { Product } from '../../../../contract/catalog';
import { hueOf, imageUrlOf } from '../../../lib/images';
import { formatLocalMoney } from '../../../lib/money';
import { isActive, stockOf } from '../../../lib/product';
import { settings } from '../../../lib/settings';
import { Badge, StockBadge } from '../../../ui/Badge';
import { LivePulse } from '../../../ui/LivePulse';
import { Picture } from '../../../ui/Picture';
import styles from '../list/cells.module.css';
import type { Column } from '../list/rows';
import { ActiveBadge } from '../shared/ActiveBadge';

function Stock({ product }: { product: Product }) {
	const stock = stockOf(product);
	if (stock === null) return '—';
	return (
		<LivePulse value={stock}>
			<StockBadge stock={stock} />
		</LivePulse>
	);
}

export const productColumns: ReadonlyArray<Column<Product>> = [
	{
		key: 'name',
		header: 'Producto',
		main: true,
		sortBy: ({ name }) => name,
		cell: (product) => (
			<div className={styles.subject}>
				<Picture
					src={imageUrlOf(product.imageUrl, settings.hostUrl)}
					alt=""
					hue={hueOf(product.category?.id ?? 0)}
					width={44}
					className={styles.picture}
				/>
				<div className={styles.names}>
					<strong>{product.name}</strong>
					<span>{product.sku}</span>
				</div>
			</div>
		),
	},
	{
		key: 'category',
		header: 'Categoría',
		width: 'clamp(120px, 14cqi, 190px)',
		sortBy: ({ category }) => category?.name ?? '',
		cell: ({ category }) => category?.name || '—',
	},
	{
		key: 'price',
		header: 'Precio',
		width: '122px',
		numeric: true,
		sortBy: ({ price }) => price,
		cell: ({ price }) => <LivePulse value={price}>{formatLocalMoney(price)}</LivePulse>,
	},
	{
		key: 'stock',
		header: 'Stock',
		width: '108px',
		numeric: true,
		sortBy: (product) => stockOf(product) ?? -1,
		cell: (product) => <Stock product={product} />,
	},
	{
		key: 'state',
		header: 'Estado',
		width: '152px',
		sortBy: (product) => `${isActive(product) ? 0 : 1}${product.featured ? 0 : 1}`,
		cell: (product) => (
			<div className={styles.badges}>
				<ActiveBadge active={isActive(product)} />
				{product.featured && (
					<span title="Destacado">
						<Badge tone="info" icon={<Star size={14} />} className={styles.star}>
							<span className={styles.starText}>Destacado</span>
						</Badge>
					</span>
				)}
			</div>
		),
	},
];

/** What the search looks at. */
export const productSearchText = ({ name, sku, category }: Product): string =>
	`${name} ${sku ?? ''} ${category?.name ?? ''}`;
