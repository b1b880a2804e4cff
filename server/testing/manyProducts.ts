import { channels } from '#contract/live/serverChannels';
import { bulk, type Database, join, raw, type Sql, sql } from '#platform/db';

const categories = [
	'Abarrotes',
	'Accesorios',
	'Álbumes y papelería',
	'Alfombras',
	'Artesanía',
	'Automóvil',
	'Baño',
	'Bebés',
	'Bebidas',
	'Bicicletas',
	'Cafés e infusiones',
	'Calzado',
	'Camping',
	'Cocina',
	'Computación',
	'Cuidado personal',
	'Decoración',
	'Deportes',
	'Dormitorio',
	'Electrónica',
	'Ferretería',
	'Fiestas',
	'Fotografía',
	'Iluminación',
	'Instrumentos',
	'Jardín',
	'Joyería',
	'Juguetes',
	'Libros',
	'Limpieza',
	'Mascotas',
	'Moda',
	'Muebles',
	'Niñas y niños',
	'Oficina',
	'Pinturas',
	'Repostería',
	'Salud',
	'Telefonía',
	'Viaje',
];
const things = [
	'Alfombra',
	'Almohada',
	'Balón',
	'Bufanda',
	'Cafetera',
	'Cámara',
	'Camiseta',
	'Cartera',
	'Colchón',
	'Cuaderno',
	'Cuchillo',
	'Escritorio',
	'Espejo',
	'Estante',
	'Florero',
	'Frazada',
	'Guantes',
	'Hervidor',
	'Jabón',
	'Jarra',
	'Lámpara',
	'Lentes',
	'Licuadora',
	'Linterna',
	'Maceta',
	'Maletín',
	'Manta',
	'Mesa',
	'Mochila',
	'Moño',
	'Olla',
	'Órgano',
	'Pañuelo',
	'Paraguas',
	'Parlante',
	'Pelota',
	'Piñata',
	'Plato',
	'Poncho',
	'Reloj',
	'Sábana',
	'Sartén',
	'Silla',
	'Sofá',
	'Sombrero',
	'Taza',
	'Teclado',
	'Termo',
	'Tetera',
	'Trípode',
	'Vajilla',
	'Ventilador',
	'Zapatilla',
];
const materials = [
	'de acero',
	'de alpaca',
	'de algodón orgánico',
	'de bambú',
	'de cerámica',
	'de cuero',
	'de lana',
	'de madera',
	'de roble',
	'de vidrio',
	'eléctrica',
	'ergonómica',
	'infantil',
	'inalámbrica',
	'para niños',
	'para oficina',
	'plegable',
	'portátil',
	'premium',
	'reciclada',
	'rústica',
	'térmica',
	'tejida a mano',
];
const makers = [
	'Andina',
	'Ayacucho',
	'Bellavista',
	'Cañete',
	'Chaski',
	'Cóndor',
	'Inti',
	'Kuntur',
	'Lúcuma',
	'Misti',
	'Nazca',
	'Ñusta',
	'Ollanta',
	'Pacífico',
	'Quilla',
	'Rímac',
	'Sipán',
	'Tumi',
	'Urubamba',
	'Vicuña',
	'Wari',
	'Yanapay',
	'Zaña',
];
/** No two of five products in a row have the same one. */
const colors = ['rojo', 'azul', 'verde', 'negro', 'blanco'];
const sizes = ['S', 'M', 'L', 'XL'];
const options = [
	{ name: 'Color', values: colors.map((name, index) => ({ name, color: `#aa${index}${index}cc` })) },
	{ name: 'Talla', values: sizes.map((name) => ({ name })) },
];
const sentences = [
	'Hecho en el Perú por talleres familiares que cuidan cada detalle.',
	'Resiste el uso diario y se limpia con un paño húmedo.',
	'Su diseño liviano se adapta a espacios pequeños y grandes.',
	'Incluye garantía de un año y repuestos disponibles en todo el país.',
	'Llega listo para usar, con instrucciones claras en español.',
	'Los colores pueden variar ligeramente según la iluminación de la fotografía.',
	'Ideal para regalar en cumpleaños, aniversarios y fiestas de fin de año.',
	'El empaque es de cartón reciclado y no lleva plástico de un solo uso.',
	'Recomendado por clientes que buscan calidad a un precio justo.',
	'Medidas pensadas para el hogar: ocupa poco y rinde mucho.',
	'Se envía desde Lima en 48 horas hábiles a cualquier provincia.',
];

/** The limits of requests are too short for so many rows on a busy machine. */
const timeLimits = { statement: 180_000, lock: 8000 };

interface ManyProducts {
	/** Given to the products in turn; without any they have no picture. */
	imageUrls?: readonly string[];
	/** So many groups for all of them, of half of which prices differ; without a number there are none. */
	groups?: number;
}

/**
 * Adds so many products to a migrated database in about 40 categories: the same ones each time, about one in fifty
 * inactive, one in thirteen sold out, two dozen featured. Not inside of a transaction.
 */
export async function addManyProducts(
	database: Database,
	count: number,
	{ imageUrls = [], groups = 0 }: ManyProducts = {},
) {
	await database.query(sql`
		INSERT INTO categories (name, description) VALUES ${bulk(categories.map((name) => [name, `Todo en ${name}.`]))}
		ON CONFLICT DO NOTHING`);
	const texts = JSON.stringify({ things, materials, makers, sentences, imageUrls, colors, sizes });
	/** Products of a group share it; one without a group has a number of its own. */
	const shared = (n: Sql) => sql`
		concat_ws(' ', things[1 + ${n} % cardinality(things)], materials[1 + ${n} / 53 % cardinality(materials)],
			makers[1 + ${n} / 7 % cardinality(makers)], ${n} % 97 + 1) AS name,
		concat_ws(' ', sentences[1 + ${n} % 11], sentences[1 + (${n} + ${n} / 11 + 4) % 11],
			sentences[1 + (${n} + ${n} / 13 + 7) % 11], CASE WHEN ${n} % 3 = 0 THEN sentences[1 + (${n} + 9) % 11] END) AS description,
		ids[1 + ${n}::bigint * 31 % cardinality(ids)] AS category_id,
		round(490 + 99500 * power(${n}::bigint * 7919 % 10007 / 10007.0, 3)) AS price_cents`;
	const insert = sql`
		WITH texts AS (
			SELECT ${list('things')} AS things, ${list('materials')} AS materials, ${list('makers')} AS makers,
				${list('sentences')} AS sentences, ${list('imageUrls')} AS images, ${list('colors')} AS colors,
				${list('sizes')} AS sizes
			FROM (SELECT ${texts}::json AS given) AS given
		), shelves AS (
			SELECT array_agg(id ORDER BY id) AS ids FROM categories WHERE name IN (${join(categories)})
		), grouped AS (
			INSERT INTO product_groups (name, description, category_id, options)
			SELECT name, description, category_id, ${JSON.stringify(options)}::jsonb FROM (
				SELECT g, ${shared(raw('g'))} FROM texts, shelves, generate_series(0, ${groups}::integer - 1) AS g ORDER BY g
			) made RETURNING id
		), places AS (
			SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM grouped
		)
		INSERT INTO products (name, description, price_cents, stock, sku, image_url, category_id, active, featured, group_id,
			option_values)
		SELECT
			concat_ws(', ', VARIADIC array[name] || option_values), description,
			price_cents + CASE WHEN id % 2 = 0 THEN n % 3 * 500 ELSE 0 END,
			CASE WHEN n % 13 = 5 THEN 0 ELSE n * 17 % 120 + 1 END,
			'MP-' || lpad(n::text, 6, '0'),
			images[1 + n % nullif(cardinality(images), 0)],
			category_id,
			n % 50 <> 49,
			n % greatest(${count}::integer / 24, 1) = 0,
			id,
			option_values
		FROM (
			SELECT n, images, places.id, ${shared(raw('shared'))},
				CASE WHEN id IS NULL THEN '{}' ELSE array[colors[1 + n % 5], sizes[1 + n / 5 % 4]] END AS option_values
			FROM texts, shelves, generate_series(0, ${count}::integer - 1) AS n
				CROSS JOIN LATERAL (
					SELECT CASE WHEN ${groups}::integer > 0 THEN (n::bigint * ${groups}::integer / ${count}::integer)::integer ELSE n END AS shared
				) own LEFT JOIN places ON ${groups}::integer > 0 AND places.place = shared
		) made ORDER BY n`;
	await database.transaction(async (tx) => {
		await tx.query(insert);
		// As the shop's writers do.
		await tx.query(sql`INSERT INTO outbox (topic, body, audience) SELECT ${channels.catalogWritten.topic},
			json_build_object('products', json_agg(id), 'groups', '[]'::json)::text, 'servers' FROM products`);
	}, timeLimits);
	await database.query(sql`VACUUM ANALYZE`);
}

const list = (member: string) => sql`ARRAY(SELECT json_array_elements_text(given -> ${member}::text))`;
