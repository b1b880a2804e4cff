import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { OfferTerm } from '#commerce/offers/OfferTerm';
import type { Product } from '#contract/catalog/product';
import { descriptionLine } from '#lib/description';
import { hueOf } from '#lib/images';
import { isCardSoldOut, stockOf } from '#lib/product';
import { cutText } from '#lib/text';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { LivePulse } from '#ui/LivePulse';
import { Picture } from '#ui/Picture';
import { Price, type PriceProps } from '#ui/Price';
import { Surface } from '#ui/Surface';
import { HeldHint } from './HeldHint';
import styles from './ProductCard.module.css';
import { Swatches } from './Swatches';

/** A constant: a new function renders every card again. */
export type ProductAction = (product: Product) => ReactNode;

/** Degrees. */
export const productHue = (product: Product): number => hueOf(product.category?.id ?? product.id);

export const cardName = ({ name, group, card }: Product): string => (card && group ? group.name : name);

export interface ProductCardProps {
	product: Product;
	/**
	 * `home`: with description, `Ver`, shop money (R3-003, R1-02). `list`: `Ver Detalles`, local money (R3-016, R1-03).
	 */
	kind: 'home' | 'list';
	action: ProductAction;
	/** In the first screen. */
	eager?: boolean;
	first?: boolean;
}

/** Widths from ProductGrid.module.css. */
const pictureSizes = {
	home: '(width >= 80rem) 290px, (width >= 48rem) calc(25vw - 27px), calc(50vw - 22px)',
	list: '(width >= 80rem) 222px, (width >= 64rem) calc(33vw - 116px), (width >= 48rem) 30vw, calc(50vw - 22px)',
};

export const ProductCard = memo(function ProductCard({ product, kind, action, eager, first }: ProductCardProps) {
	const { id, description, card } = product;
	const name = cardName(product);
	const atHome = kind === 'home';
	const soldOut = isCardSoldOut(product);
	const offer = shownOffer(product);
	// One product's stock says nothing about its group.
	const hint = !card || soldOut;

	return (
		<Surface as="article" bare lively className={styles.card}>
			<div className={cx(styles.picture, soldOut && styles.soldOut)}>
				<Picture
					src={product.imageUrl}
					alt=""
					name={name}
					hue={productHue(product)}
					sizes={pictureSizes[kind]}
					eager={eager}
					first={first}
				/>
				<LivePulse value={hint ? stockOf(product) : null}>{hint && <HeldHint product={product} />}</LivePulse>
			</div>
			<div className={styles.text}>
				<h3 className="title-m clamp">{name}</h3>
				{atHome && description && <p className="note clamp">{cutText(descriptionLine(description), 100)}</p>}
				<div className={cx('stack gap-2', styles.foot)}>
					{card && <Swatches card={card} />}
					<div className="split baseline gap-y-0">
						<CardPrice product={product} format={atHome ? 'shop' : 'local'} />
						<Link className={cx('note cover', styles.link)} to={atHome ? `/products/${id}` : `/product/${id}`}>
							<span>{atHome ? 'Ver' : 'Ver Detalles'}</span>{' '}
							<span className="visually-hidden">{atHome ? name : `de ${name}`}</span>
							<ChevronRight size={16} />
						</Link>
					</div>
					{offer && (
						<p className="note">
							<OfferTerm offer={offer} />
						</p>
					)}
				</div>
				<div className={styles.action}>{action(product)}</div>
			</div>
		</Surface>
	);
});

/** A group's lowest price may be that of another product. */
const shownOffer = ({ price, card, offer }: Product): Product['offer'] =>
	card && card.lowest !== price ? null : offer;

type CardPriceProps = { product: Product } & Omit<PriceProps, 'amount' | 'listPrice'>;

export function CardPrice({ product, ...rest }: CardPriceProps) {
	const { price, card } = product;
	const { lowest, highest } = card ?? { lowest: price, highest: price };
	return (
		<LivePulse value={lowest}>
			{lowest < highest && <span className="note">Desde </span>}
			<Price amount={lowest} listPrice={shownOffer(product)?.listPrice} {...rest} />
		</LivePulse>
	);
}
