import type { Category } from '#contract/catalog/product';
import { lineOf } from '#contract/catalog/tree';
import { taxKindLabels } from '#contract/tax/kinds';
import { SelectField } from '#ui/fields';
import { useShop } from '#ui/shop';
import { adminApi } from '../adminApi';
import { parentOptions } from './categoryTree';
import type { ControlContext, ControlProps } from './entity';
import { taxKind } from './kinds';
import { SizeGuideField } from './SizeGuideField';
import { TaxKindField } from './TaxKindField';

type FieldProps = ControlProps & ControlContext<Category>;

export function ParentField({ row, form: _form, ...props }: FieldProps) {
	const { data = [] } = adminApi.useGetAllCategoriesQuery();
	return <SelectField {...props} options={parentOptions(data, row?.id)} />;
}

/** Of the nearest category above the form's that has its own value. */
function useInherited<Key extends 'ownSizeGuide' | 'ownTaxKind'>(form: FieldProps['form'], key: Key) {
	const { data = [] } = adminApi.useGetAllCategoriesQuery();
	const source = lineOf(data, Number(form.watch('parentId'))).findLast((above) => above[key]);
	const value = source?.[key];
	return source && value ? { name: source.name, value } : null;
}

export function CategorySizeGuide({ row: _row, form, ...props }: FieldProps) {
	const { pages } = useShop();
	const from = useInherited(form, 'ownSizeGuide');
	const title = pages.find(({ slug }) => slug === from?.value)?.title ?? from?.value;
	return <SizeGuideField {...props} none={from ? `De ${from.name}: ${title}` : undefined} />;
}

export function CategoryTaxKind({ row: _row, form, ...props }: FieldProps) {
	const from = useInherited(form, 'ownTaxKind');
	// Equal labels would hide the category's own choice.
	const byDefault = form.watch('taxKind') === 'TAXED' ? 'Sin elegir: Gravado' : taxKindLabels.TAXED;
	return <TaxKindField {...props} none={from ? `De ${from.name}: ${taxKind.words(from.value)}` : byDefault} />;
}
