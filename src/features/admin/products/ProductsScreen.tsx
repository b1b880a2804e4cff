import { type ReactNode, useMemo } from 'react';
import type { Category, Product } from '../../../../contract/catalog';
import { api } from '../../../api';
import { useAppDispatch } from '../../../store';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { catalogBulk } from '../editor/catalogBulk';
import { DeleteDialog } from '../editor/DeleteDialog';
import { useEditing } from '../editor/useEditing';
import { productColumns, productSearchText } from '../entities/product';
import { AdminList } from '../list/AdminList';
import { useOpenRequest } from '../shared/openRequest';
import { useSuccess } from '../shared/useSuccess';
import { ProductEditor } from './ProductEditor';
import { ProductFilters, useProductFilters } from './ProductFilters';
import { productBody, productText } from './productForm';

const nouns = ['producto', 'productos'] as const;
const noCategories: readonly Category[] = [];
type ExtraActions = (found: readonly Product[]) => ReactNode;
const nameOf = ({ name }: Product) => name;

/** Every product, active or not, with its dialogs (R3-160 … R3-162); `extraActions` gets the products that are found. */
export function ProductsScreen({ extraActions }: { extraActions?: ExtraActions }) {
	useAdminNotices('products');
	const products = adminApi.useGetAllProductsQuery();
	const { data: allCategories } = adminApi.useGetAllCategoriesQuery();
	const categories = allCategories ?? noCategories;
	const [remove] = adminApi.useDeleteProductMutation();
	const [update] = adminApi.useUpdateProductMutation();
	const dispatch = useAppDispatch();
	const { filters, accepts, set, clear } = useProductFilters(allCategories);
	const { step, ask } = useEditing<Product>();
	const success = useSuccess();
	useOpenRequest({ rows: products.data, onOpen: ask.edit, onCreate: ask.create });

	const bulk = useMemo(
		() =>
			catalogBulk<Product>(
				'o',
				(product, active) => {
					const values = { ...productText(product), active: String(active) };
					return update({ id: product.id, body: productBody(values, undefined, product), quiet: true });
				},
				({ id }) => remove({ id, quiet: true }),
			),
		[update, remove],
	);

	const saved = () => {
		success.unlessLive(step?.kind === 'create' ? 'Producto creado exitosamente' : 'Producto actualizado exitosamente');
		ask.close();
	};
	return (
		<>
			<AdminList<Product>
				title="Productos"
				nouns={nouns}
				query={products}
				loadError="Error al cargar los productos"
				columns={productColumns}
				textOf={productSearchText}
				searchHelp="Nombre, SKU o categoría"
				createLabel="Nuevo producto"
				onCreate={ask.create}
				filters={<ProductFilters filters={filters} categories={categories} onChange={set} />}
				accepts={accepts}
				onClearFilters={clear}
				bulk={bulk}
				onBulkEnd={() => dispatch(api.util.invalidateTags(['AdminProduct']))}
				extraActions={extraActions}
				nameOf={nameOf}
				onEdit={ask.edit}
				onDelete={ask.delete}
			/>
			{(step?.kind === 'create' || step?.kind === 'edit') && (
				<ProductEditor product={step.kind === 'edit' ? step.row : null} onSaved={saved} onClose={ask.close} />
			)}
			{step?.kind === 'delete' && (
				<DeleteDialog
					title="Eliminar producto"
					question="¿Estás seguro de que quieres eliminar este producto?"
					name={step.row.name}
					failureTitle="Error al eliminar el producto"
					onDelete={() => remove(step.row.id)}
					onDeleted={() => {
						success.always('Producto eliminado exitosamente');
						ask.close();
					}}
					onCancel={ask.close}
				/>
			)}
		</>
	);
}
