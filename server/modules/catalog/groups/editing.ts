import { isDeepStrictEqual } from 'node:util';
import { galleryAfter } from '#contract/catalog/gallery';
import type { AdminGroupDto, GroupForm } from '#contract/catalog/groupForm';
import { withoutFocus } from '#contract/shared/images';
import { retried, type Tx, violationOf } from '#platform/db';
import { invalidFields, notFound, ShopError, takenFields } from '#platform/lib/shopError';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { requireCategory } from '../categories/repository';
import { type CatalogDeps, createChange } from '../changes';
import { findBySku } from '../import/repository';
import { unknownPicture, unknownPictureReason } from '../pictures/known';
import { productTable } from '../products/fields';
import { mayUndoSales, stockAfter } from '../products/stockEdit';
import { auditProducts, besideBefore } from '../products/written';
import { setChangeReason } from '../stock/changeReason';
import { soldLately } from '../stock/soldLately';
import { leftGroup } from './membership';
import { storedOptions } from './options';
import { type GroupPlan, type Known, type PlannedRow, planGroup } from './plan';
import * as repository from './repository';
import { noteChanges, saveProducts } from './save';
import { missingGroup } from './service';

export type GroupEditing = ReturnType<typeof createGroupEditing>;

/** Locks categories, then the group, then products by id (docs/architecture.md). */
export function createGroupEditing(deps: CatalogDeps) {
	const { database, importing } = deps;
	const commit = createChange(deps);

	const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
		retried(() => commit(work)).catch((error: unknown) => {
			const isSku = violationOf(error)?.constraint === 'products_sku_key';
			throw isSku ? takenFields({ products: 'Ya existe un producto con uno de estos SKU' }) : error;
		});

	/** Outside of transactions, because the store of pictures may be another machine. */
	async function requirePictures(id: number | null, form: GroupForm): Promise<void> {
		const places = [
			...form.pictures.map(({ url }, at) => ({ path: `pictures.${at}`, url })),
			...form.options.flatMap(({ values }, at) =>
				values.map(({ imageUrl }, place) => ({ path: `options.${at}.values.${place}`, url: imageUrl })),
			),
			...form.products.flatMap(({ imageUrl, pictures = [] }, at) =>
				[imageUrl, ...pictures.map(({ url }) => url)].map((url) => ({ path: `products.${at}.imageUrl`, url })),
			),
		].flatMap(({ path, url }) => (url ? [{ path, url }] : []));
		const named = form.products.flatMap((row) => row.id ?? []);
		const unknown = await unknownPicture(
			deps.images.files,
			places.map(({ url }) => url),
			() => repository.picturesBefore(database, id, named),
		);
		const place = places.find(({ url }) => withoutFocus(url) === unknown);
		if (place) throw invalidFields({ [place.path]: unknownPictureReason });
	}

	async function lockAll(tx: Tx, id: number | null, form: GroupForm) {
		const named = form.products.flatMap((row) => row.id ?? []);
		const expected = await repository.findMembers(tx, id, named);
		await requireCategory(
			tx,
			form.categoryId,
			expected.map(({ categoryId }) => categoryId),
		);
		if (id !== null && !(await repository.lockGroup(tx, id))) throw notFound(missingGroup);
		const ids = (await repository.findMembers(tx, id, named)).map((one) => one.id);
		const found = ids.length > 0 ? await productTable.lock(tx, ids) : [];
		const own = await repository.ownPictures(tx, ids);
		const known = found.map((one): [number, Known] => [one.item.id, { ...one, ownPicture: own.has(one.item.id) }]);
		const group = id === null ? null : ((await repository.readAdminGroup(tx, id)) ?? null);
		return { group, known: new Map(known) };
	}

	async function save(tx: Tx, session: Session, id: number | null, form: GroupForm): Promise<AdminGroupDto> {
		await setChangeReason(tx, { by: session });
		const { group, known } = await lockAll(tx, id, form);
		const skus = form.products.flatMap(({ sku }) => sku ?? []);
		importing.requireFree(...skus, ...[...known.values()].map(({ item }) => item.sku));
		const named = await findBySku(tx, skus);
		const plan = planGroup(form, group, known, new Map(named.map((one) => [one.sku.toLowerCase(), one.id])));
		const shared = group && sharedOf(group);
		const values = wantedOf(form, group);
		const edited = !isDeepStrictEqual(shared, values);
		refuseOlder(plan, form, group, edited);
		if (Object.keys(plan.refused).length > 0) throw invalidFields(plan.refused);
		const stocks = await stocksOf(tx, plan.rows);

		if (group && edited) await repository.updateGroups(tx, [{ ...values, id: group.id }]);
		const groupId = group?.id ?? (await insertGroup(tx, values));
		const touched = await saveProducts(tx, groupId, form, plan, stocks);
		await repository.touchProducts(
			tx,
			[...known.values()].flatMap(({ item: { id, version } }) =>
				edited || touched.has(id) ? [{ id, version, edited: touched.has(id) }] : [],
			),
		);
		return noteChanges(tx, session, { group, groupId, known, isNewVersion: group !== null && !edited });
	}

	return {
		async get(id: number): Promise<AdminGroupDto> {
			const group = await repository.readAdminGroup(database, id);
			if (!group) throw notFound(missingGroup);
			return group;
		},

		list: (search: string) => repository.listGroups(database, search),

		/**
		 * Throws 400 and 409 with texts by path, such as `products.3.sku`, and 409 with GroupConflict where others changed what
		 * the form would change.
		 */
		async save(session: Session, id: number | null, form: GroupForm): Promise<AdminGroupDto> {
			await requirePictures(id, form);
			return change((tx) => save(tx, session, id, form));
		},

		/** Answers what is left of the group. Throws 400 for a product that is not in it. */
		separate: (session: Session, id: number, ids: readonly number[]): Promise<AdminGroupDto | null> =>
			change(async (tx) => {
				await setChangeReason(tx, { by: session });
				if (!(await repository.lockGroup(tx, id))) throw notFound(missingGroup);
				const before = await productTable.lock(tx, ids);
				const group = await repository.readAdminGroup(tx, id);
				if (!group || before.length < new Set(ids).size || before.some(({ item }) => item.group?.id !== id))
					throw invalidFields({ ids: 'Un producto ya no está en este grupo' });
				importing.requireFree(...before.map(({ item }) => item.sku));
				const after = await repository.takeOut(tx, ids);
				const was = new Map(before.map((one) => [one.item.id, one]));
				await append(tx, ...(await auditProducts(tx, session, besideBefore(after, was))));
				return leftGroup(tx, session, group);
			}),
	};
}

async function insertGroup(tx: Tx, values: repository.GroupValues): Promise<number> {
	const [group] = await repository.insertGroups(tx, [values]);
	if (!group) throw new Error('The written group was not answered');
	return group.id;
}

const wantedOf = (form: GroupForm, group: AdminGroupDto | null): repository.GroupValues => ({
	...{ name: form.name, description: form.description, categoryId: form.categoryId },
	options: storedOptions(form.options),
	pictures: galleryAfter(group?.pictures ?? [], form.pictures, form.picturesBase),
	sizeGuide: form.sizeGuide,
});

function sharedOf({ category, ...group }: AdminGroupDto): repository.GroupValues {
	const { name, description, options, pictures, sizeGuide } = group;
	return { name, description, categoryId: category.id, options, pictures, sizeGuide: sizeGuide ?? '' };
}

/** `edited`: the form changes what it shares. */
function refuseOlder({ rows }: GroupPlan, form: GroupForm, group: AdminGroupDto | null, edited: boolean): void {
	const isOlder = (said: number | null | undefined, now: number) => said != null && said !== now;
	const isOlderRow = ({ row, known, changed }: PlannedRow) =>
		known && row.id !== undefined && changed && isOlder(row.editVersion, known.item.editVersion);
	if (!(group && edited && isOlder(form.editVersion, group.editVersion)) && !rows.some(isOlderRow)) return;
	const message = 'Otra persona cambió este grupo mientras lo editabas. Revisa los datos actuales.';
	// A group that is being made has no present state.
	throw new ShopError(409, 'version_conflict', message, group ? { details: { group } } : {});
}

/** By place in the form. Throws 409 at the field. */
async function stocksOf(tx: Tx, rows: readonly PlannedRow[]): Promise<Map<number, number>> {
	const given = rows.flatMap(({ at, row, known }) =>
		known && row.id !== undefined && row.stockQuantity !== undefined
			? [{ at, item: known.item, edit: { stockQuantity: row.stockQuantity, stockBase: row.stockBase } }]
			: [],
	);
	const raised = given.filter(({ item, edit }) => mayUndoSales(item.stock, edit)).map(({ item }) => item.id);
	const sold = await soldLately(tx, raised);
	const stocks = new Map<number, number>();
	const fields: Record<string, string> = {};
	for (const { at, item, edit } of given) {
		const stock = stockAfter(item.stock, edit, sold.get(item.id));
		if (typeof stock === 'number') stocks.set(at, stock);
		else fields[`products.${at}.stockQuantity`] = stock.problem;
	}
	const [problem] = Object.values(fields);
	if (problem) throw new ShopError(409, 'stock_conflict', problem, { fields });
	return stocks;
}
