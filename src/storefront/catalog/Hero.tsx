import type { Product } from '#contract/catalog/product';
import { shapedSizes } from '#contract/shop/default';
import { settings } from '#lib/settings';
import { LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { Picture } from '#ui/Picture';
import { Skeleton } from '#ui/Skeleton';
import { WovenBand } from '#ui/Spinner';
import { useShop } from '#ui/shop';
import styles from './Hero.module.css';
import { CardPrice, cardName, productHue } from './ProductCard';

/** From the end, because the list below begins at the other: the first screen shows a product once. */
function heroProducts(products: readonly Product[]): Product[] {
	const pictured = products.filter(({ imageUrl }) => imageUrl);
	return (pictured.length ? pictured : products).slice(-3);
}

/** The first is as large as four others. */
const pictureSizes = {
	first: '(width >= 80rem) 392px, (width >= 64rem) calc(34vw - 43px), calc(33vw - 31px)',
	others: '(width >= 80rem) 190px, (width >= 64rem) calc(17vw - 27px), calc(33vw - 31px)',
};

/** R3-001. Without `products`, skeletons reserve the space. */
export function Hero({ products }: { products: readonly Product[] | undefined }) {
	const { hero, looks, name, slogan } = useShop();
	return (
		<section className={cx('grid gap-6', styles.hero)} aria-labelledby="hero">
			<div className={cx('stack start', styles.words)}>
				<h1 id="hero">{hero.title || `Compra en ${name}`}</h1>
				<p className="title-l">{hero.text || slogan}</p>
				<LinkButton to="/products" variant="primary" size="l">
					Ver productos
				</LinkButton>
			</div>
			{looks.heroPicture ? (
				<Cover url={looks.heroPicture} />
			) : (
				products?.length !== 0 && (
					<div className={cx('grid gap-3', styles.pictures)}>
						{products
							? heroProducts(products).map((product, index) => (
									<Link key={product.id} to={`/products/${product.id}`}>
										<Picture
											src={product.imageUrl}
											alt=""
											name={cardName(product)}
											hue={productHue(product)}
											sizes={index === 0 ? pictureSizes.first : pictureSizes.others}
											eager
											first={index === 0}
										/>
										<span className={styles.caption}>
											<span className={cx('clamp', styles.name)}>{cardName(product)}</span>
											<CardPrice product={product} format="shop" size="s" />
										</span>
									</Link>
								))
							: [0, 1, 2].map((place) => <Skeleton key={place} ratio={1} radius="var(--radius-l)" />)}
					</div>
				)
			)}
			<div className={styles.band}>
				<WovenBand />
			</div>
		</section>
	);
}

/** Decorative: the text beside it describes the shop. */
function Cover({ url }: { url: string }) {
	const sizes = shapedSizes(url);
	const [largest] = sizes;
	if (!largest) return null;
	return (
		<img
			className={styles.cover}
			src={settings.hostUrl + url}
			srcSet={sizes.map(({ url: address, width }) => `${settings.hostUrl}${address} ${width}w`).join()}
			sizes="(width >= 80rem) 600px, (width >= 64rem) 50vw, 100vw"
			width={largest.width}
			height={largest.height}
			alt=""
			fetchPriority="high"
		/>
	);
}
