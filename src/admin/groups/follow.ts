import type { AdminGroupDto } from '#contract/catalog/groupForm';
import { newKey, type OptionText } from './options';
import { isChanged, type Row, type SavedRow, savedRow, savedTexts } from './rows';

/** Keys of options and of their values by those before somebody else has renamed them. Null: nobody has. */
type Keys = ReadonlyMap<string, { key: string; values: ReadonlyMap<string, string> }> | null;

/** An option or value that is gone gets a key that nothing has. */
export function renames(from: AdminGroupDto, to: AdminGroupDto): Keys {
	if (JSON.stringify(from.options) === JSON.stringify(to.options)) return null;
	const added = to.options.filter(({ name }) => from.options.every((option) => option.name !== name));
	return new Map(
		from.options.map(({ name }, at) => {
			const next = to.options.find((option) => option.name === name) ?? added.shift();
			const values = renamedValues([from, at], [to, next ? to.options.indexOf(next) : -1]);
			return [name, { key: next?.name ?? newKey(), values }];
		}),
	);
}

type OptionAt = readonly [group: AdminGroupDto, place: number];

/** A value is renamed where all products that both have say so, and no other value became the same. */
function renamedValues([from, at]: OptionAt, [to, place]: OptionAt): Map<string, string> {
	const there = new Set(to.options[place]?.values.map(({ name }) => name));
	const now = new Map(to.products.map(({ id, values }) => [id, values[place]]));
	const names = from.options[at]?.values.map(({ name }) => name) ?? [];
	const called = names.map((name) => {
		const all = from.products.flatMap(({ id, values }) => (values[at] === name ? (now.get(id) ?? []) : []));
		return all.every((one) => one === all[0]) ? all[0] : undefined;
	});
	const claims = (name: string) => called.filter((one) => one === name).length;
	const moved = names.map((name, index) => {
		const next = called[index];
		return next !== undefined && claims(next) === 1 && (!there.has(name) || claims(name) > 0) ? next : undefined;
	});
	const stays = (name: string) => there.has(name) && !moved.includes(name);
	return new Map(names.map((name, index) => [name, moved[index] ?? (stays(name) ? name : newKey())]));
}

function rekeyed(values: Row['values'], keys: Keys): Row['values'] {
	if (!keys) return values;
	return Object.fromEntries(
		Object.entries(values).map(([option, value]) => {
			const to = keys.get(option);
			return [to?.key ?? option, to?.values.get(value) ?? value];
		}),
	);
}

export const rekeyedOptions = (options: readonly OptionText[], keys: Keys): OptionText[] =>
	options.map((option) => {
		const to = keys?.get(option.key);
		const values = option.values.map((value) => ({ ...value, key: to?.values.get(value.key) ?? value.key }));
		return { ...option, key: to?.key ?? option.key, values };
	});

/** The form builds on `group` from now on, with other `keys`; until now it had these options. */
interface Taken {
	keys: Keys;
	options: readonly OptionText[];
	before: AdminGroupDto['options'];
}

/** Changes of others come into cells where nothing is typed; a row with own changes takes stock and values alone. */
export function followed(rows: readonly Row[], group: AdminGroupDto, taken?: Taken): Row[] {
	const now = new Map(group.products.map((product) => [product.id, product]));
	const next = rows.flatMap((row) => {
		const own = taken?.keys ? { ...row, values: rekeyed(row.values, taken.keys) } : row;
		if (!row.saved || row.joins) return own;
		const product = now.get(row.saved.id);
		now.delete(row.saved.id);
		if (product === row.saved && !taken?.keys) return row;
		const touched = !taken || isChanged(row, taken.options, taken.before);
		if (!product) return touched ? own : [];
		if (!touched) return { ...savedRow(product, group.options), key: row.key };
		const { stockQuantity } = savedTexts(product);
		const placed = taken ? placedAs(row, row.saved, product, group, taken) : { saved: row.saved };
		const saved = { ...placed.saved, stockQuantity: product.stockQuantity };
		const typed = row.texts.stockQuantity !== row.stockBase;
		if (typed) return { ...row, ...placed, saved };
		return { ...row, ...placed, saved, stockBase: stockQuantity, texts: { ...row.texts, stockQuantity } };
	});
	if (taken) next.push(...[...now.values()].map((product) => savedRow(product, group.options)));
	return next;
}

/** Own values stay, with what was saved before them, so that a conflict is seen; the others follow. */
function placedAs(row: Row, saved: SavedRow, product: SavedRow, { options }: AdminGroupDto, { keys, before }: Taken) {
	const now = savedRow(product, options).values;
	const was = rekeyed(savedRow(saved, before).values, keys);
	const own = Object.entries(rekeyed(row.values, keys)).filter(([key, value]) => value !== was[key]);
	const values: Row['values'] = { ...now, ...Object.fromEntries(own) };
	const names = options.map(({ name }) => (values[name] === now[name] ? now[name] : was[name]) ?? '');
	return { values, saved: { ...saved, values: names } };
}
