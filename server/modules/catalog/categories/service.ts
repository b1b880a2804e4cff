import type { CategoryForm } from '../../../../contract/catalog/admin';
import type { CategoryDto } from '../../../../contract/catalog/product';
import type { Tx } from '../../../db';
import { ShopError } from '../../../lib/shopError';
import { append } from '../../../live/publisher';
import type { Session } from '../../../plugins/auth';
import { type CatalogDeps, createChanges, pictured } from '../changes';
import { categoryEvents, productEvents } from '../events';
import { manyChanged, maxSingleEvents, tidyProducts } from '../many';
import { auditedCategory, categoryTable } from './fields';
import { countContents, lockActiveProducts, readTouchedProducts, touchActiveProducts } from './repository';

export type Categories = ReturnType<typeof createCategories>;

export function createCategories(deps: CatalogDeps) {
	const changes = createChanges(deps, {
		table: categoryTable,
		audited: auditedCategory,
		events: categoryEvents,
		missing: 'La categoría no existe',
		conflict: 'Otra persona cambió esta categoría mientras la editabas. Revisa los datos actuales.',
		taken: { categories_name_key: { name: 'Ya existe una categoría con este nombre' } },
	});

	async function touchProducts(tx: Tx, id: number, shown: boolean): Promise<number> {
		const count = await lockActiveProducts(tx, id);
		if (count > maxSingleEvents) {
			await touchActiveProducts(tx, id);
			await append(tx, manyChanged);
			return count;
		}
		const touched = await readTouchedProducts(tx, id);
		await append(tx, ...touched.map((found) => productEvents.updated(found, { item: found.item, shown })));
		return count;
	}

	return {
		async create(session: Session, form: CategoryForm, image: Buffer | undefined): Promise<CategoryDto> {
			return changes.run(image, (tx, picture) =>
				changes.create(tx, session, { ...form, ...pictured(picture, form.imageFocus) }),
			);
		},

		/** Products of a shown or hidden category get events, but no audit entries. */
		async update(session: Session, id: number, form: CategoryForm, image: Buffer | undefined): Promise<CategoryDto> {
			let touched = 0;
			const updated = await changes.run(image, async (tx, picture) => {
				const before = await changes.lock(tx, id);
				const values = { ...form, ...pictured(picture, form.imageFocus, before.item.imageUrl) };
				const category = await changes.update(tx, session, before, values, form.editVersion);
				if (category.active !== before.item.active) touched = await touchProducts(tx, id, before.item.active);
				return category;
			});
			if (touched > maxSingleEvents) await tidyProducts(deps.database);
			return updated;
		},

		remove: (session: Session, id: number): Promise<void> =>
			changes.run(undefined, async (tx) => {
				const category = await changes.lock(tx, id);
				const { products, groups } = await countContents(tx, id);
				if (products + groups > 0) throw notEmpty(products, groups);
				await changes.remove(tx, session, category);
			}),
	};
}

const counted = (count: number, one: string, many: string) =>
	count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];

function notEmpty(products: number, groups: number): ShopError {
	const contents = [...counted(products, 'producto', 'productos'), ...counted(groups, 'grupo', 'grupos')].join(' y ');
	const advice = products + groups === 1 ? 'muévelo o elimínalo primero' : 'muévelos o elimínalos primero';
	return new ShopError(409, 'category_not_empty', `La categoría tiene ${contents}; ${advice}`);
}
