import { galleryAfter } from '#contract/catalog/gallery';
import { groupLimits } from '#contract/catalog/group';
import { isRemotePicture } from '#contract/catalog/import';
import { type GalleryPicture, picturesOf } from '#contract/catalog/product';
import { withFocus, withoutFocus } from '#contract/shared/images';
import type { CatalogChanges, GroupPictures, PicturesOfForm, ProductPictures } from './change';
import { unknownPictureReason } from './knownPictures';
import type { CatalogState } from './load';
import { type ArrivedPicture, type PictureTarget, queueKey, type RemotePicture } from './pictureQueue';
import { type Placed, placePicture, type Slots } from './placing';
import type { LockedProduct } from './repository';

/** `focus`: of the form; a new picture without it is cut at its centre. */
export function pictured(
	{ imageUrl }: { imageUrl?: string | undefined },
	focus: string | undefined,
	before?: string | null,
): { imageUrl?: string } {
	const url = imageUrl ?? (focus === undefined ? null : before);
	return url ? { imageUrl: withFocus(url, focus ?? '') } : {};
}

type WithPictures = Pick<LockedProduct, 'ownPicture'> & {
	item: Pick<LockedProduct['item'], 'imageUrl' | 'imageAlt' | 'pictures'>;
};

/** Its own gallery, with null first where the first picture is the group's. */
export function slotsOf(product: WithPictures | undefined): Slots {
	if (!product) return [];
	const { imageUrl, imageAlt = '', pictures = [] } = product.item;
	const first = product.ownPicture && imageUrl ? { url: imageUrl, alt: imageAlt } : null;
	return first || pictures.length > 0 ? [first, ...pictures] : [];
}

export const addressesOfProduct = ({ item }: LockedProduct): string[] =>
	picturesOf(item).map(({ url }) => withoutFocus(url));

interface PictureValues {
	imageUrl?: string;
	imageAlt?: string;
	pictures?: GalleryPicture[];
	ownPicture?: boolean;
}

/** Without values the gallery stays. */
interface PicturesAfter {
	values: PictureValues;
	/** The first picture is the product's own; undefined: as before. */
	own?: boolean | undefined;
	remote: readonly RemotePicture[];
	problem?: { code: 'invalid' | 'full'; message: string };
}

const unchanged: PicturesAfter = { values: {}, remote: [] };

/** All addresses of a request, except those to fetch. */
export const addressesIn = ({ groups = [], products = [] }: CatalogChanges): string[] => [
	...products.flatMap(({ pictures }) => (pictures ? addressesOf(pictures) : [])),
	...groups.flatMap(({ pictures, options }) => [
		...(pictures ? addressesOf(pictures) : []),
		...(Array.isArray(options)
			? options.flatMap(({ values }) => values.flatMap(({ imageUrl }) => imageUrl ?? []))
			: []),
	]),
];

function addressesOf(change: ProductPictures | GroupPictures): string[] {
	if (change.kind === 'arrived') return [];
	const first = 'imageUrl' in change && change.imageUrl ? [change.imageUrl] : [];
	const others = (change.pictures ?? []).filter((one) => change.kind === 'form' || !isRemotePicture(one));
	return [...first, ...others.map(({ url }) => url)];
}

/**
 * `before`: earlier addresses of the product, or of its group with all products. `placed`: in a group of the
 * request, whose first picture it may show.
 */
export function productPictures(
	change: ProductPictures | undefined,
	product: LockedProduct | undefined,
	{ state, unstored, before, placed }: PictureContext & { placed: boolean },
): PicturesAfter {
	if (!change) return unchanged;
	const slots = slotsOf(product);
	if (change.kind !== 'form') {
		const target = { productId: product?.item.id ?? null, groupId: null };
		const after = slotsAfter(change, slots, target, { state, unstored, before });
		const { slots: gallery, ...rest } = after;
		if (!gallery) return { values: {}, ...rest };
		const [first, ...others] = gallery;
		const pictures = others.flatMap((one) => one ?? []);
		const head = first === null ? {} : { imageUrl: first?.url ?? '', imageAlt: first?.alt ?? '' };
		// The trigger of the address does not see that a picture of the group becomes the product's own.
		const becomesOwn = first && !placed && product?.item.group && !product.ownPicture;
		return { values: { ...head, pictures, ...(becomesOwn && { ownPicture: true }) }, own: Boolean(first), ...rest };
	}
	const unknown = addressesOf(change).find((url) => isUnknown(url, unstored, before));
	if (unknown) return { ...unchanged, problem: { code: 'invalid', message: unknownPictureReason } };
	const shown = placed ? slots.flatMap((one) => one ?? []) : picturesOf(product?.item ?? {});
	const isShared = placed && product !== undefined && !product.ownPicture;
	const { imageUrl, imageAlt, pictures } = { ...change, ...mergeFetchedPictures(change, shown, isShared) };
	const first = pictured({ imageUrl: change.upload }, change.focus, change.imageUrl ?? product?.item.imageUrl);
	const values = {
		...(imageUrl !== undefined && { imageUrl }),
		...(imageAlt !== undefined && { imageAlt }),
		...(pictures !== undefined && { pictures }),
		...first,
	};
	return { values, own: imageUrl === undefined ? undefined : imageUrl !== '', remote: [] };
}

interface GroupPicturesAfter extends Omit<PicturesAfter, 'values' | 'own'> {
	pictures: GalleryPicture[];
	place?: number;
}

export function groupPictures(
	change: GroupPictures | undefined,
	now: readonly GalleryPicture[],
	groupId: number | null,
	context: PictureContext,
): GroupPicturesAfter {
	if (!change) return { pictures: [...now], remote: [] };
	if (change.kind !== 'form') {
		const { slots, ...after } = slotsAfter(change, now, { productId: null, groupId }, context);
		return { pictures: (slots ?? now).flatMap((one) => one ?? []), ...after };
	}
	const pictures = galleryAfter(now, change.pictures, change.base);
	const place = change.pictures.findIndex(({ url }) => isUnknown(url, context.unstored, context.before));
	if (place < 0) return { pictures, remote: [] };
	return { pictures, remote: [], place, problem: { code: 'invalid', message: unknownPictureReason } };
}

interface PictureContext {
	state: Pick<CatalogState, 'queued' | 'placed'>;
	/** From `unstoredPictures`. */
	unstored: ReadonlySet<string>;
	before: ReadonlySet<string>;
}

/** A request must not bring foreign pictures into the shop. */
export const isUnknown = (url: string, unstored: ReadonlySet<string>, before: ReadonlySet<string>): boolean =>
	unstored.has(withoutFocus(url)) && !before.has(withoutFocus(url));

interface SlotsAfter extends Pick<PicturesAfter, 'remote' | 'problem'> {
	/** Null: unchanged. */
	slots: Slots | null;
}

function slotsAfter(
	change: Exclude<ProductPictures, { kind: 'form' }>,
	slots: Slots,
	target: PictureTarget,
	{ state, unstored, before }: PictureContext,
): SlotsAfter {
	if (change.kind === 'arrived') return arrivedIn(slots, change.fetch, state.placed.get(change.fetch.id) ?? []);
	const { pictures } = change;
	const remote = remotePictures(pictures, slots, (url) => state.queued.get(queueKey(target, url)));
	const foreign = pictures.find((one) => !isRemotePicture(one) && isUnknown(one.url, unstored, before));
	const message = `La imagen «${foreign?.url}» no es de esta tienda, y su dirección no empieza con http`;
	if (foreign) return { slots: null, remote, problem: { code: 'invalid', message } };
	const now = slots.flatMap((one) => one ?? []);
	const isSame = JSON.stringify(pictures.map(plain)) === JSON.stringify(now.map(plain));
	return { slots: isSame || pictures.some(isRemotePicture) ? null : pictures.map(plain), remote };
}

const plain = ({ url, alt }: GalleryPicture): GalleryPicture => ({ url, alt });

function arrivedIn(slots: Slots, fetch: ArrivedPicture, others: readonly Placed[]): SlotsAfter {
	const after = placePicture(slots, { ...fetch, picture: plain(fetch), others });
	const isFull = after !== null && after.length > slots.length && slots.length >= groupLimits.pictures;
	if (!isFull) return { slots: after, remote: [] };
	const message = 'El producto ya tiene todas las imágenes que puede tener';
	return { slots: null, remote: [], problem: { code: 'full', message } };
}

/** Pictures that arrived since the form was opened stay, behind the form's. */
function mergeFetchedPictures(form: PicturesOfForm, now: readonly GalleryPicture[], isShared: boolean): PicturesOfForm {
	if (!form.base || form.imageUrl === undefined) return {};
	const all = galleryAfter(now, picturesOf(form), form.base);
	if (isShared && !form.imageUrl) return { imageUrl: '', imageAlt: '', pictures: all };
	const [first, ...pictures] = all;
	return { imageUrl: first?.url ?? '', imageAlt: first?.alt ?? '', pictures };
}

/** `storedOf`: undefined for an address that was never queued, null before it arrives. */
function remotePictures(
	pictures: readonly GalleryPicture[],
	slots: Slots,
	storedOf: (url: string) => string | null | undefined,
): RemotePicture[] {
	const named = pictures.map(({ url }) => withoutFocus(storedOf(url) ?? url));
	return pictures.flatMap((picture, place) => {
		if (!isRemotePicture(picture) || storedOf(picture.url) !== undefined) return [];
		// Replaces only a picture that the list names by none of its addresses.
		const standing = slots[place];
		const next = slots.find((one) => one && named.includes(withoutFocus(one.url), place));
		const inserted = standing ? named.includes(withoutFocus(standing.url)) : standing === undefined && Boolean(next);
		return { ...picture, place, inserted, before: (inserted ? next : standing)?.url ?? null };
	});
}
