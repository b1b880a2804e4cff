import type { DemoRemoved, DemoState } from '../../../../contract/catalog/demo';
import type { Tx } from '../../../db';
import { notFound } from '../../../lib/shopError';
import { append } from '../../../live/publisher';
import type { Session } from '../../../plugins/auth';
import { recordChanges } from '../../audit/record';
import type { ShopSettings } from '../../settings/service';
import { auditedCategory, categoryTable } from '../categories/fields';
import { type CatalogDeps, createChange } from '../changes';
import { categoryEvents } from '../events';
import { manyChanged, tidyProducts } from '../many';
import { auditedProduct, productTable } from '../products/fields';
import { setChangeReason } from '../stock/changeReason';
import type { Item, Table } from '../table';
import { countCustomers, returnCustomers, takeCustomers } from './customers';
import * as repository from './repository';

/** An empty list is no SQL. */
const locked = async <Row extends Item>(table: Pick<Table<Row, object>, 'lock'>, tx: Tx, ids: readonly number[]) =>
	ids.length > 0 ? table.lock(tx, ids) : [];

export type Demo = ReturnType<typeof createDemo>;

export function createDemo(deps: CatalogDeps & { settings: Pick<ShopSettings, 'get' | 'save'> }) {
	const { database, settings } = deps;
	const change = createChange(deps);

	const saveSource = (session: Session, source: string) =>
		settings.save(session, 'orders', { ...settings.get('orders'), source });

	/** Shows or hides rows, with what the audit log and open pages need. */
	async function show(tx: Tx, session: Session, ids: { products: number[]; categories: number[] }, active: boolean) {
		const edits = (rows: readonly number[]) => rows.map((id) => ({ id, active, edited: true }));
		const products = await locked(productTable, tx, ids.products);
		const categories = await locked(categoryTable, tx, ids.categories);
		const changed = await productTable.update(tx, edits(products.map(({ item }) => item.id)));
		const categoriesChanged = await categoryTable.update(tx, edits(categories.map(({ item }) => item.id)));
		const events = categoriesChanged.map((found, at) => categoryEvents.updated(found, categories[at] ?? found));
		await recordChanges(tx, session, [
			...changed.map(({ item }, at) => auditedProduct.updated(products[at]?.item ?? item, item)),
			...categoriesChanged.map(({ item }, at) => auditedCategory.updated(categories[at]?.item ?? item, item)),
		]);
		await append(tx, ...events);
	}

	return {
		async state(): Promise<DemoState> {
			const [products, customers] = [await repository.countRemovable(database), await countCustomers(database)];
			return { products, customers, undoable: (await repository.readRemoved(database)) !== null };
		},

		/** Products in orders and their categories are hidden, all others go; then the shop shows its own orders. */
		async remove(session: Session): Promise<DemoRemoved> {
			const ordersSource = settings.get('orders').source;
			const removed = await change(async (tx) => {
				await setChangeReason(tx, { by: session });
				// A second removal, at once or later, adds to the way back.
				const before = await repository.lockRemoved(tx);
				const { customers, stay } = await takeCustomers(tx, session);
				const demo = await repository.findDemo(tx);
				const gone = await locked(
					productTable,
					tx,
					demo.flatMap(({ id, ordered }) => (ordered ? [] : id)),
				);
				const hiddenProducts = demo.flatMap(({ id, ordered, active }) => (ordered && active ? id : []));
				const products = await repository.takeOut(
					tx,
					'products',
					gone.map(({ item }) => item.id),
				);
				const ofGone = gone.flatMap(({ item }) => item.group?.id ?? []);
				const leftGroups = await repository.findLeftGroups(tx, ofGone);
				const groups = await repository.takeOut(
					tx,
					'product_groups',
					leftGroups.map(({ id }) => id),
				);
				await show(tx, session, { products: hiddenProducts, categories: [] }, false);
				const left = await repository.findLeftCategories(tx);
				const goneCategories = await locked(
					categoryTable,
					tx,
					left.flatMap(({ id, bare }) => (bare ? id : [])),
				);
				const categories = await repository.takeOut(
					tx,
					'categories',
					goneCategories.map(({ item }) => item.id),
				);
				const hiddenCategories = left.flatMap(({ id, bare, active }) => (!bare && active ? id : []));
				await show(tx, session, { products: [], categories: hiddenCategories }, false);
				await recordChanges(tx, session, [
					...gone.map(({ item }) => auditedProduct.deleted(item)),
					...goneCategories.map(({ item }) => auditedCategory.deleted(item)),
				]);
				await append(tx, ...goneCategories.map((found) => categoryEvents.deleted(found)), manyChanged);
				const all = { products, groups, categories, customers, hiddenProducts, hiddenCategories, ordersSource };
				await repository.keepRemoved(tx, before ? repository.together(before, all) : all);
				return { deleted: products.length, hidden: hiddenProducts.length, customers: customers.length, stay };
			});
			await saveSource(session, 'server');
			await tidyProducts(database);
			return removed;
		},

		/** Throws 404 if it was not taken away. */
		async restore(session: Session): Promise<DemoState> {
			const source = await change(async (tx) => {
				await setChangeReason(tx, { by: session });
				const removed = await repository.lockRemoved(tx);
				if (!removed) throw notFound('La demostración no se quitó');
				await returnCustomers(tx, session, removed.customers ?? []);
				const categories = await locked(
					categoryTable,
					tx,
					await repository.putBack(tx, 'categories', removed.categories),
				);
				const inCategories = (rows: repository.RemovedDemo['products']) =>
					repository.inCategories(tx, rows, removed.categories);
				await repository.putBack(tx, 'product_groups', await inCategories(removed.groups ?? []));
				const back = await repository.putBack(tx, 'products', await inCategories(removed.products));
				const products = await locked(productTable, tx, back);
				await show(tx, session, { products: removed.hiddenProducts, categories: removed.hiddenCategories }, true);
				await recordChanges(tx, session, [
					...categories.map(({ item }) => auditedCategory.created(item)),
					...products.map(({ item }) => auditedProduct.created(item)),
				]);
				await append(tx, ...categories.map((found) => categoryEvents.created(found)), manyChanged);
				await repository.forgetRemoved(tx);
				return removed.ordersSource;
			});
			await saveSource(session, source);
			await tidyProducts(database);
			return this.state();
		},
	};
}
