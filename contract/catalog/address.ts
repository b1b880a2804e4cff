import { slugOf } from '../shared/slug';

const most = 80;

/** Number first, so that no address ever dies: `253-polo-paracas-rojo-m`. */
export const productSegment = ({ id, name }: { id: number; name: string }): string => {
	const slug = slugOf(name, most);
	return slug ? `${id}-${slug}` : String(id);
};

/** Null for a segment that begins with no product's id. */
export const productIdOf = (segment: string | undefined): number | null => {
	const [, id] = /^([1-9]\d{0,9})(?:-.*)?$/.exec(segment ?? '') ?? [];
	return id ? Number(id) : null;
};
