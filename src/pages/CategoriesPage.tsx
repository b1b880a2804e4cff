import { CategoriesView } from '../features/catalog/CategoriesView';
import { usePageTitle } from '../ui/usePageTitle';

/** R3-030 … R3-035. */
export default function CategoriesPage() {
	usePageTitle('Categorías');
	return <CategoriesView />;
}
