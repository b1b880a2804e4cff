import type { ProductDto } from '../../../contract/catalog';
import type { ProductForm } from '../../../contract/catalogForms';
import type { Database, Tx } from '../../db/database';
import { invalidFields, notFound } from '../../lib/shopError';
import type { LivePublisher } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import { recordChanges } from '../audit/record';
import type { ImageStore } from '../media/service';
import { auditedProduct } from './audited';
import type { CatalogCache } from './cache';
import { createChange, requireEditVersion } from './change';
import { editsProduct, requireStock } from './edits';
import { isPublic, productCreated, productDeleted, productUpdated } from './events';
import type { FoundProduct, ProductValues } from './repository';
import * as repository from './repository';
import { searchProducts } from './search';

const missing = 'El producto no existe';

/** Products: rules, transactions, and of each change its event and its entry in the audit log. */
export function createProducts({
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
		{ products_sku_key: { sku: 'Ya existe un producto con este SKU' } },
	);

	return {
		/** One product; a hidden one only for administrators. Throws 404. */
		async get(id: number, { admin }: { admin: boolean }): Promise<ProductDto> {
			const found = await repository.findProduct(database.db, id);
			if (!found || (!admin && !isPublic(found))) throw notFound(missing);
			return found.product;
		},

		/** Public products that match, best first, as JSON text. */
		search: (keyword: string): Promise<string> => searchProducts(database.db, keyword),

		/** Throws 400 for a picture that cannot be used or a category that does not exist, 409 for a SKU in use. */
		async create(session: Session, form: ProductForm, image: Buffer | undefined): Promise<ProductDto> {
			const values = await valuesOf(form, image, images);
			return change(async (tx) => {
				await requireCategory(tx, form.categoryId);
				const found = await reread(tx, await repository.insertProduct(tx, values));
				await recordChanges(tx, session, [auditedProduct.created(found.product)]);
				await live.append(tx, productCreated(found));
				return found.product;
			});
		},

		/**
		 * As create; 404 for an unknown id, 409 with the current product when something else than the stock changes and
		 * `form.editVersion` is not the current one, and 409 when fewer than no units would be left.
		 */
		async update(session: Session, id: number, form: ProductForm, image: Buffer | undefined): Promise<ProductDto> {
			const values = await valuesOf(form, image, images);
			return change(async (tx) => {
				await requireCategory(tx, form.categoryId);
				const { product: before } = await locked(tx, id);
				const edited = editsProduct(before, values);
				if (edited) requireEditVersion('product', before, form.editVersion);
				await repository.updateProduct(tx, id, { ...values, stock: requireStock(before, form) }, edited);
				const found = await reread(tx, id);
				await recordChanges(tx, session, [auditedProduct.updated(before, found.product)]);
				await live.append(tx, productUpdated(found));
				return found.product;
			});
		},

		async remove(session: Session, id: number): Promise<void> {
			await change(async (tx) => {
				const { product } = await locked(tx, id);
				await repository.deleteProduct(tx, id);
				await recordChanges(tx, session, [auditedProduct.deleted(product)]);
				await live.append(tx, productDeleted(product));
			});
		},
	};
}
export type Products = ReturnType<typeof createProducts>;

async function valuesOf(form: ProductForm, image: Buffer | undefined, images: ImageStore): Promise<ProductValues> {
	return {
		name: form.name,
		description: form.description,
		priceCents: Math.round(form.price * 100),
		stock: form.stockQuantity,
		sku: form.sku,
		categoryId: form.categoryId,
		active: form.active,
		featured: form.featured,
		...(image && { imageUrl: await images.store(image) }),
	};
}

async function requireCategory(tx: Tx, id: number): Promise<void> {
	if (!(await repository.lockCategory(tx, id, 'use'))) throw invalidFields({ categoryId: 'La categoría no existe' });
}

/** Nobody else changes it until the transaction ends. */
async function locked(tx: Tx, id: number): Promise<FoundProduct> {
	if ((await repository.lockProduct(tx, id)) === undefined) throw notFound(missing);
	return reread(tx, id);
}

async function reread(tx: Tx, id: number): Promise<FoundProduct> {
	const found = await repository.findProduct(tx, id);
	if (!found) throw notFound(missing);
	return found;
}
