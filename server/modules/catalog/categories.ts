import type { CategoryDto } from '../../../contract/catalog';
import type { CategoryForm } from '../../../contract/catalogForms';
import type { Database, Tx } from '../../db/database';
import { notFound, ShopError } from '../../lib/shopError';
import type { LivePublisher } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import { recordChanges } from '../audit/record';
import type { ImageStore } from '../media/service';
import { auditedCategory } from './audited';
import type { CatalogCache } from './cache';
import { createChange, requireEditVersion } from './change';
import { categoryCreated, categoryDeleted, categoryUpdated, productUpdated } from './events';
import type { CategoryValues } from './repository';
import * as repository from './repository';

const missing = 'La categoría no existe';
/** Events of one statement, which takes a limited number of values. */
const toldAtOnce = 1000;

/** Categories: rules, transactions, and of each change its event and its entry in the audit log. */
export function createCategories({
	database,
	live,
	images,
	cache,
}: {
	database: Database;
	live: LivePublisher;
	images: ImageStore;
	cache: CatalogCache;
}) {
	const change = createChange(
		{ database, live, cache },
		{ categories_name_key: { name: 'Ya existe una categoría con este nombre' } },
	);

	async function valuesOf(form: CategoryForm, image: Buffer | undefined): Promise<CategoryValues> {
		const { name, description, active } = form;
		return { name, description, active, ...(image && { imageUrl: await images.store(image) }) };
	}

	return {
		/** Throws 400 for a picture that cannot be used, 409 for a name in use. */
		async create(session: Session, form: CategoryForm, image: Buffer | undefined): Promise<CategoryDto> {
			const values = await valuesOf(form, image);
			return change(async (tx) => {
				const category = await reread(tx, await repository.insertCategory(tx, values));
				await recordChanges(tx, session, [auditedCategory.created(category)]);
				await live.append(tx, categoryCreated(category));
				return category;
			});
		},

		/**
		 * As create; 404 for an unknown id, 409 with the current category when `form.editVersion` is not the current one.
		 * Hiding or showing a category hides or shows its products, so each of them gets its own event; their own values
		 * stay, so the audit log has the category's change alone.
		 */
		async update(session: Session, id: number, form: CategoryForm, image: Buffer | undefined): Promise<CategoryDto> {
			const values = await valuesOf(form, image);
			return change(async (tx) => {
				await lock(tx, id);
				const before = await reread(tx, id);
				requireEditVersion('category', before, form.editVersion);
				await repository.updateCategory(tx, id, values);
				const category = await reread(tx, id);
				await recordChanges(tx, session, [auditedCategory.updated(before, category)]);
				await live.append(tx, categoryUpdated(category));
				if (category.active !== before.active) {
					const touched = await repository.touchActiveProducts(tx, id);
					for (let at = 0; at < touched.length; at += toldAtOnce) {
						const step = touched.slice(at, at + toldAtOnce);
						await live.append(
							tx,
							...step.map((product) => productUpdated({ product, categoryActive: category.active })),
						);
					}
				}
				return category;
			});
		},

		/** Throws 409 while the category has products. */
		async remove(session: Session, id: number): Promise<void> {
			await change(async (tx) => {
				await lock(tx, id);
				const products = await repository.countProducts(tx, id);
				if (products > 0) throw notEmpty(products);
				const category = await reread(tx, id);
				await repository.deleteCategory(tx, id);
				await recordChanges(tx, session, [auditedCategory.deleted(category)]);
				await live.append(tx, categoryDeleted(category));
			});
		},
	};
}
export type Categories = ReturnType<typeof createCategories>;

async function lock(tx: Tx, id: number): Promise<void> {
	if (!(await repository.lockCategory(tx, id, 'change'))) throw notFound(missing);
}

async function reread(tx: Tx, id: number): Promise<CategoryDto> {
	const category = await repository.findCategory(tx, id);
	if (!category) throw notFound(missing);
	return category;
}

function notEmpty(products: number): ShopError {
	const message =
		products === 1
			? 'La categoría tiene 1 producto; muévelo o elimínalo primero'
			: `La categoría tiene ${products} productos; muévelos o elimínalos primero`;
	return new ShopError(409, 'category_not_empty', message);
}
