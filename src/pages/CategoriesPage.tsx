import { CategoriesView } from '../features/catalog/CategoriesView';
import { breadcrumbs } from '../lib/jsonLd';
import { PageMeta } from '../ui/PageMeta';

/** R3-030 … R3-035. */
export default function CategoriesPage() {
	return (
		<>
			<PageMeta
				title="Categorías"
				description="Todas las categorías de Tienda Viva, para encontrar lo que buscas sin dar vueltas."
				path="/categories"
				jsonLd={(absolute) => [breadcrumbs([{ name: 'Categorías', path: '/categories' }], absolute)]}
			/>
			<CategoriesView />
		</>
	);
}
