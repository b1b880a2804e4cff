import { galleryAfter } from '#contract/catalog/gallery';
import type { AdminGroupDto } from '#contract/catalog/groupForm';
import { type OptionText, optionTexts } from './options';
import { type CellChange, cellText, type Row, savedRow, textColumns, valueNames, written } from './rows';

/**
 * Rows `now`, which were sent as `sent`, on top of what was saved: what was typed meanwhile stays. A row keeps its key,
 * because somebody may be typing into it. `shown`: the options as the form has them.
 */
export function afterSave(
	saved: AdminGroupDto,
	sent: readonly Row[],
	sentOptions: readonly OptionText[],
	now: readonly Row[],
	shown: readonly OptionText[],
) {
	const sentAs = new Map(sent.map((row) => [row.key, row]));
	// A new product is known by its values, whose names the server trims.
	const stored = sentOptions.map((option, at) => ({
		...option,
		values: option.values.map((value, place) => ({ ...value, name: saved.options[at]?.values[place]?.name ?? '' })),
	}));
	const rows = saved.products.map((product): Row => {
		const row = savedRow(product, saved.options);
		const before = sent.find((one) =>
			one.saved ? one.saved.id === product.id : valueNames(one, stored).join('\n') === product.values.join('\n'),
		);
		if (!before) return row;
		const after = now.find(({ key }) => key === before.key);
		return { ...(after ? retyped(after, before, row) : row), key: before.key };
	});
	const added = now.filter(({ key }) => !sentAs.has(key));
	const changes = now
		.filter(({ key, values }) => values !== sentAs.get(key)?.values)
		.flatMap((row) =>
			saved.options.map(({ name }, at): CellChange => {
				const text = cellText(row, `:${sentOptions[at]?.key}`, shown);
				return { row: row.key, column: `:${name}`, text };
			}),
		);
	return written([...rows, ...added], optionTexts(saved.options), changes);
}

function retyped(row: Row, sent: Row, saved: Row): Row {
	const texts = { ...saved.texts };
	for (const column of textColumns) if (row.texts[column] !== sent.texts[column]) texts[column] = row.texts[column];
	return {
		...saved,
		texts,
		stockBase: row.texts.stockQuantity === sent.texts.stockQuantity ? saved.stockBase : sent.texts.stockQuantity,
		active: row.active === sent.active ? saved.active : row.active,
		pictures: galleryAfter(saved.pictures, row.pictures, sent.pictures),
		problems: row.problems,
	};
}
