import type { ProductDto } from '../../../contract/catalog';
import type { ProductForm } from '../../../contract/catalogForms';
import type { Database, Tx } from '../../db/database';
import type { LivePublisher } from '../../live/publisher';
import { invalidFields, notFound, ShopError } from '../../plugins/shopError';
import type { ImageStore } from '../media/service';
import type { CatalogCache } from './cache';
import { createChange } from './change';
import { isPublic, productCreated, productDeleted, productUpdated } from './events';
import type { FoundProduct, ProductValues } from './repository';
import * as repository from './repository';
import { searchProducts } from './search';

const missing = 'El producto no existe';

/** Products: rules, transactions and the event of each change. */
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
		async create(form: ProductForm, image: Buffer | undefined): Promise<ProductDto> {
			const values = await valuesOf(form, image, images);
			return change(async (tx) => {
				await requireCategory(tx, form.categoryId);
				const found = await reread(tx, await repository.insertProduct(tx, values));
				await live.append(tx, productCreated(found));
				return found.product;
			});
		},

		/** As create; 404 for an unknown id, and 409 with the current product when `form.version` is not its version. */
		async update(id: number, form: ProductForm, image: Buffer | undefined): Promise<ProductDto> {
			const values = await valuesOf(form, image, images);
			return change(async (tx) => {
				await requireCategory(tx, form.categoryId);
				const version = await repository.lockProduct(tx, id);
				if (version === undefined) throw notFound(missing);
				if (form.version != null && form.version !== version) throw conflict((await reread(tx, id)).product);
				await repository.updateProduct(tx, id, values);
				const found = await reread(tx, id);
				await live.append(tx, productUpdated(found));
				return found.product;
			});
		},

		async remove(id: number): Promise<void> {
			await change(async (tx) => {
				if ((await repository.lockProduct(tx, id)) === undefined) throw notFound(missing);
				const { product } = await reread(tx, id);
				await repository.deleteProduct(tx, id);
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

async function reread(tx: Tx, id: number): Promise<FoundProduct> {
	const found = await repository.findProduct(tx, id);
	if (!found) throw notFound(missing);
	return found;
}

function conflict(current: ProductDto): ShopError {
	return new ShopError(
		409,
		'version_conflict',
		'Otra persona cambió este producto mientras lo editabas. Revisa los datos actuales.',
		{ details: { current } },
	);
}
