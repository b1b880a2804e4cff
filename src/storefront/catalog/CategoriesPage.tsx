import { breadcrumbs } from '#lib/jsonLd';
import { PageMeta } from '#ui/PageMeta';
import { useShop } from '#ui/shop';
import { CategoriesView } from './CategoriesView';

/** R3-030 … R3-035. */
export default function CategoriesPage() {
	const { name } = useShop();
	return (
		<>
			<PageMeta
				title="Categorías"
				description={`Todas las categorías de ${name}, para encontrar lo que buscas sin dar vueltas.`}
				path="/categories"
				jsonLd={(absolute) => [breadcrumbs([{ name: 'Categorías', path: '/categories' }], absolute)]}
			/>
			<CategoriesView />
		</>
	);
}
