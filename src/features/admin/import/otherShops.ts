import { foldText } from '../../../lib/text';

/** Columns that only the other shop has, and its names of ours, folded. */
const otherShops: readonly { name: string; sure: readonly RegExp[]; columns: Record<string, string> }[] = [
	{
		name: 'Shopify',
		sure: [/^handle$/, /^variant sku$/],
		columns: {
			...{ 'variant sku': 'sku', title: 'nombre', 'body (html)': 'descripcion', 'variant price': 'precio' },
			...{ 'variant inventory qty': 'stock', type: 'categoria', 'variant grams': 'peso_g' },
		},
	},
	{
		name: 'WooCommerce',
		sure: [/^sku$/, /^(regular price|precio normal)$/],
		columns: {
			...{ name: 'nombre', description: 'descripcion', 'regular price': 'precio', categories: 'categoria' },
			...{ 'precio normal': 'precio', inventario: 'stock', categorias: 'categoria' },
			...{ published: 'activo', publicado: 'activo', 'is featured?': 'destacado', '¿esta destacado?': 'destacado' },
		},
	},
];

/** The shop and its column names; null for any other file. */
export function otherShopText(headers: readonly string[]): string | null {
	const folded = headers.map((header) => foldText(header).trim());
	if (folded.includes('precio')) return null;
	const shop = otherShops.find(({ sure }) => sure.every((one) => folded.some((header) => one.test(header))));
	if (!shop) return null;
	const renamed = headers.flatMap((header, at) => {
		const ours = shop.columns[folded[at] ?? ''];
		return ours ? [`«${header.trim()}» por «${ours}»`] : [];
	});
	return `Parece una exportación de ${shop.name}. Para importarla, cambia estos nombres en la primera fila: ${renamed.join(', ')}. Deja una fila por SKU; las demás columnas se ignoran.`;
}
