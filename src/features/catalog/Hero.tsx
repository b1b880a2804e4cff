import { Link } from 'react-router-dom';
import type { Product } from '../../../contract/catalog';
import { imageUrlOf } from '../../lib/images';
import { settings } from '../../lib/settings';
import { LinkButton } from '../../ui/Button';
import { LivePulse } from '../../ui/LivePulse';
import { Picture } from '../../ui/Picture';
import { Price } from '../../ui/Price';
import { Skeleton } from '../../ui/Skeleton';
import { WovenBand } from '../../ui/WovenBand';
import styles from './Hero.module.css';
import { productHue } from './ProductCard';

/** The first product that can be seen, and two that the list below may not have, as it shows only so many. */
function chosen(products: readonly Product[]): Product[] {
	const seen = products.filter(({ imageUrl }) => imageUrl);
	const [first, ...rest] = seen.length ? seen : products;
	return first ? [...new Set([first, ...rest.slice(7), ...rest])].slice(0, 3) : [];
}

/**
 * What the shop is, in one line, and real products with the price of this moment beside it (R3-001). The words wait
 * for nothing; the pictures' places are kept while `products` is undefined, and go when there are none.
 */
export function Hero({ products }: { products: readonly Product[] | undefined }) {
	return (
		<section className={styles.hero} aria-labelledby="hero">
			<div className={styles.words}>
				<h1 id="hero">Precios y stock en vivo</h1>
				<p>Cuando un precio o el stock cambia en la tienda, cambia también en tu pantalla, sin recargar.</p>
				<LinkButton to="/products" variant="primary" size="l">
					Ver productos
				</LinkButton>
			</div>
			{products?.length !== 0 && (
				<div className={styles.pictures}>
					{products
						? chosen(products).map((product) => (
								<Link key={product.id} to={`/products/${product.id}`}>
									<Picture
										src={imageUrlOf(product.imageUrl, settings.hostUrl)}
										alt={product.name}
										hue={productHue(product)}
										sizes="(width >= 60rem) 350px, 32vw"
										eager
									/>
									<LivePulse value={product.price}>
										<Price amount={product.price} format="shop" size="s" />
									</LivePulse>
								</Link>
							))
						: [0, 1, 2].map((place) => <Skeleton key={place} ratio={1} radius="var(--radius-l)" />)}
				</div>
			)}
			<div className={styles.band}>
				<WovenBand />
			</div>
		</section>
	);
}
