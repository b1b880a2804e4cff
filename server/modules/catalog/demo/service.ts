import type { DemoRemoved, DemoState } from '#contract/catalog/demo';
import type { Tx } from '#platform/db';
import { notFound } from '#platform/lib/shopError';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { holdActor, recordChanges } from '../../audit/record';
import type { ShopSettings } from '../../settings/service';
import { type Applied, applyPlan } from '../changes/apply';
import type { CatalogChanges, ProductChange } from '../changes/change';
import { type CatalogDeps, createCommit, planChanges } from '../changes/road';
import { returnRows, takeRows, type WholeRow } from '../changes/wholeRows';
import { auditedCategory, categoryTable } from '../tables/categories';
import { categoryEvents, manyChanged } from '../tables/events';
import { tidyProducts } from '../tables/products';
import { countCustomers, returnCustomers, takeCustomers } from './customers';
import * as repository from './repository';

/** An empty list is invalid SQL. */
const locked = async (tx: Tx, ids: readonly number[]) => (ids.length > 0 ? categoryTable.lock(tx, ids) : []);

const shown = (ids: readonly number[], active: boolean): ProductChange[] =>
	ids.map((id, at) => ({ at, target: { id }, fields: { active } }));

export type Demo = ReturnType<typeof createDemo>;

export function createDemo(deps: CatalogDeps & { settings: Pick<ShopSettings, 'get' | 'save'> }) {
	const { database, settings } = deps;
	const commit = createCommit(deps);

	const saveSource = (session: Session, source: string) =>
		settings.save(session, 'orders', { ...settings.get('orders'), source });

	/** Leaves out products deleted meanwhile. Pages hear of all at once. */
	async function changeProducts(tx: Tx, session: Session, changes: CatalogChanges): Promise<Applied['removed']> {
		const plan = await planChanges(tx, changes, { by: session, unstored: new Set() });
		return (await applyPlan(tx, session, plan, { events: 'none' })).removed;
	}

	async function showCategories(tx: Tx, session: Session, ids: readonly number[], active: boolean): Promise<void> {
		const before = await locked(tx, ids);
		const edits = before.map(({ item: { id } }) => ({ id, active, edited: true }));
		const changed = edits.length > 0 ? await categoryTable.update(tx, edits) : [];
		await recordChanges(
			tx,
			session,
			changed.map(({ item }, at) => auditedCategory.updated(before[at]?.item ?? item, item)),
		);
		await append(tx, ...changed.map((category, at) => categoryEvents.updated(category, before[at] ?? category)));
	}

	return {
		async state(): Promise<DemoState> {
			const [products, customers] = [await repository.countRemovable(database), await countCustomers(database)];
			return { products, customers, undoable: (await repository.readRemoved(database)) !== null };
		},

		/** Hides products in orders and their categories, deletes all others; then the shop shows its own orders. */
		async remove(session: Session): Promise<DemoRemoved> {
			const ordersSource = settings.get('orders').source;
			const removed = await commit(async (tx) => {
				await holdActor(tx, session);
				// A second removal adds to what `restore` brings back.
				const before = await repository.lockRemoved(tx);
				const { customers, stay } = await takeCustomers(tx, session);
				const demo = await repository.findDemo(tx);
				const hiddenProducts = demo.flatMap(({ id, ordered, active }) => (ordered && active ? id : []));
				const { products, groups } = await changeProducts(tx, session, {
					removes: demo.flatMap(({ id, ordered }) => (ordered ? [] : id)),
					products: shown(hiddenProducts, false),
				});
				const remaining = await repository.findRemainingCategories(tx);
				const goneCategories = await locked(
					tx,
					remaining.flatMap(({ id, bare }) => (bare ? id : [])),
				);
				const goneIds = goneCategories.map(({ item }) => item.id);
				const attributeIds = (await repository.findAttributes(tx, goneIds)).map(({ id }) => id);
				const attributes = await takeRows(tx, 'attributes', attributeIds);
				const categories = await takeRows(tx, 'categories', goneIds);
				const hiddenCategories = remaining.flatMap(({ id, bare, active }) => (!bare && active ? id : []));
				await showCategories(tx, session, hiddenCategories, false);
				await recordChanges(
					tx,
					session,
					goneCategories.map(({ item }) => auditedCategory.deleted(item)),
				);
				await append(tx, ...goneCategories.map((category) => categoryEvents.deleted(category)), manyChanged);
				const all = {
					products,
					groups,
					categories,
					attributes,
					customers,
					hiddenProducts,
					hiddenCategories,
					ordersSource,
				};
				await repository.keepRemoved(tx, before ? repository.together(before, all) : all);
				return { deleted: products.length, hidden: hiddenProducts.length, customers: customers.length, stay };
			});
			await saveSource(session, 'server');
			await tidyProducts(database);
			return removed;
		},

		/** Throws 404 without a removal. */
		async restore(session: Session): Promise<DemoState> {
			const source = await commit(async (tx) => {
				await holdActor(tx, session);
				const removed = await repository.lockRemoved(tx);
				if (!removed) throw notFound('La demostración no se quitó');
				await returnCustomers(tx, session, removed.customers ?? []);
				const now = await repository.returnCategories(tx, removed.categories);
				const back = [...now].flatMap(([id, place]) => (id === place ? id : []));
				const categories = await locked(tx, back);
				const isBack = ({ category_id }: WholeRow) => back.includes(Number(category_id));
				await returnRows(tx, 'attributes', (removed.attributes ?? []).filter(isBack));
				const inCategories = (rows: readonly WholeRow[]) => repository.inCategories(tx, rows, now);
				await changeProducts(tx, session, {
					returns: {
						groups: await inCategories(removed.groups ?? []),
						products: await inCategories(removed.products),
					},
					products: shown(removed.hiddenProducts, true),
				});
				await showCategories(tx, session, removed.hiddenCategories, true);
				await recordChanges(
					tx,
					session,
					categories.map(({ item }) => auditedCategory.created(item)),
				);
				await append(tx, ...categories.map((category) => categoryEvents.created(category)), manyChanged);
				await repository.forgetRemoved(tx);
				return removed.ordersSource;
			});
			await saveSource(session, source);
			await tidyProducts(database);
			return this.state();
		},
	};
}
