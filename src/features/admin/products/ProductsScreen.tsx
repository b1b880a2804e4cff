import { ClipboardList, PencilLine } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useIsForeign } from '#api/backEnd';
import type { Product } from '#contract/catalog/product';
import { IconButton } from '#ui/Button';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { EntityScreen } from '../editor/EntityScreen';
import { products } from '../entities/product';
import type { FoundRows } from '../list/foundRows';
import { useArrayRows } from '../list/useArrayRows';
import type { BulkChoice } from '../list/useBulk';
import type { TableQuery } from '../list/useTableQuery';
import { LoadedDialog } from '../shared/LoadedDialog';
import { useProductWindows } from './useProductWindows';

const useAllProducts = (table: TableQuery<Product>) => useArrayRows(adminApi.useGetAllProductsQuery(), table, products);
const loadStock = () => import('./StockDialog');

const loadBulkEdit = () => import('./BulkEditDialog');

const bulkEdit: ReadonlyArray<BulkChoice<Product>> = [
	{
		label: 'Cambiar',
		icon: <PencilLine size={16} />,
		ask: (asked) => (
			<LoadedDialog title="Cambiar productos" load={loadBulkEdit} onClose={asked.cancel}>
				{({ BulkEditDialog }) => <BulkEditDialog {...asked} />}
			</LoadedDialog>
		),
	},
];

interface ProductsScreenProps {
	/** Before our server. */
	ourBulk?: ReadonlyArray<BulkChoice<Product>>;
	extraActions?: (rows: FoundRows<Product>, table: TableQuery<Product>) => ReactNode;
}

/** R3-160 … R3-162. */
export function ProductsScreen({ ourBulk = [], extraActions }: ProductsScreenProps) {
	useAdminNotices('products');
	const windows = !useIsForeign();
	const [stockOf, setStockOf] = useState<Product | null>(null);
	const rowActions = useCallback(
		(product: Product) => (
			<IconButton size="s" label={`Stock de ${product.name}`} onClick={() => setStockOf(product)}>
				<ClipboardList size={18} />
			</IconButton>
		),
		[],
	);
	const close = () => setStockOf(null);
	return (
		<>
			<EntityScreen
				key={windows ? 'windows' : 'array'}
				entity={products}
				useRows={windows ? useProductWindows : useAllProducts}
				moreBulk={windows ? [...bulkEdit, ...ourBulk] : bulkEdit}
				extraActions={extraActions}
				rowActions={windows ? rowActions : undefined}
			/>
			{stockOf && (
				<LoadedDialog title={`Stock de ${stockOf.name}`} load={loadStock} onClose={close}>
					{({ StockDialog }) => <StockDialog product={stockOf} onClose={close} />}
				</LoadedDialog>
			)}
		</>
	);
}
