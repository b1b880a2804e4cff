import { skipToken } from '@reduxjs/toolkit/query';
import { useWatch } from 'react-hook-form';
import { useIsOurs } from '#api/backEnd';
import type { Product } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { Button } from '#ui/Button';
import { TextField } from '#ui/fields';
import { adminProductsApi } from '../adminProductsApi';
import styles from '../editor/Editor.module.css';
import type { ControlContext, ControlProps } from './entity';

/** The category's newest products whose SKUs count. */
const read = 100;

/** After the highest number of the most frequent beginning; null without one. */
function nextSku(skus: readonly string[]): string | null {
	const numbered = skus.flatMap((sku) => {
		const [, start, digits] = /^(.*?)(\d{1,9})$/.exec(sku) ?? [];
		return start && digits ? [{ start, digits }] : [];
	});
	const counts = new Map<string, number>();
	for (const { start } of numbered) counts.set(start, (counts.get(start) ?? 0) + 1);
	const [start] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
	if (!start) return null;
	const same = numbered.filter((one) => one.start === start).map(({ digits }) => digits);
	const next = Math.max(...same.map(Number)) + 1;
	const sku = start + String(next).padStart(Math.max(...same.map(({ length }) => length)), '0');
	return sku.length <= limits.sku ? sku : null;
}

/** Offers a new product the SKU after its category's. */
export function SkuField({ row, form, ...props }: ControlProps & ControlContext<Product>) {
	const [category, typed] = useWatch({ control: form.control, name: ['categoryId', props.name] });
	const isOurs = useIsOurs();
	const offers = !row && isOurs;
	const request = offers && category ? { category: String(category), offset: 0, limit: read } : skipToken;
	const { currentData } = adminProductsApi.useGetProductWindowQuery(request);
	const next = nextSku((currentData?.products ?? []).map(({ sku }) => sku ?? ''));
	return (
		<div className="stack gap-1">
			<TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />
			{offers && (
				<div className={styles.offer}>
					{!category && <span className="note">Elige la categoría y te proponemos el siguiente.</span>}
					{next && next !== typed && (
						<Button
							size="s"
							onClick={() => form.setValue(props.name, next, { shouldDirty: true, shouldValidate: true })}
						>
							{`Usar ${next}`}
						</Button>
					)}
				</div>
			)}
		</div>
	);
}
