import type { ProductGroup } from '#contract/catalog/group';
import { type GalleryPicture, type Product, picturesOf } from '#contract/catalog/product';
import { withoutFocus } from '#contract/shared/images';

/** The product's pictures, then the others of its group. Each has a text, its own, else the group's. */
export function galleryPictures(product: Product, group: ProductGroup | null | undefined): GalleryPicture[] {
	const pictures = new Map<string, GalleryPicture>();
	for (const picture of [...picturesOf(product), ...(group?.pictures ?? [])]) {
		const address = withoutFocus(picture.url);
		const existing = pictures.get(address) ?? picture;
		pictures.set(address, { ...existing, alt: existing.alt || picture.alt });
	}
	return [...pictures.values()].map(({ url, alt }, at) => ({
		url,
		alt: alt || (at === 0 ? product.name : `${product.name}, imagen ${at + 1}`),
	}));
}
