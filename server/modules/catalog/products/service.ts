import type { ProductForm } from '../../../../contract/catalog/admin';
import { type ProductDto, picturesOf } from '../../../../contract/catalog/product';
import { eatenText, plainCode } from '../../../../contract/shared/csv';
import type { Tx } from '../../../db';
import { invalidFields, notFound } from '../../../lib/shopError';
import type { Session } from '../../../plugins/auth';
import { requireCategory } from '../categories/repository';
import { type CatalogDeps, createChanges, pictured } from '../changes';
import { productEvents } from '../events';
import { lockWithGroup } from '../groups/membership';
import { keepShared } from '../groups/shared';
import { withArrived } from '../pictures/arrived';
import { unknownPicture, unknownPictureReason } from '../pictures/known';
import { type ChangeReason, setChangeReason } from '../stock/changeReason';
import { soldLately } from '../stock/soldLately';
import { auditedProduct, productTable } from './fields';
import { type SynonymsOf, searchProducts } from './search';
import { mayUndoSales, requireStock } from './stockEdit';

const missing = 'El producto no existe';

interface StockDecision {
	changeReason: Omit<ChangeReason, 'by'>;
	decide: (product: ProductDto) => number;
	onEqual: (tx: Tx, product: ProductDto) => Promise<void>;
}

export type Products = ReturnType<typeof createProducts>;

export function createProducts(deps: CatalogDeps, synonymsOf: SynonymsOf) {
	const { database } = deps;
	const changes = createChanges(deps, {
		table: productTable,
		audited: auditedProduct,
		events: productEvents,
		missing,
		conflict: 'Otra persona cambió este producto mientras lo editabas. Revisa los datos actuales.',
		taken: { products_sku_key: { sku: 'Ya existe un producto con este SKU' } },
	});

	/** Outside of transactions, because the store of pictures may be another machine. */
	async function requirePictures({ imageUrl, pictures = [] }: ProductForm, before: () => Promise<string[]>) {
		const given = [imageUrl ?? '', ...pictures.map(({ url }) => url)].filter(Boolean);
		const unknown = await unknownPicture(deps.images.files, given, before);
		if (unknown) throw invalidFields({ pictures: unknownPictureReason });
	}

	return {
		/** Throws 404 for an invisible product, unless `hidden`. */
		async get(id: number, { hidden }: { hidden: boolean }): Promise<ProductDto> {
			const found = await productTable.find(database, id);
			if (!found || (!hidden && !found.shown)) throw notFound(missing);
			return found.item;
		},

		search: (keyword: string, reader: string | null): Promise<string> =>
			deps.cache.read((db) => searchProducts(db, keyword, synonymsOf), reader),

		/** Throws 400 for an unknown category or an unusable picture, 409 for a SKU in use. */
		async create(session: Session, form: ProductForm, image: Buffer | undefined): Promise<ProductDto> {
			await requirePictures(form, async () => []);
			return changes.run(image, async (tx, picture) => {
				requireUneaten(form);
				await setChangeReason(tx, { by: session });
				await requireCategory(tx, form.categoryId);
				return changes.create(tx, session, { ...form, ...pictured(picture, form.imageFocus, form.imageUrl) });
			});
		},

		/** Also throws 404, and 409 for an older edition or missing units. */
		async update(session: Session, id: number, form: ProductForm, upload: Buffer | undefined): Promise<ProductDto> {
			await requirePictures(form, async () =>
				picturesOf((await productTable.find(database, id))?.item ?? {}).map(({ url }) => url),
			);
			return changes.run(upload, async (tx, picture) => {
				await setChangeReason(tx, { by: session });
				await requireCategory(tx, form.categoryId);
				const before = await changes.lock(tx, id);
				const { stock } = before.item;
				requireUneaten(form, before.item);
				const sold = await soldLately(tx, mayUndoSales(stock, form) ? [id] : []);
				// SKUs that were equal before normalization stay.
				const sku = plainCode(before.item.sku) === form.sku ? before.item.sku : form.sku;
				const stockQuantity = requireStock(stock, form, sold.get(id));
				const image = pictured(picture, form.imageFocus, form.imageUrl ?? before.item.imageUrl);
				const wanted = { ...form, ...withArrived(form, picturesOf(before.item)), ...image, sku, stockQuantity };
				const { values, refused } = keepShared(before.item, wanted);
				const isRefused = Object.keys(refused).length > 0;
				const isOlder = form.editVersion != null && form.editVersion !== before.item.editVersion;
				if (isRefused && !isOlder) throw invalidFields(refused);
				return changes.update(tx, session, before, isRefused ? wanted : values, form.editVersion);
			});
		},

		/** `onEqual` runs where `decide`, which may throw, changes nothing. */
		changeStock: (
			session: Session,
			id: number,
			{ changeReason: why, decide, onEqual }: StockDecision,
		): Promise<ProductDto> =>
			changes.run(undefined, async (tx) => {
				await setChangeReason(tx, { ...why, by: session });
				const before = await changes.lock(tx, id);
				const stockQuantity = decide(before.item);
				if (stockQuantity !== before.item.stock) return changes.update(tx, session, before, { stockQuantity }, null);
				await onEqual(tx, before.item);
				return before.item;
			}),

		remove: (session: Session, id: number): Promise<void> =>
			changes.run(undefined, async (tx) => {
				await setChangeReason(tx, { by: session });
				const { product, left } = await lockWithGroup(tx, id, () => changes.lock(tx, id));
				await changes.remove(tx, session, product);
				await left(session);
			}),
	};
}

function requireUneaten(form: ProductForm, before?: ProductDto): void {
	for (const field of ['sku', 'name'] as const) {
		const reason = form[field] === before?.[field] ? null : eatenText(form[field]);
		if (reason) throw invalidFields({ [field]: reason });
	}
}
