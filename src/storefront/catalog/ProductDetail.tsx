import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OfferTerm } from '#commerce/offers/OfferTerm';
import type { ProductGroup } from '#contract/catalog/group';
import type { Product } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { isActive, isSoldOut, stockOf, unitsOf } from '#lib/product';
import { Badge } from '#ui/Badge';
import { cx } from '#ui/cx';
import { docked } from '#ui/docked';
import { LivePulse } from '#ui/LivePulse';
import { Price } from '#ui/Price';
import { QuantityStepper } from '#ui/QuantityStepper';
import { Attributes } from './Attributes';
import { stepsTo } from './aisles';
import { Crumbs } from './Crumbs';
import { useGetActiveCategoriesQuery } from './catalogApi';
import { Description } from './Description';
import { Gallery, galleryPictures } from './Gallery';
import { HeldHint } from './HeldHint';
import { NotSold } from './NotSold';
import { type ProductAction, productHue } from './ProductCard';
import styles from './ProductDetail.module.css';
import { ProductMeta } from './ProductMeta';
import { NearestProduct, ProductOptions } from './ProductOptions';
import { ProductTerms, type ProductTermsProps } from './ProductTerms';
import { RelatedProducts } from './RelatedProducts';

export interface ProductDetailProps {
	product: Product;
	group: ProductGroup | null;
	inCart: number;
	buy: (product: Product, quantity: number) => ReactNode;
	buyNow: (product: Product, quantity: number) => ReactNode;
	delivery: ProductTermsProps['delivery'];
	action: ProductAction;
	ownOrder: (product: Product) => ReactNode;
	sizeGuide: (pageSlug: string) => ReactNode;
}

/** R3-020. */
export function ProductDetail({
	product,
	group,
	inCart,
	buy,
	buyNow,
	delivery,
	action,
	ownOrder,
	sizeGuide,
}: ProductDetailProps) {
	const { id, name, description, price, offer, sku, category, attributes } = product;
	const { data: categories } = useGetActiveCategoriesQuery();
	const guide = group?.sizeGuide || categories?.find(({ id }) => id === category?.id)?.sizeGuide;
	const steps = stepsTo(categories, category);

	return (
		<div className={styles.page}>
			<ProductMeta {...{ product, group, steps }} />
			<div className={styles.path}>
				<Crumbs steps={steps} />
			</div>
			<div className={styles.picture}>
				<Gallery pictures={galleryPictures(product, group)} name={name} hue={productHue(product)} />
			</div>
			<div className={cx('stack gap-3', styles.facts)}>
				<h1>
					{product.group ? (
						<>
							<span>{`${product.group.name},`}</span>
							<span className={styles.values}>{` ${product.group.values.join(', ')}`}</span>
						</>
					) : (
						name
					)}
				</h1>
				<div key={id} className="cluster">
					<LivePulse value={price}>
						<Price amount={price} listPrice={offer?.listPrice} format="local" size="l" />
					</LivePulse>
					{isActive(product) && <StockState product={product} />}
				</div>
				{offer && (
					<p>
						<strong>{offer.title}</strong> <OfferTerm offer={offer} />
					</p>
				)}
				{guide && <div className={styles.guide}>{sizeGuide(guide)}</div>}
				{ownOrder(product)}
				{group && product.group && <ProductOptions group={group} values={product.group.values} />}
			</div>
			{isActive(product) ? (
				<Purchase product={product} inCart={inCart} buy={buy} buyNow={buyNow} />
			) : (
				<NotSold category={category}>
					{group && product.group && <NearestProduct group={group} values={product.group.values} />}
				</NotSold>
			)}
			<div className={cx('stack gap-5', styles.more)}>
				{isActive(product) && <ProductTerms product={product} delivery={delivery} />}
				{description && <Description text={description} />}
				{attributes && attributes.length > 0 && <Attributes attributes={attributes} category={category} />}
				{sku && (
					<dl className="row gap-1 note">
						<dt>SKU</dt>
						<dd>{sku}</dd>
					</dl>
				)}
			</div>
			{category && <RelatedProducts category={category} except={product} action={action} />}
		</div>
	);
}

function StockState({ product }: { product: Product }) {
	const stock = stockOf(product);
	if (stock === null) return null;
	return (
		<LivePulse value={stock}>
			{stock > 5 ? (
				<Badge tone="success" icon={<CircleCheck size={14} />}>
					Disponible
				</Badge>
			) : (
				<HeldHint product={product} />
			)}
		</LivePulse>
	);
}

type PurchaseProps = Pick<ProductDetailProps, 'product' | 'inCart' | 'buy' | 'buyNow'>;

function Purchase({ product, inCart, buy, buyNow }: PurchaseProps) {
	const [requestedUnits, setRequestedUnits] = useState(1);
	const available = unitsOf(product) - inCart;
	const max = Math.max(1, Math.min(limits.cartQuantity, available));
	const quantity = Math.min(requestedUnits, max);
	return (
		<>
			<div ref={docked} className={cx('dock', styles.buy)}>
				{!isSoldOut(product) && (
					<QuantityStepper name={product.name} value={quantity} max={max} onChange={setRequestedUnits} />
				)}
				<div className={styles.action}>{buy(product, quantity)}</div>
			</div>
			<div className={styles.now}>{buyNow(product, quantity)}</div>
		</>
	);
}
