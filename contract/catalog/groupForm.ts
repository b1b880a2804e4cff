import * as v from 'valibot';
import { mixedWord, nameKey, nameToStore, plainName } from '../shared/names';
import { Id, nameText, optionalText, SearchText, withoutNul } from '../shared/primitives';
import { ProductForm } from './admin';
import { AttributeChanges } from './attributes';
import { galleryOf, PictureAddress, PictureText } from './gallery';
import { groupLimits, groupOf } from './group';
import { ProductDto } from './product';

const { options, optionName, values, value, products, pictures } = groupLimits;

export const Gallery = galleryOf(pictures);

interface Named {
	name: string;
	was?: string | undefined;
}

const isStored = ({ name, was }: Named): boolean => name === was;
const wordProblem = (named: Named): string | null => (isStored(named) ? null : mixedWord(named.name));

/** Compares names as a reader does. Two equal stored names stay until one is renamed. */
function isRepeated(names: readonly Named[]): boolean {
	const fresh = names.filter((named) => !isStored(named)).map(({ name }) => nameKey(name));
	const stored = new Set(names.filter(isStored).map(({ name }) => nameKey(name)));
	return new Set(fresh).size < fresh.length || fresh.some((key) => stored.has(key));
}

const ValueForm = v.pipe(
	v.object({
		name: nameText('El valor', value),
		/** Previous name, whose products follow. Absent, or a name that nothing has any more: a new value. */
		was: v.optional(v.string()),
		color: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'El color no es válido'))),
		imageUrl: v.optional(PictureAddress),
	}),
	// A stored name retains its spelling, because its products use it.
	v.transform((named) => ({ ...named, name: nameToStore(named.was, named.name) })),
	v.forward(
		v.check(
			(named) => wordProblem(named) === null,
			({ input }) => wordProblem(input) ?? '',
		),
		['name'],
	),
);

const OptionForm = v.pipe(
	v.object({
		name: nameText('El nombre de la opción', optionName),
		was: v.optional(v.string()),
		values: v.pipe(
			v.array(ValueForm),
			v.minLength(1, 'Escribe al menos un valor'),
			v.maxLength(values, `Como máximo ${values} valores`),
			v.check((names) => !isRepeated(names), 'Dos valores no pueden llamarse igual'),
		),
	}),
	v.transform((named) => ({ ...named, name: nameToStore(named.was, named.name) })),
	v.forward(
		v.check(
			(named) => wordProblem(named) === null,
			({ input }) => wordProblem(input) ?? '',
		),
		['name'],
	),
);

const { name, description, categoryId, stockBase, editVersion } = ProductForm.entries;
/** The own fields of each product of a group, beside its pictures. */
const own = v.omit(ProductForm, [
	...(['name', 'description', 'categoryId', 'attributes', 'imageFocus', 'imageUrl', 'imageAlt', 'pictures'] as const),
	...(['picturesBase', 'stockBase', 'editVersion'] as const),
]);

/** Unchanged, because an option may have two stored values that read the same. */
const RowValue = v.pipe(
	v.string('El valor es obligatorio'),
	v.check((text) => plainName(text) !== '', 'El valor es obligatorio'),
	v.maxLength(2 * value, `El valor no puede tener más de ${value} caracteres`),
	withoutNul,
);

/** Texts as in a product's form. `imageUrl` empty: the group's first picture. */
const shared = {
	values: v.array(RowValue),
	imageUrl: v.optional(v.union([v.literal(''), PictureAddress])),
	imageAlt: v.optional(PictureText),
	pictures: v.optional(Gallery),
};

const NewRow = v.object({ ...own.entries, ...shared, id: v.optional(v.undefined()) });

/** A product in the group, or joining it. Absent members stay. */
const ExistingRow = v.object({
	...v.partial(own).entries,
	...shared,
	id: Id,
	stockBase,
	picturesBase: v.optional(Gallery),
	editVersion,
});

export const GroupRow = v.variant('id', [ExistingRow, NewRow]);
export type GroupRow = v.InferOutput<typeof GroupRow>;

export const GroupFields = v.object({
	name,
	description,
	categoryId,
	options: v.pipe(
		v.array(OptionForm),
		v.minLength(1, 'Escribe al menos una opción'),
		v.maxLength(options, `Como máximo ${options} opciones`),
		v.check((names) => !isRepeated(names), 'Dos opciones no pueden llamarse igual'),
	),
	pictures: Gallery,
	/** Pictures that the form showed; newer ones stay. */
	picturesBase: v.optional(Gallery),
	/** Of all its products; absent ones stay. */
	attributes: v.optional(AttributeChanges),
	/** Slug of a page; empty: its category's. */
	sizeGuide: optionalText('La guía de tallas', 80),
	editVersion,
});

/** Prefers the exact spelling. */
const optionValueOf = (text: string, { values }: { values: readonly Named[] } = { values: [] }): string =>
	(values.find(({ name }) => name === text) ?? values.find(({ name }) => plainName(name) === plainName(text)))?.name ??
	plainName(text);

/** JSON body. Products of the group outside of `products` change only in names and values. */
export const GroupForm = v.pipe(
	v.object({
		...GroupFields.entries,
		products: v.pipe(v.array(GroupRow), v.maxLength(products, `Como máximo ${products} productos`)),
	}),
	v.transform(({ products: rows, ...group }) => ({
		...group,
		products: rows.map((row) => ({
			...row,
			values: row.values.map((text, at) => optionValueOf(text, group.options[at])),
		})),
	})),
);
export type GroupForm = v.InferOutput<typeof GroupForm>;
export type GroupFormText = v.InferInput<typeof GroupForm>;

const row = v.object({
	...v.omit(ProductDto, ['stock', 'heldUntil', 'category', 'group', 'card', 'description', 'attributes']).entries,
	values: v.array(v.string()),
	/** False: `imageUrl` is the group's first picture. */
	ownPicture: v.boolean(),
});

/** Including hidden products, in order of values. */
export const AdminGroupDto = v.object({ ...groupOf(row).entries, editVersion: v.number() });
export type AdminGroupDto = v.InferOutput<typeof AdminGroupDto>;

/** 409: others changed what the form would change. `group`: its current state. */
export const GroupConflict = v.object({ message: v.string(), code: v.string(), group: AdminGroupDto });
export type GroupConflict = v.InferOutput<typeof GroupConflict>;

/** Newest first, at most 50. */
export const GroupListQuery = v.object({ search: v.optional(SearchText, '') });
export const GroupListDto = v.array(v.object({ id: v.number(), name: v.string(), products: v.number() }));
export type GroupListDto = v.InferOutput<typeof GroupListDto>;

export const SeparateBody = v.object({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(products)) });

export const adminGroupPaths = {
	all: '/admin/product-groups',
	one: (id: number) => `/admin/product-groups/${id}`,
	/** Removes products, which retain their whole name. An empty group ends. */
	separate: (id: number) => `/admin/product-groups/${id}/separate`,
} as const;

/** Multipart, file `image`; answers its address. */
export const adminPicturePaths = { store: '/admin/pictures' } as const;
export const StoredPicture = v.object({ imageUrl: v.string() });
