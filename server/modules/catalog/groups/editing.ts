import type { AdminGroupDto, GroupForm, GroupRow } from '#contract/catalog/groupForm';
import { retried, type Tx, violationOf } from '#platform/db';
import { duplicateFields, invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import type { Applied } from '../changes/apply';
import type { CatalogChanges, ProductChange, Refusal } from '../changes/change';
import type { CatalogState } from '../changes/load';
import { type CatalogDeps, changeCatalog, createCommit, findUnstored } from '../changes/road';
import * as repository from './repository';
import { missingGroup } from './service';

export type GroupEditing = ReturnType<typeof createGroupEditing>;

export function createGroupEditing(deps: CatalogDeps) {
	const { database, images } = deps;
	const commit = createCommit(deps);

	async function change<T>(
		session: Session,
		changes: CatalogChanges,
		answer: (tx: Tx, applied: Applied) => Promise<T>,
	): Promise<T> {
		const unstored = await findUnstored(images.files, changes);
		const work = async (tx: Tx) => {
			const refuse = (refusals: readonly Refusal[], state: CatalogState) => refusalOf(tx, refusals, state);
			return answer(tx, await changeCatalog(tx, changes, { by: session, unstored, refuse }));
		};
		return retried(() => commit(work)).catch((error: unknown) => {
			const isSku = violationOf(error)?.constraint === 'products_sku_key';
			throw isSku ? duplicateFields({ products: 'Ya existe un producto con uno de estos SKU' }) : error;
		});
	}

	return {
		async get(id: number): Promise<AdminGroupDto> {
			const group = await repository.readAdminGroup(database, id);
			if (!group) throw notFound(missingGroup);
			return group;
		},

		list: (search: string) => repository.listGroups(database, search),

		/** Throws 400 and 409 with texts by path, such as `products.3.sku`; 409 with GroupConflict for conflicting edits. */
		save: (session: Session, id: number | null, form: GroupForm): Promise<AdminGroupDto> =>
			change(session, changesOf(id, form), async (tx, { groupIds }) => {
				const group = await repository.readAdminGroup(tx, groupIds.get(0) ?? 0);
				if (!group) throw new Error('The written group is gone');
				return group;
			}),

		/** Answers the remaining group. Throws 400 for a product that is not in it. */
		separate: (session: Session, id: number, ids: readonly number[]): Promise<AdminGroupDto | null> => {
			const products = [...new Set(ids)].map((product, at) => ({ at, target: { id: product }, place: { leave: id } }));
			return change(session, { products }, async (tx) => (await repository.readAdminGroup(tx, id)) ?? null);
		},
	};
}

const changesOf = (id: number | null, form: GroupForm): CatalogChanges => {
	const { name, description, categoryId, sizeGuide, attributes, options, pictures, picturesBase, editVersion } = form;
	const group = {
		...{ at: 0, target: id === null ? ('new' as const) : { id }, editVersion, options },
		fields: { name, description, categoryId, sizeGuide, attributes },
		pictures: { kind: 'form' as const, pictures, base: picturesBase },
	};
	return { groups: [group], products: form.products.map(changeOf) };
};

function changeOf(row: GroupRow, at: number): ProductChange {
	const stored = { stockBase: undefined, picturesBase: undefined, editVersion: undefined, ...row };
	const { id, stockQuantity, stockBase, editVersion, values, imageUrl, imageAlt, pictures, picturesBase, ...fields } =
		stored;
	return {
		...{ at, target: id === undefined ? 'new' : { id }, editVersion },
		fields,
		...(stockQuantity !== undefined && { stock: { quantity: stockQuantity, base: stockBase } }),
		pictures: { kind: 'form', imageUrl, imageAlt, pictures, base: picturesBase },
		place: { group: 0, values },
	};
}

/** Fields that the form names differently. */
const fieldOf: Record<string, string> = { group: 'id', pictures: 'imageUrl' };

async function refusalOf(tx: Tx, all: readonly Refusal[], state: CatalogState): Promise<Error> {
	const refusals = all.filter(({ code }) => code !== 'beside');
	if (refusals.some(({ of, field }) => 'group' in of && field === 'id')) return notFound(missingGroup);
	const outside = refusals.find(({ field }) => field === 'ids');
	if (outside) return state.groups.size > 0 ? invalidFields({ ids: outside.message }) : notFound(missingGroup);
	if (refusals.some(({ code }) => code === 'conflict')) return conflictOf(tx, state);
	const wrong = refusals.filter(({ code }) => code !== 'stock');
	const texts = Object.fromEntries(
		(wrong.length > 0 ? wrong : refusals)
			.toReversed()
			.map(({ of, field, message }) => [
				'group' in of ? field : `products.${of.product}.${fieldOf[field] ?? field}`,
				message,
			]),
	);
	if (wrong.length > 0) return invalidFields(texts);
	return new ShopError(409, 'stock_conflict', refusals[0]?.message ?? '', { fields: texts });
}

/** With the current group; a new one has none. */
async function conflictOf(tx: Tx, { groupAt }: CatalogState) {
	const id = groupAt.get(0)?.id;
	const group = id === undefined ? undefined : await repository.readAdminGroup(tx, id);
	const message = 'Otra persona cambió este grupo mientras lo editabas. Revisa los datos actuales.';
	return new ShopError(409, 'version_conflict', message, group ? { details: { group } } : {});
}
