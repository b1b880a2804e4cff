import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useIsForeign } from '#api/backEnd';
import type { Product } from '#contract/catalog/product';
import { TextField } from '#ui/fields';
import { adminApi } from '../adminApi';
import { adminProductsApi } from '../adminProductsApi';
import type { ControlContext, ControlProps } from './entity';
import { adminStockOf } from './kinds';

/** An untouched stock follows sales. Our server applies the difference, so the sum is certain. */
export function StockField({ row, form, ...props }: ControlProps & ControlContext<Product>) {
	const { name } = props;
	const windows = !useIsForeign();
	const single = adminProductsApi.useGetChosenProductsQuery(windows && row ? { ids: [row.id] } : skipToken);
	const array = adminApi.useGetAllProductsQuery(undefined, {
		skip: windows,
		selectFromResult: ({ data }) => ({ saved: data?.find(({ id }) => id === row?.id) }),
	});
	const saved = windows ? single.data?.[0] : array.saved;
	const stock = saved ? adminStockOf(saved) : null;
	const shown: unknown = form.formState.defaultValues?.[name];
	const changed = Boolean(form.formState.dirtyFields[name]);
	const moved = stock !== null && String(stock) !== shown;
	const { resetField } = form;
	useEffect(
		function followSales() {
			if (moved && !changed) resetField(name, { defaultValue: String(stock) });
		},
		[moved, changed, stock, name, resetField],
	);
	const total = Number(form.watch(name)) - Number(shown) + (stock ?? 0);
	const help =
		row?.editVersion == null || Number.isNaN(total) ? `Ahora hay ${stock}` : `Ahora hay ${stock}; quedarán ${total}`;
	return <TextField autoComplete="off" inputMode="numeric" {...props} help={moved && changed ? help : undefined} />;
}
