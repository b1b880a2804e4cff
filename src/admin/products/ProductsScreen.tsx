import { ClipboardList, PencilLine } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useIsForeign } from '#api/backEnd';
import type { Product } from '#contract/catalog/product';
import { IconButton } from '#ui/Button';
import { adminApi } from '../kit/adminApi';
import { useAdminNotices } from '../kit/adminNotices';
import { EntityScreen } from '../kit/editor/EntityScreen';
import { products } from '../kit/entities/product';
import type { ListRows } from '../kit/list/listRows';
import { useArrayRows } from '../kit/list/useArrayRows';
import type { BulkChoice } from '../kit/list/useBulk';
import type { TableQuery } from '../kit/list/useTableQuery';
import { LoadedDialog } from '../kit/shared/LoadedDialog';
import { useProductWindows } from './useProductWindows';

const useAllProducts = (table: TableQuery<Product>) => useArrayRows(adminApi.useGetAllProductsQuery(), table, products);
const loadStock = () => import('./StockDialog');

const loadBulkEdit = () => import('./BulkEditDialog');

const bulkEdit: ReadonlyArray<BulkChoice<Product>> = [
	{
		label: 'Cambiar',
		icon: <PencilLine size={16} />,
		ask: (request) => (
			<LoadedDialog title="Cambiar productos" load={loadBulkEdit} onClose={request.cancel}>
				{({ BulkEditDialog }) => <BulkEditDialog {...request} />}
			</LoadedDialog>
		),
	},
];

interface ProductsScreenProps {
	/** Before our server. */
	ourBulk?: ReadonlyArray<BulkChoice<Product>>;
	extraActions?: (rows: ListRows<Product>, table: TableQuery<Product>) => ReactNode;
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
