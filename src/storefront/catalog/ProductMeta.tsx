import type { ProductGroup } from '#contract/catalog/group';
import type { Product } from '#contract/catalog/product';
import { jpegOf } from '#contract/shared/images';
import { formatLocalMoney } from '#contract/shared/money';
import { descriptionLine } from '#lib/description';
import { imageUrlOf } from '#lib/images';
import { breadcrumbs, type PictureOf, productGroupThing, productThing, type Step } from '#lib/jsonLd';
import { isActive, isSoldOut } from '#lib/product';
import { cutText } from '#lib/text';
import { PageMeta } from '#ui/PageMeta';
import { useProductPath } from './useProductAddress';

/** Search engines show so many characters. */
const shownLength = 155;

function descriptionOf(product: Product): string {
	const offer = `${product.name} a ${formatLocalMoney(product.price)}${isSoldOut(product) ? ', agotado por ahora' : ''}.`;
	return cutText(`${offer} ${descriptionLine(product.description)}`, shownLength);
}

const pictureOf: PictureOf = (imageUrl) => {
	const source = imageUrlOf(imageUrl);
	return source?.startsWith('data:') ? undefined : source;
};

interface ProductMetaProps {
	product: Product;
	group: ProductGroup | null;
	/** To its category. */
	steps: readonly Step[];
}

/** R2-05. */
export function ProductMeta({ product, group, steps }: ProductMetaProps) {
	const { name } = product;
	const pathOf = useProductPath();
	const picture = pictureOf(product.imageUrl);
	const path = pathOf(product);
	if (!isActive(product)) return <PageMeta title={name} status={404} />;
	return (
		<PageMeta
			title={name}
			description={descriptionOf(product)}
			path={path}
			image={picture && jpegOf(picture)}
			jsonLd={(absolute, shop) => [
				group
					? productGroupThing(group, { product, picture, path, shop }, { pathOf, pictureOf }, absolute)
					: productThing({ product, picture, path, shop }, absolute),
				breadcrumbs([{ name: 'Productos', path: '/products' }, ...steps, { name, path }], absolute),
			]}
		/>
	);
}
