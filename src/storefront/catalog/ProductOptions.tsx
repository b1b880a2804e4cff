import { type ProductGroup, wholeName } from '#contract/catalog/group';
import { isSoldOut } from '#lib/product';
import { useAppDispatch } from '#store';
import { LinkButton } from '#ui/Button';
import { rowShown } from './catalogApi';
import { type GroupRow, groupChoice, nearestRow } from './groupChoice';
import { OptionFields } from './OptionFields';
import { useProductPath, useShowProduct } from './useProductAddress';

interface ProductOptionsProps {
	group: ProductGroup;
	values: readonly string[];
}

/** The page has all products of the group, so that a choice needs no request. */
export function ProductOptions({ group, values }: ProductOptionsProps) {
	const dispatch = useAppDispatch();
	const show = useShowProduct();
	const choose = (row: GroupRow) => {
		dispatch(rowShown(group, row));
		show({ id: row.id, name: wholeName(group.name, row.values) });
	};
	return <OptionFields choice={groupChoice(group, values)} onChoose={choose} />;
}

/** Beside a product no longer sold: one that can be bought, if any. */
export function NearestProduct({ group, values }: ProductOptionsProps) {
	const dispatch = useAppDispatch();
	const pathOf = useProductPath();
	const open = group.products.filter((row) => !isSoldOut(row));
	const nearest = nearestRow(open.length > 0 ? open : group.products, values);
	if (!nearest) return null;
	const name = wholeName(group.name, nearest.values);
	return (
		<LinkButton
			variant="primary"
			to={pathOf({ id: nearest.id, name })}
			onClick={() => dispatch(rowShown(group, nearest))}
		>
			{`Ver ${name}`}
		</LinkButton>
	);
}
