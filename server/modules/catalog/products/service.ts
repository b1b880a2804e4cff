import type { ProductForm } from '#contract/catalog/admin';
import type { ProductDto } from '#contract/catalog/product';
import { formatLocalMoney, isSameAmount } from '#contract/shared/money';
import { type Tx, violationOf } from '#platform/db';
import { duplicateFields, invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import type { Session } from '#platform/plugins/auth';
import type { Applied } from '../changes/apply';
import type { CatalogChanges, ProductChange, Refusal } from '../changes/change';
import type { CatalogState } from '../changes/load';
import { type CatalogDeps, changeCatalog, createCommit, findUnstored } from '../changes/road';
import type { ChangeReason } from '../stock/changeReason';
import { productTable } from '../tables/products';

const missing = 'El producto no existe';

interface StockDecision {
	changeReason: Omit<ChangeReason, 'by'>;
	/** New stock; may throw. */
	decide: (stock: number) => number;
	/** Runs where `decide` changes nothing. */
	onEqual: (tx: Tx) => Promise<void>;
}

export type Products = ReturnType<typeof createProducts>;

export function createProducts(deps: CatalogDeps) {
	const { database, images } = deps;
	const commit = createCommit(deps);

	/** Of one product. Throws 400 for unusable pictures and fields, 404, 409 for an older edition, units and SKUs. */
	async function change(
		session: Session,
		changes: CatalogChanges,
		{ reason, after }: { reason?: Omit<ChangeReason, 'by'>; after?: (tx: Tx, applied: Applied) => Promise<void> } = {},
	): Promise<Applied> {
		const unstored = await findUnstored(images.files, changes);
		return commit(async (tx) => {
			const applied = await changeCatalog(tx, changes, { by: session, reason, unstored, refuse: refusalOf });
			await after?.(tx, applied);
			return applied;
		}).catch((error: unknown) => {
			throw violationOf(error)?.constraint === 'products_sku_key' ? duplicateFields({ sku: skuInUse }) : error;
		});
	}

	/** The product afterwards, also if unchanged. */
	async function changed(applied: Applied, id: number): Promise<ProductDto> {
		const item = applied.products[0]?.after.item ?? (await productTable.find(database, id))?.item;
		if (!item) throw notFound(missing);
		return item;
	}

	const ofForm = async (form: ProductForm, image: Buffer | undefined): Promise<Omit<ProductChange, 'target'>> => {
		const { stockQuantity, stockBase, picturesBase, editVersion, imageFocus, imageUrl, imageAlt, pictures, ...fields } =
			form;
		const upload = image ? await images.store(image) : undefined;
		return {
			...{ at: 0, editVersion, fields, stock: { quantity: stockQuantity, base: stockBase } },
			pictures: { kind: 'form', imageUrl, imageAlt, pictures, base: picturesBase, focus: imageFocus, upload },
		};
	};

	return {
		/** Throws 404, also for an invisible product unless `hidden`. */
		async get(id: number, { hidden }: { hidden: boolean }): Promise<ProductDto> {
			const product = await productTable.find(database, id);
			if (!product || (!hidden && !product.shown)) throw notFound(missing);
			return product.item;
		},

		/** Throws 400 for an unknown category or an unusable picture, 409 for a SKU in use. */
		async create(session: Session, form: ProductForm, image: Buffer | undefined): Promise<ProductDto> {
			const product = { ...(await ofForm(form, image)), target: 'new' as const };
			return changed(await change(session, { products: [product] }), 0);
		},

		/** Also throws 404, and 409 for an older edition or missing units. */
		async update(session: Session, id: number, form: ProductForm, image: Buffer | undefined): Promise<ProductDto> {
			const product = { ...(await ofForm(form, image)), target: { id } };
			return withPriceNotice(form, await changed(await change(session, { products: [product] }), id));
		},

		async changeStock(
			session: Session,
			id: number,
			{ changeReason: reason, decide, onEqual }: StockDecision,
		): Promise<ProductDto> {
			const after = async (tx: Tx, { products }: Applied) => (products.length > 0 ? undefined : onEqual(tx));
			const product = { at: 0, target: { id }, stock: { decide } };
			return changed(await change(session, { products: [product] }, { reason, after }), id);
		},

		async remove(session: Session, id: number): Promise<void> {
			const after = async (_tx: Tx, { removed }: Applied) => {
				if (removed.products.length === 0) throw notFound(missing);
			};
			await change(session, { removes: [id] }, { after });
		},
	};
}

/** For a writer that knows one price. */
function withPriceNotice({ price, listPrice }: ProductForm, product: ProductDto): ProductDto {
	const { offer, price: now } = product;
	const list = offer?.listPrice ?? now;
	if (listPrice !== undefined) return product;
	if (!isSameAmount(price, list))
		return {
			...product,
			priceNotice: `${formatLocalMoney(price)} es un precio de oferta: el precio de lista sigue en ${formatLocalMoney(list)}.`,
		};
	if (!offer) return product;
	return {
		...product,
		priceNotice: `El precio de lista es ${formatLocalMoney(list)}; la oferta «${offer.title}» lo deja en ${formatLocalMoney(now)}.`,
	};
}

const skuInUse = 'Ya existe un producto con este SKU';

function refusalOf([first, ...others]: readonly Refusal[], { productAt }: CatalogState): Error {
	const product = productAt.get(0)?.item;
	if (first?.field === 'id') return notFound(missing);
	if (first?.code === 'taken') return duplicateFields({ sku: first.message });
	if (first?.code === 'conflict') return versionConflict(product ?? {}, first.message);
	const fields = Object.fromEntries([first, ...others].flatMap((one) => (one ? [[one.field, one.message]] : [])));
	if (first?.code === 'stock')
		return new ShopError(409, 'stock_conflict', first.message, { fields: { [first.field]: first.message } });
	return invalidFields(fields);
}
