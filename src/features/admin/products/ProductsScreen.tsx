import { ClipboardList, Group, PencilLine, Ungroup } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Product } from '../../../../contract/catalog/product';
import { useIsForeign } from '../../../api/backEnd';
import { type AppDispatch, useAppDispatch } from '../../../store';
import { IconButton } from '../../../ui/Button';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { EntityScreen } from '../editor/EntityScreen';
import { untracked } from '../entities/entityValues';
import { products } from '../entities/product';
import type { FoundRows } from '../list/foundRows';
import { useArrayRows } from '../list/useArrayRows';
import type { BulkChoice } from '../list/useBulk';
import type { TableQuery } from '../list/useTableQuery';
import { LoadedDialog } from '../shared/LoadedDialog';
import { useProductWindows } from './useProductWindows';

const useAllProducts = (table: TableQuery<Product>) => useArrayRows(adminApi.useGetAllProductsQuery(), table, products);
const loadStock = () => import('./StockDialog');

const loadGrouping = () => import('../groups/GroupDialog');
const loadGroups = () => import('../groups/groupsApi');
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

/** Groups are of our server. */
const bulkWithGroups = (dispatch: AppDispatch): typeof bulkEdit => [
	...bulkEdit,
	{
		label: 'Agrupar',
		icon: <Group size={16} />,
		ask: (asked) => (
			<LoadedDialog title="Agrupar productos" load={loadGrouping} onClose={asked.cancel}>
				{({ GroupDialog }) => <GroupDialog {...asked} />}
			</LoadedDialog>
		),
	},
	{
		label: 'Separar',
		icon: <Ungroup size={16} />,
		doing: 'Separando',
		past: ['separado', 'separados'],
		isDone: ({ group }) => !group,
		run: async ({ id, group }) => {
			const { groupsApi } = await loadGroups();
			const body = { ids: [id] };
			const asked = groupsApi.endpoints.separate.initiate({ id: group?.id ?? 0, body, invalidate: false }, untracked);
			return dispatch(asked);
		},
	},
];

interface ProductsScreenProps {
	extraActions?: (rows: FoundRows<Product>, table: TableQuery<Product>) => ReactNode;
}

/** R3-160 … R3-162. */
export function ProductsScreen({ extraActions }: ProductsScreenProps) {
	useAdminNotices('products');
	const windows = !useIsForeign();
	const dispatch = useAppDispatch();
	const ours = useMemo(() => bulkWithGroups(dispatch), [dispatch]);
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
				moreBulk={windows ? ours : bulkEdit}
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
