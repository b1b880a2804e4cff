import { Star } from 'lucide-react';
import { useIsOurs } from '#api/backEnd';
import { lowStock, ProductForm } from '#contract/catalog/admin';
import { type GalleryPicture, Product, picturesOf } from '#contract/catalog/product';
import { withTextProblems } from '#contract/catalog/texts';
import { formatLocalMoney } from '#contract/shared/money';
import { isActive } from '#lib/product';
import { Badge, StockBadge } from '#ui/Badge';
import { CheckboxField, TextAreaField, TextField } from '#ui/fields';
import { LivePulse } from '#ui/LivePulse';
import { adminApi, productTags } from '../adminApi';
import styles from '../list/cells.module.css';
import { PresenceMark } from '../presence/PresenceMark';
import { ActiveBadge } from '../shared/StateBadge';
import { AttributesField, attributesWords } from './AttributesField';
import { attributeChanges, attributeTexts } from './attributes';
import { CategoryField, CategoryName } from './CategoryField';
import { categoryOptions } from './categoryTree';
import { columnsOf, type Entity, type Field, type Fields, searchTextOf } from './entity';
import { multipart, untracked, withoutOurs } from './entityValues';
import { GalleryField, pictureInput, pictureWords } from './GalleryField';
import { imageFocus, SinglePicture } from './ImageField';
import { InGroup, OfGroup } from './InGroup';
import { adminStockOf, flag, listPriceOf, money, nameIn, statusFilter, taxKind } from './kinds';
import { ListPrice, PriceField } from './PriceField';
import { SkuField } from './SkuField';
import { StockField } from './StockField';
import { Subject } from './Subject';
import { TaxKindField } from './TaxKindField';

/** With the bounds of the stock badge (R3-161). */
const stockOptions = [
	{ value: 'low', label: `Stock bajo (${lowStock} o menos)` },
	{ value: 'none', label: 'Sin stock' },
];
const ourStockOptions = [...stockOptions, { value: 'selling', label: 'Poco stock de lo que se vende' }];
const useStockOptions = () => (useIsOurs() ? ourStockOptions : stockOptions);

const idText = (value: unknown) =>
	String((typeof value === 'object' && value !== null && 'id' in value ? value.id : value) ?? '');

function useCategoryOptions() {
	const { data } = adminApi.useGetAllCategoriesQuery();
	return data && categoryOptions(data);
}

/** In the order of form, columns and audit log (R5-05). */
export const productFields = {
	name: {
		label: 'Nombre',
		required: true,
		column: {
			header: 'Producto',
			main: true,
			sortBy: ({ name }) => name,
			cell: ({ id, name, sku, imageUrl, category, group }) => (
				<Subject
					name={name}
					detail={group ? <InGroup sku={sku} group={group} /> : sku}
					wish={imageUrl ? undefined : 'Agrega una foto'}
					imageUrl={imageUrl}
					hueId={category?.id ?? 0}
					mark={<PresenceMark kind="product" id={id} />}
				/>
			),
		},
		search: ({ name }) => name,
		control: (props, { row }) =>
			row?.group ? <OfGroup label={props.label} text={row.name} group={row.group} /> : <TextField {...props} />,
	},
	sku: {
		label: 'SKU',
		required: true,
		half: true,
		search: ({ sku }) => sku,
		control: (props, context) => <SkuField {...props} {...context} />,
	},
	category: {
		label: 'Categoría',
		input: 'categoryId',
		required: true,
		half: true,
		toForm: idText,
		words: (value) => (typeof value === 'string' ? <CategoryName id={value} /> : nameIn(value)),
		column: {
			width: 'clamp(120px, 14cqi, 190px)',
			sortBy: ({ category }) => category?.name ?? '',
			cell: ({ category }) => category?.name || '—',
		},
		search: ({ category }) => category?.name,
		filter: {
			param: 'category',
			all: 'Todas',
			useOptions: useCategoryOptions,
			accepts: ({ category }, id) => String(category?.id ?? '') === id,
		},
		control: (props, { row }) =>
			row?.group ? (
				<OfGroup label={props.label} text={row.category?.name} />
			) : (
				<CategoryField {...props} own={row?.category} />
			),
	},
	price: {
		...money,
		label: 'Precio',
		required: true,
		half: true,
		value: listPriceOf,
		column: {
			width: '122px',
			numeric: true,
			sortBy: ({ price }) => price,
			cell: ({ price, offer }) => (
				<LivePulse value={price}>
					<span>{formatLocalMoney(price)}</span>
					{offer && <ListPrice amount={offer.listPrice} />}
				</LivePulse>
			),
		},
		control: (props, { row }) => <PriceField {...props} row={row} />,
	},
	stockQuantity: {
		label: 'Stock',
		required: true,
		half: true,
		value: adminStockOf,
		column: {
			width: '108px',
			numeric: true,
			sortBy: (product) => adminStockOf(product) ?? -1,
			cell: (product) => {
				const stock = adminStockOf(product);
				return stock === null ? (
					'—'
				) : (
					<LivePulse value={stock}>
						<StockBadge stock={stock} />
					</LivePulse>
				);
			},
		},
		filter: {
			param: 'stock',
			all: 'Todo',
			useOptions: useStockOptions,
			accepts: (product, value) => {
				const stock = adminStockOf(product);
				return stock !== null && stock <= (value === 'none' ? 0 : lowStock);
			},
		},
		control: (props, context) => <StockField {...props} {...context} />,
	},
	description: {
		label: 'Descripción',
		control: (props, { row }) =>
			row?.group ? <OfGroup label={props.label} text={row.description} /> : <TextAreaField {...props} />,
	},
	attributes: {
		label: 'Atributos',
		ours: true,
		initial: {},
		toForm: (value) => attributeTexts(value as Product['attributes']),
		toInput: (texts) => JSON.stringify(texts),
		words: attributesWords,
		control: (props, context) => <AttributesField {...props} {...context} />,
	},
	imageUrl: {
		label: 'Imagen',
		input: 'image',
		initial: null,
		toForm: () => null,
		control: (props, { row, form }) => <SinglePicture {...props} form={form} current={row?.imageUrl} />,
	},
	/** Part of the gallery's addresses; the single picture needs the value. */
	imageFocus: { ...imageFocus, value: () => '' },
	gallery: {
		label: 'Imágenes',
		ours: true,
		initial: [],
		value: picturesOf,
		toForm: (value) => value as GalleryPicture[],
		words: pictureWords,
		control: (props, { form }) => <GalleryField {...props} form={form} />,
	},
	imageAlt: { label: 'Texto de la imagen' },
	pictures: { label: 'Más imágenes', words: pictureWords },
	active: {
		...flag,
		label: 'Activo',
		half: true,
		value: isActive,
		initial: true,
		column: {
			header: 'Estado',
			width: '152px',
			sortBy: (product) => `${isActive(product) ? 0 : 1}${product.featured ? 0 : 1}`,
			cell: (product) => (
				<div className="cluster gap-1">
					<ActiveBadge active={isActive(product)} />
					{product.featured && (
						<span title="Destacado">
							<Badge tone="info" icon={<Star size={14} />} className={styles.star}>
								<span className={styles.starText}>Destacado</span>
							</Badge>
						</span>
					)}
				</div>
			),
		},
		filter: statusFilter('o'),
		control: (props) => <CheckboxField {...props} help="Se muestra en la tienda" />,
	},
	featured: {
		...flag,
		label: 'Destacado',
		half: true,
		value: ({ featured }) => featured === true,
		control: (props) => <CheckboxField {...props} help="Aparece en el inicio" />,
	},
	weightGrams: {
		label: 'Peso',
		half: true,
		ours: true,
		words: (value) => `${value} g`,
		control: (props) => (
			<TextField
				autoComplete="off"
				inputMode="numeric"
				{...props}
				label="Peso (g)"
				help="Con empaque; para los envíos que se cobran por peso."
			/>
		),
		fileHelp: 'Opcional. El peso en gramos, con empaque; 0 si no se sabe.',
	},
	taxKind: {
		...taxKind,
		control: (props) => <TaxKindField {...props} none="El de su categoría" />,
		fileHelp: 'Opcional. Gravado, Exonerado o Inafecto; vacío si es el de su categoría.',
	},
} satisfies Fields<Product, 'id' | 'stock' | 'heldUntil' | 'version' | 'editVersion' | 'group' | 'card' | 'offer'> & {
	gallery: Field<Product>;
	imageFocus: Field<Product>;
};

/** R3-162, R7-09, R7-10. */
export const products: Entity<Product> = {
	one: 'producto',
	many: 'productos',
	fields: productFields,
	columns: columnsOf(productFields),
	searchText: searchTextOf(productFields),
	searchHelp: 'Nombre, SKU o categoría',
	tags: productTags,
	changedBy: 'catalogue:write',
	presence: 'product',
	live: true,
	nameOf: ({ name }) => name,
	schemaOf: (row) => withTextProblems(ProductForm, row),
	rowSchema: Product,
	async save(dispatch, { row, input: sent, shown, ...request }) {
		const { gallery, imageFocus: _focus, ...typed } = sent;
		const { changes, error } = await attributeChanges(dispatch, {
			texts: JSON.parse(String(sent.attributes)),
			shown: shown.attributes,
			categoryId: sent.categoryId,
		});
		if (error) return { error };
		const { createProduct, updateProduct } = adminApi.endpoints;
		const attributes = changes && JSON.stringify(changes);
		const input = { ...typed, attributes, ...pictureInput((gallery ?? []) as GalleryPicture[], row) };
		// Our server applies the stock's difference, which undoes no sale.
		const body =
			row?.editVersion == null
				? multipart(withoutOurs(productFields, input))
				: multipart({
						...{ ...input, listPrice: sent.price, editVersion: row.editVersion },
						stockBase: shown.stockQuantity || null,
					});
		return dispatch(
			row
				? updateProduct.initiate({ id: row.id, body, ...request }, untracked)
				: createProduct.initiate({ body, ...request }, untracked),
		);
	},
	remove: (dispatch, { id }, options) =>
		dispatch(adminApi.endpoints.deleteProduct.initiate({ id, ...options }, untracked)),
	texts: {
		loadError: 'Error al cargar los productos',
		saveError: () => 'Error al guardar el producto',
		deleteError: 'Error al eliminar el producto',
		deleteQuestion: '¿Estás seguro de que quieres eliminar este producto?',
	},
};
