import type { CategoryForm } from '#contract/catalog/admin';
import type { CategoryDto } from '#contract/catalog/product';
import { nameProblem } from '#contract/catalog/texts';
import { nameToStore } from '#contract/shared/names';
import { type Tx, violationOf } from '#platform/db';
import { duplicateFields, invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../../audit/record';
import { pictured } from '../changes/pictures';
import { type CatalogDeps, createCommit } from '../changes/road';
import { auditedCategory, categoryTable } from '../tables/categories';
import { categoryEvents, manyChanged, maxSingleEvents, productEvents } from '../tables/events';
import { tidyProducts } from '../tables/products';
import type { StoredItem } from '../tables/table';
import {
	countContents,
	insertCategories,
	lockActiveProducts,
	readTouchedProducts,
	touchActiveProducts,
} from './repository';

export type Categories = ReturnType<typeof createCategories>;

const nameInUse = { name: 'Ya existe una categoría con este nombre' };
const conflict = 'Otra persona cambió esta categoría mientras la editabas. Revisa los datos actuales.';

export function createCategories(deps: CatalogDeps) {
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

	async function lock(tx: Tx, id: number): Promise<StoredItem<CategoryDto>> {
		const [category] = await categoryTable.lock(tx, [id]);
		if (!category) throw notFound('La categoría no existe');
		return category;
	}

	async function touchProducts(tx: Tx, id: number, shown: boolean): Promise<number> {
		const count = await lockActiveProducts(tx, id);
		if (count > maxSingleEvents) {
			await touchActiveProducts(tx, id);
			await append(tx, manyChanged);
			return count;
		}
		const touched = await readTouchedProducts(tx, id);
		await append(tx, ...touched.map((after) => productEvents.updated(after, { item: after.item, shown })));
		return count;
	}

	return {
		async create(session: Session, form: CategoryForm, image: Buffer | undefined): Promise<CategoryDto> {
			requireName(form);
			return change(image, async (tx, picture) => {
				const [created] = await insertCategories(tx, session, [{ ...form, ...pictured(picture, form.imageFocus) }]);
				if (!created) throw new Error('The written category was not answered');
				return created;
			});
		},

		/**
		 * Products of a shown or hidden category get events, but no audit entries. Throws 409 with the current state for an
		 * older `editVersion`; without one it is not checked.
		 */
		async update(session: Session, id: number, form: CategoryForm, image: Buffer | undefined): Promise<CategoryDto> {
			let touched = 0;
			const updated = await change(image, async (tx, picture) => {
				const before = await lock(tx, id);
				const { item } = before;
				requireName(form, item);
				const name = nameToStore(item.name, form.name);
				const values = { ...form, name, ...pictured(picture, form.imageFocus, item.imageUrl) };
				const edited = categoryTable.changedBy(item, values).length > 0;
				if (edited && form.editVersion != null && form.editVersion !== item.editVersion)
					throw versionConflict(item, conflict);
				const [after = before] = await categoryTable.update(tx, [{ ...values, id, edited }]);
				await recordChanges(tx, session, [auditedCategory.updated(item, after.item)]);
				await append(tx, categoryEvents.updated(after, before));
				if (after.item.active !== item.active) touched = await touchProducts(tx, id, item.active);
				return after.item;
			});
			if (touched > maxSingleEvents) await tidyProducts(deps.database);
			return updated;
		},

		remove: (session: Session, id: number): Promise<void> =>
			change(undefined, async (tx) => {
				const category = await lock(tx, id);
				const { products, groups } = await countContents(tx, id);
				if (products + groups > 0) throw notEmpty(products, groups);
				await categoryTable.remove(tx, id);
				await recordChanges(tx, session, [auditedCategory.deleted(category.item)]);
				await append(tx, categoryEvents.deleted(category));
			}),
	};
}

function requireName({ name }: CategoryForm, before?: CategoryDto): void {
	const problem = nameProblem(name, before?.name);
	if (problem) throw invalidFields({ name: problem });
}

const counted = (count: number, one: string, many: string) =>
	count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];

function notEmpty(products: number, groups: number): ShopError {
	const contents = [...counted(products, 'producto', 'productos'), ...counted(groups, 'grupo', 'grupos')].join(' y ');
	const advice = products + groups === 1 ? 'muévelo o elimínalo primero' : 'muévelos o elimínalos primero';
	return new ShopError(409, 'category_not_empty', `La categoría tiene ${contents}; ${advice}`);
}
