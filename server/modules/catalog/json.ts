import { type SQL, sql } from 'drizzle-orm';

/**
 * JSON objects exactly as CategoryDto and ProductDto (contract/catalog.ts), built in SQL so that a list of
 * thousands never exists as JavaScript objects. `p` is the product, `c` its category. Prices leave in soles.
 */
export const categoryJson: SQL = sql.raw(`json_build_object(
	'id', c.id, 'name', c.name, 'description', c.description, 'imageUrl', c.image_url,
	'active', c.active, 'version', c.version, 'editVersion', c.edit_version)`);

export const productJson: SQL = sql.raw(`json_build_object(
	'id', p.id, 'name', p.name, 'description', p.description,
	'price', (p.price_cents / 100.0)::numeric(12, 2),
	'stock', p.stock, 'stockQuantity', p.stock, 'sku', p.sku, 'imageUrl', p.image_url,
	'category', json_build_object('id', c.id, 'name', c.name),
	'active', p.active, 'featured', p.featured, 'version', p.version,
	'editVersion', p.edit_version)`);

export const productsJoined: SQL = sql.raw('products p JOIN categories c ON c.id = p.category_id');

/** What visitors may see: an active product of an active category. */
export const publicProduct: SQL = sql.raw('p.active AND c.active');
