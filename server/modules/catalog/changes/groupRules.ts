import { type GroupOption, groupLimits, wholeName } from '#contract/catalog/group';
import { nameProblem } from '#contract/catalog/texts';
import { limits } from '#contract/shared/limits';
import type { PlaceChange, ProductChange, Refusal } from './change';
import type { CatalogState } from './load';
import type { GroupValues, LockedProduct, StoredGroup } from './repository';

export type Refuse = (of: Refusal['of'], field: string, message: string, code?: Refusal['code']) => void;

export type MemberChange = ProductChange & { place: Extract<PlaceChange, { group: number }> };

export interface PlanContext {
	state: CatalogState;
	unstored: ReadonlySet<string>;
	refuse: Refuse;
	/** Products that are deleted or leave their group. */
	gone: ReadonlySet<number>;
}

const tooLong = (name: string, values: readonly string[]): string | null => {
	const whole = wholeName(name, values);
	return whole.length > limits.name ? `«${whole}» tiene más de ${limits.name} caracteres` : null;
};

interface GroupDraft {
	at: number;
	before: StoredGroup | null;
	values: Pick<GroupValues, 'name' | 'options'>;
}

/** At the group or at a product of the request. */
export function refuseInvalidGroup(
	{ at, before, values: { name, options } }: GroupDraft,
	rows: readonly MemberChange[],
	others: readonly { values: readonly string[] }[],
	valuesAt: ReadonlyMap<number, readonly string[]>,
	{ state, refuse }: PlanContext,
): void {
	const of = { group: at };
	const wrongName = nameProblem(name, before?.name);
	if (wrongName) refuse(of, 'name', wrongName);
	if (rows.length + others.length === 0) refuse(of, 'products', 'Agrega al menos un producto');
	if (rows.length + others.length > groupLimits.products)
		refuse(of, 'products', `Como máximo ${groupLimits.products} productos`);
	if (options.some(({ values }) => values.length > groupLimits.values))
		refuse(of, 'options', `Como máximo ${groupLimits.values} valores por opción`);
	const usedValues = new Set<string>();
	for (const { values } of others) {
		const key = JSON.stringify(values);
		if (usedValues.has(key))
			refuse(of, 'options', `Dos productos quedarían con los mismos valores: ${values.join(', ')}`);
		usedValues.add(key);
		// Their names follow the group's.
		const long = tooLong(name, values);
		if (long) refuse(of, 'name', long);
	}
	const ids = new Set<number>();
	for (const row of rows) {
		const product = state.productAt.get(row.at);
		const foreign = notOurs(row, product, before, ids, state);
		if (product) ids.add(product.item.id);
		if (foreign) refuse({ product: row.at }, 'group', foreign);
		const values = valuesAt.get(row.at) ?? [];
		const key = JSON.stringify(values);
		const reason =
			unfitting(values, options) ??
			(usedValues.has(key) ? `Otro producto del grupo ya tiene estos valores: ${values.join(', ')}` : null) ??
			tooLong(name, values);
		if (reason) refuse({ product: row.at }, 'values', reason);
		usedValues.add(key);
	}
}

function notOurs(
	{ at, target }: MemberChange,
	product: LockedProduct | undefined,
	group: StoredGroup | null,
	ids: ReadonlySet<number>,
	{ lookupAt }: CatalogState,
): string | null {
	if (!product) return null;
	const { group: now, category, id } = product.item;
	if (ids.has(id)) return 'El producto se repite';
	if (typeof target === 'object' && 'id' in target)
		return now && now.id !== group?.id ? `Este producto es del grupo «${now.name}»: sepáralo primero` : null;
	const searched = lookupAt.get(at);
	// As when its group was searched: by the product, else by a name in its category.
	const isWhere = now
		? now.id === searched?.groupId
		: searched?.groupId === null && category.id === searched.categoryId;
	if (!isWhere) return 'Este producto cambió de grupo o de categoría mientras tanto';
	return now && now.id !== group?.id ? 'Los productos de este grupo están en grupos distintos de la tienda' : null;
}

function unfitting(values: readonly string[], options: readonly GroupOption[]): string | null {
	if (values.length !== options.length) return 'Elige un valor para cada opción';
	const at = values.findIndex((value, place) => !options[place]?.values.some(({ name }) => name === value));
	return at < 0 ? null : `«${values[at]}» no es un valor de ${options[at]?.name}`;
}
