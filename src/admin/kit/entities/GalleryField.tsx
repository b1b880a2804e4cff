import { useController } from 'react-hook-form';
import { groupLimits } from '#contract/catalog/group';
import { type GalleryPicture, type Product, picturesOf } from '#contract/catalog/product';
import { Picture } from '#ui/Picture';
import type { ControlProps, EntityFormApi } from './entity';
import { GalleryEditor } from './GalleryEditor';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fields of a request; none without changes. */
export function pictureInput(pictures: readonly GalleryPicture[], before: Product | null) {
	const base = picturesOf(before ?? {});
	if (same(pictures, base)) return {};
	const [first, ...more] = pictures;
	return {
		...(before && { picturesBase: JSON.stringify(base) }),
		imageUrl: first?.url ?? '',
		imageAlt: first?.alt ?? '',
		pictures: JSON.stringify(more),
	};
}

export function GalleryField({ name, form, error }: ControlProps & { form: EntityFormApi }) {
	const { field } = useController({ name, control: form.control });
	return <GalleryEditor pictures={field.value} onChange={field.onChange} most={groupLimits.pictures} error={error} />;
}

export const pictureWords = (value: unknown) => {
	const pictures = value as readonly GalleryPicture[];
	if (pictures.length === 0) return null;
	return (
		<span className="cluster gap-1">
			{pictures.map(({ url, alt }) => (
				<Picture key={url} src={url} alt={alt || 'Imagen sin texto'} width={40} />
			))}
		</span>
	);
};
