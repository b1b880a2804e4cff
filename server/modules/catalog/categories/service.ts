import type { CategoryForm, CategoryPlaceBody } from '#contract/catalog/admin';
import type { CategoryDto } from '#contract/catalog/product';
import { nameProblem } from '#contract/catalog/texts';
import { childrenOf, idsWithin, lineOf } from '#contract/catalog/tree';
import { nameToStore } from '#contract/shared/names';
import { sql, type Tx, violationOf } from '#platform/db';
import { duplicateFields, invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../../audit/record';
import { pictured } from '../changes/pictures';
import { type CatalogDeps, createCommit } from '../changes/road';
import { readAttributes } from '../tables/attributes';
import { auditedCategory, categoryTable } from '../tables/categories';
import { categoryEvents, manyChanged, maxSingleEvents, productEvents } from '../tables/events';
import { tidyProducts } from '../tables/products';
import type { StoredItem } from '../tables/table';
import { readLosses, valuesLost } from './lostValues';
import {
	type Contents,
	countContents,
	insertCategories,
	lockActiveProducts,
	lockTree,
	type Place,
	raiseVersions,
	readTouchedProducts,
	touchActiveProducts,
	unsettleOffers,
	writePlaces,
} from './repository';
import { requireFreeAttributes, requireFreeName, requirePlace } from './tree';

export type Categories = ReturnType<typeof createCategories>;

const nameInUse = { name: 'Ya existe una categoría con este nombre' };
const conflict = 'Otra persona cambió esta categoría mientras la editabas. Revisa los datos actuales.';

interface CategoriesDeps extends CatalogDeps {
	/** After a commit that may change what offers reach. */
	pricesDue(): void;
}

export function createCategories(deps: CategoriesDeps) {
	const commit = createCommit(deps);

	/** Throws 400 for an unusable picture, 409 for a name in use. */
	async function change<T>(
		image: Buffer | undefined,
		work: (tx: Tx, picture: { imageUrl?: string }) => Promise<T>,
	): Promise<T> {
		const picture = image ? { imageUrl: await deps.images.store(image) } : {};
		return commit((tx) => work(tx, picture)).catch((error: unknown) => {
			throw violationOf(error)?.constraint === 'categories_name_key' ? duplicateFields(nameInUse) : error;
		});
	}

	/** What a change of the tree brings with it: versions, events, and products that are shown or hidden. */
	async function follow(tx: Tx, session: Session, before: readonly StoredItem<CategoryDto>[], id: number) {
		const changed = await raiseVersions(tx, before);
		const own = changed.find(({ now }) => now.item.id === id);
		if (own) await recordChanges(tx, session, [auditedCategory.updated(own.was.item, own.now.item)]);
		await append(tx, ...changed.map(({ was, now }) => categoryEvents.updated(now, was)));
		let touched = 0;
		for (const shown of [true, false]) {
			const turned = changed.filter(({ was, now }) => was.shown !== now.shown && now.shown === shown);
			if (turned.length > 0)
				touched += await touchProducts(
					tx,
					turned.map(({ now }) => now.item.id),
					!shown,
				);
		}
		const isMoved = own !== undefined && own.was.item.parentId !== own.now.item.parentId;
		// After the products, as the job locks them.
		if (isMoved)
			await unsettleOffers(
				tx,
				[own.was, own.now].flatMap(({ item }) => lineOf(itemsOf(before), item.parentId).map((above) => above.id)),
			);
		return { item: own?.now.item ?? found(before, id), touched, isMoved };
	}

	/** `shown`: before the change. */
	async function touchProducts(tx: Tx, categoryIds: readonly number[], shown: boolean): Promise<number> {
		const count = await lockActiveProducts(tx, categoryIds);
		if (count > maxSingleEvents) {
			await touchActiveProducts(tx, categoryIds);
			await append(tx, manyChanged);
			return count;
		}
		const touched = await readTouchedProducts(tx, categoryIds);
		await append(tx, ...touched.map((after) => productEvents.updated(after, { item: after.item, shown })));
		return count;
	}

	/** After a commit. */
	async function settled(touched: number, isMoved: boolean): Promise<void> {
		if (isMoved) deps.pricesDue();
		if (touched > maxSingleEvents) await tidyProducts(deps.database);
	}

	return {
		async create(session: Session, form: CategoryForm, image: Buffer | undefined): Promise<CategoryDto> {
			requireName(form);
			return change(image, async (tx, picture) => {
				if (form.parentId) requirePlace(itemsOf(await lockTree(tx)), { name: form.name, parentId: form.parentId });
				const [created] = await insertCategories(tx, session, [{ ...form, ...pictured(picture, form.imageFocus) }]);
				if (!created) throw new Error('The written category was not answered');
				return created;
			});
		},

		/**
		 * Products of shown or hidden categories get events, but no audit entries. Throws 409 with the current state for an
		 * older `editVersion`; without one it is not checked.
		 */
		async update(session: Session, id: number, form: CategoryForm, image: Buffer | undefined): Promise<CategoryDto> {
			const { item, touched, isMoved } = await change(image, async (tx, picture) => {
				const before = await lockTree(tx);
				const was = found(before, id);
				requireName(form, was);
				const name = nameToStore(was.name, form.name);
				const values = { ...form, name, ...pictured(picture, form.imageFocus, was.imageUrl) };
				const edited = categoryTable.changedBy(was, values).length > 0;
				if (edited && form.editVersion != null && form.editVersion !== was.editVersion)
					throw versionConflict(was, conflict);
				const parentId = form.parentId === undefined ? was.parentId : form.parentId || null;
				if (parentId !== was.parentId) {
					await requireMove(tx, itemsOf(before), { ...was, name }, parentId, form.lose);
				} else requireFreeName(itemsOf(before), { ...was, name });
				await categoryTable.update(tx, [{ ...values, id, edited }]);
				// As a new one.
				if (parentId !== was.parentId) await writePlaces(tx, [{ id, parentId: parentId ?? 0, place: 0 }]);
				return follow(tx, session, before, id);
			});
			await settled(touched, isMoved);
			return item;
		},

		/** Throws 409 where `after` is no sibling any more. */
		async place(session: Session, id: number, { parentId, after, lose }: CategoryPlaceBody): Promise<CategoryDto> {
			const { item, touched, isMoved } = await change(undefined, async (tx) => {
				const before = await lockTree(tx);
				const was = found(before, id);
				if (parentId !== was.parentId) await requireMove(tx, itemsOf(before), was, parentId, lose);
				await writePlaces(tx, placesOf(itemsOf(before), was, { parentId, after }));
				return follow(tx, session, before, id);
			});
			await settled(touched, isMoved);
			return item;
		},

		remove: (session: Session, id: number): Promise<void> =>
			change(undefined, async (tx) => {
				const [category] = await categoryTable.lock(tx, [id]);
				if (!category) throw missing();
				const contents = await countContents(tx, id);
				if (Object.values(contents).some((count) => count > 0)) throw notEmpty(contents);
				await categoryTable.remove(tx, id);
				await recordChanges(tx, session, [auditedCategory.deleted(category.item)]);
				await append(tx, categoryEvents.deleted(category));
			}),
	};
}

const missing = () => notFound('La categoría no existe');

const itemsOf = (stored: readonly StoredItem<CategoryDto>[]): CategoryDto[] => stored.map(({ item }) => item);

function found(stored: readonly StoredItem<CategoryDto>[], id: number): CategoryDto {
	const category = stored.find(({ item }) => item.id === id);
	if (!category) throw missing();
	return category.item;
}

/** Throws unless the branch may move there. */
async function requireMove(
	tx: Tx,
	all: readonly CategoryDto[],
	was: CategoryDto,
	parentId: number | null,
	lose: boolean,
): Promise<void> {
	requirePlace(all, { ...was, parentId });
	const [left, line] = [lineOf(all, was.parentId), lineOf(all, parentId)];
	const branch = idsWithin(all, was.id);
	const attributes = await readAttributes(tx);
	requireFreeAttributes(attributes, branch, line);
	const gone = left.filter((one) => !line.includes(one)).map(({ id }) => id);
	const lost = attributes.flatMap(({ id, categoryId }) => (gone.includes(categoryId) ? { id, choice: null } : []));
	const losses = lose ? [] : await readLosses(tx, sql`${branch}::integer[]`, lost);
	if (losses.length === 0) return;
	const nameOf = (attribute: number) => attributes.find(({ id }) => id === attribute)?.name ?? '';
	const named = losses.map(({ id, products }) => ({ name: nameOf(id), products }));
	throw valuesLost(`Al mover «${was.name}»`, named);
}

/** Rows of its new siblings, and its own, whose place changes. */
function placesOf(
	all: readonly CategoryDto[],
	was: CategoryDto,
	{ parentId, after }: Omit<CategoryPlaceBody, 'lose'>,
): Place[] {
	const siblings = childrenOf(all, parentId).filter(({ id }) => id !== was.id);
	const at = after === null ? 0 : siblings.findIndex(({ id }) => id === after) + 1;
	if (after !== null && at === 0)
		throw new ShopError(409, 'place_gone', 'El orden cambió mientras movías la categoría. Inténtalo de nuevo.');
	return siblings
		.toSpliced(at, 0, { ...was, parentId, place: -1 })
		.map((one, index) => ({ ...one, place: index + 1, was: one.place }))
		.filter((one) => one.place !== one.was)
		.map(({ id, place }) => ({ id, parentId: parentId ?? 0, place }));
}

function requireName({ name }: CategoryForm, before?: CategoryDto): void {
	const problem = nameProblem(name, before?.name);
	if (problem) throw invalidFields({ name: problem });
}

const counted = (count: number, one: string, many: string) =>
	count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];

function notEmpty({ categories, products, groups }: Contents): ShopError {
	const below = counted(categories, 'subcategoría', 'subcategorías');
	const others = [...counted(products, 'producto', 'productos'), ...counted(groups, 'grupo', 'grupos')];
	const last = others.length > 0 ? others : below;
	const contents = [...below, ...others].join(', ').replace(/, (?=[^,]*$)/, ' y ');
	const ending = `${last === below ? 'a' : 'o'}${categories + products + groups === 1 ? '' : 's'}`;
	const advice = `muével${ending} o elimínal${ending} primero`;
	return new ShopError(409, 'category_not_empty', `La categoría tiene ${contents}; ${advice}`);
}
