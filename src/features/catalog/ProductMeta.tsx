import type { Product } from '../../../contract/catalog/product';
import { jpegOf } from '../../../contract/shared/images';
import { formatLocalMoney } from '../../../contract/shared/money';
import { imageUrlOf } from '../../lib/images';
import { breadcrumbs, productThing } from '../../lib/jsonLd';
import { isActive, isSoldOut } from '../../lib/product';
import { settings } from '../../lib/settings';
import { cutText } from '../../lib/text';
import { PageMeta } from '../../ui/PageMeta';

/** Search engines show so many characters. */
const shownLength = 155;

function descriptionOf(product: Product): string {
	const offer = `${product.name} a ${formatLocalMoney(product.price)}${isSoldOut(product) ? ', agotado por ahora' : ''}.`;
	return cutText(`${offer} ${product.description ?? ''}`, shownLength);
}

/** R2-05. */
export function ProductMeta({ product }: { product: Product }) {
	const { id, name, category } = product;
	const source = imageUrlOf(product.imageUrl, settings.hostUrl);
	// Others cannot load a `data:` address.
	const picture = source?.startsWith('data:') ? undefined : source;
	const path = `/products/${id}`;
	if (!isActive(product)) return <PageMeta title={name} status={404} />;
	return (
		<PageMeta
			title={name}
			description={descriptionOf(product)}
			path={path}
			image={picture && jpegOf(picture)}
			jsonLd={(absolute, shop) => [
				productThing(product, picture, absolute, shop),
				breadcrumbs(
					[
						{ name: 'Productos', path: '/products' },
						...(category?.name ? [{ name: category.name, path: `/products?category=${category.id}` }] : []),
						{ name, path },
					],
					absolute,
				),
			]}
		/>
	);
}
