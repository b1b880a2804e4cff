/** A category row of the fake. Absent optional fields are left out of its answers. */
export interface ForeignCategory {
	id: number;
	name: string;
	description?: string;
	imageUrl?: string;
	active: boolean;
}

export interface ForeignProduct {
	id: number;
	name: string;
	description?: string;
	price: number;
	units: number;
	sku?: string;
	imageUrl?: string;
	categoryId: number;
	active: boolean;
	featured: boolean;
}

export interface ForeignUser {
	id: number;
	username: string;
	password: string;
	email: string;
	firstName?: string;
	lastName?: string;
	roles: string[];
	/** Whether this user's roles go out as objects with a name, as some back ends send them (R4-08). */
	rolesAsObjects: boolean;
}

export interface ForeignData {
	categories: ForeignCategory[];
	products: ForeignProduct[];
	users: ForeignUser[];
	nextId(): number;
}

const pixels = (hue: number) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="hsl(${hue} 60% 70%)"/><circle cx="200" cy="200" r="90" fill="hsl(${hue} 70% 35%)"/></svg>`;

/** The picture that the fake serves under `/imagenes/{hue}.svg`. */
export const pictureOf = pixels;

/** The three kinds of picture address of R7-16, and none at all. */
function imageOf(index: number, origin: string): string | undefined {
	const hue = (index * 47) % 360;
	return [
		`/imagenes/${hue}.svg`,
		`${origin}/imagenes/${hue}.svg`,
		`data:image/svg+xml,${encodeURIComponent(pixels(hue))}`,
		undefined,
	][index % 4];
}

const shelves: [category: string, names: string[]][] = [
	[
		'Abarrotes',
		['Arroz extra', 'Quinua blanca', 'Lenteja bebé', 'Aceite de oliva', 'Azúcar rubia', 'Fideos', 'Avena', 'Miel'],
	],
	['Bebidas', ['Café de altura', 'Chicha morada', 'Agua mineral', 'Jugo de maracuyá', 'Mate de coca', 'Emoliente']],
	['Limpieza', ['Detergente', 'Lejía', 'Esponja', 'Jabón líquido', 'Escoba', 'Trapeador']],
	['Cámaras y sonido', ['Cámara compacta', 'Audífonos', 'Parlante', 'Trípode', 'Micrófono', 'Cable HDMI']],
	['Librería', ['Cuaderno', 'Lapicero azul', 'Témpera', 'Tijera', 'Folder', 'Mochila']],
];

/** A small shop, the same at each start. `origin` is the address at which the fake is served. */
export function foreignData(origin: string): ForeignData {
	let lastId = 1000;
	const categories = shelves.map(
		([name], index): ForeignCategory => ({
			id: index + 1,
			name,
			...(index % 2 === 0 ? { description: `Todo de ${name.toLowerCase()} para tu casa.` } : {}),
			...(index % 3 === 0 ? { imageUrl: `/imagenes/${index * 70}.svg` } : {}),
			active: true,
		}),
	);
	const products = shelves.flatMap(([, names], shelf) =>
		names.map((name, index): ForeignProduct => {
			const number = shelf * 10 + index + 1;
			const imageUrl = imageOf(number, origin);
			return {
				id: number,
				name,
				...(number % 3 ? { description: `${name} de buena calidad, con envío a todo el Perú.` } : {}),
				price: 4.5 + number * 1.75,
				units: number % 9 === 0 ? 0 : number,
				...(number % 2 ? { sku: `EXT-${number}` } : {}),
				...(imageUrl ? { imageUrl } : {}),
				categoryId: shelf + 1,
				active: true,
				featured: index < 2,
			};
		}),
	);
	const users: ForeignUser[] = [
		{
			id: 1,
			username: 'jefa',
			password: 'clave-de-jefa',
			email: 'jefa@ejemplo.pe',
			firstName: 'Rosa',
			roles: ['ROLE_ADMIN'],
			rolesAsObjects: true,
		},
	];
	return {
		categories,
		products,
		users,
		nextId: () => {
			lastId += 1;
			return lastId;
		},
	};
}
