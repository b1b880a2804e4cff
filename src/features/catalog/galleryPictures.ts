import type { ProductGroup } from '../../../contract/catalog/group';
import { type GalleryPicture, type Product, picturesOf } from '../../../contract/catalog/product';
import { withoutFocus } from '../../../contract/shared/images';

/** Its own pictures, then those of its group that are not among them. Each has a text. */
export function galleryPictures(product: Product, group: ProductGroup | null | undefined): GalleryPicture[] {
	const pictures: GalleryPicture[] = [];
	const known = new Set<string>();
	for (const picture of [...picturesOf(product), ...(group?.pictures ?? [])]) {
		const address = withoutFocus(picture.url);
		if (known.has(address)) continue;
		known.add(address);
		const name = pictures.length === 0 ? product.name : `${product.name}, imagen ${pictures.length + 1}`;
		pictures.push({ ...picture, alt: picture.alt || name });
	}
	return pictures;
}
