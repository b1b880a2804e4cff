import type { Category, Product } from '#contract/catalog/product';
import { SelectField } from '#ui/fields';
import { adminApi } from '../adminApi';
import { categoryOptions, pathOf } from './categoryTree';
import type { ControlProps } from './entity';

function helpOf(categories: readonly Category[] | undefined, failed: boolean): string | undefined {
	if (!categories) return failed ? 'No pudimos cargar las categorías' : 'Cargando las categorías…';
	return categories.length === 0 ? 'Todavía no hay ninguna: crea primero una categoría' : undefined;
}

/** Offers `own` even where the list lacks it. */
export function CategoryField({ own, ...props }: ControlProps & { own: Product['category'] }) {
	// Mounting retries a failed list.
	const { data, isError } = adminApi.useGetAllCategoriesQuery();
	const options = categoryOptions(data ?? []);
	if (own && !data?.some(({ id }) => id === own.id)) options.push({ value: String(own.id), label: own.name });
	return (
		<SelectField
			{...props}
			options={[{ value: '', label: 'Elige una categoría' }, ...options]}
			help={helpOf(data, isError)}
		/>
	);
}

export function CategoryName({ id }: { id: string }) {
	const { data = [] } = adminApi.useGetAllCategoriesQuery();
	const name = pathOf(data, Number(id)) || id;
	return <span key={name}>{name}</span>;
}
