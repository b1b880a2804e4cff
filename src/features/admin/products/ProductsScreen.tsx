import type { Category, Product } from '../../../../contract/catalog';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { DeleteDialog } from '../editor/DeleteDialog';
import { useEditing } from '../editor/useEditing';
import { useOpenRequest } from '../palette/openRequest';
import { AdminList } from '../table/AdminList';
import { useSuccess } from '../useSuccess';
import { ProductEditor } from './ProductEditor';
import { ProductFilters, useProductFilters } from './ProductFilters';
import { productColumns, productSearchText } from './productColumns';

const nouns = ['producto', 'productos'] as const;
const noCategories: readonly Category[] = [];
const nameOf = ({ name }: Product) => name;

/** Every product, active or not, with its dialogs (R3-160 … R3-162). */
export function ProductsScreen() {
	useAdminNotices('products');
	const products = adminApi.useGetAllProductsQuery();
	const { data: categories = noCategories } = adminApi.useGetAllCategoriesQuery();
	const [remove] = adminApi.useDeleteProductMutation();
	const { filters, accepts, set, clear } = useProductFilters();
	const { step, ask } = useEditing<Product>();
	const success = useSuccess();
	useOpenRequest({ rows: products.data, onOpen: ask.edit, onCreate: ask.create });

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
				nameOf={nameOf}
				onEdit={ask.edit}
				onDelete={ask.delete}
			/>
			{(step?.kind === 'create' || step?.kind === 'edit') && (
				<ProductEditor
					product={step.kind === 'edit' ? step.row : null}
					categories={categories}
					onSaved={saved}
					onClose={ask.close}
				/>
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
