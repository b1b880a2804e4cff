import headphones from '@lobehub/fluent-emoji-3d/assets/1f3a7.webp';
import lamp from '@lobehub/fluent-emoji-3d/assets/1f4a1.webp';
import laptop from '@lobehub/fluent-emoji-3d/assets/1f4bb.webp';
import book from '@lobehub/fluent-emoji-3d/assets/1f4d6.webp';
import books from '@lobehub/fluent-emoji-3d/assets/1f4da.webp';
import phone from '@lobehub/fluent-emoji-3d/assets/1f4f1.webp';
import camera from '@lobehub/fluent-emoji-3d/assets/1f4f7.webp';
import coat from '@lobehub/fluent-emoji-3d/assets/1f9e5.webp';
import shoes from '@lobehub/fluent-emoji-3d/assets/1f45f.webp';
import speaker from '@lobehub/fluent-emoji-3d/assets/1f50a.webp';
import pan from '@lobehub/fluent-emoji-3d/assets/1f373.webp';
import polo from '@lobehub/fluent-emoji-3d/assets/1f455.webp';
import jeans from '@lobehub/fluent-emoji-3d/assets/1f456.webp';
import type { AdminOrder } from '#contract/orders/desk';
import { pricesInSoles } from '#contract/orders/prices';
import type { OrderStatus } from '#contract/orders/status';
import { dayLength, limaTime } from '#contract/shared/time';
import type { SamplePayment } from '#lib/orderTypes';

export interface Sample extends AdminOrder, Required<SamplePayment> {
	customer: NonNullable<AdminOrder['customer']>;
}

const sampleDay = '2026-11-20';

const card = 'Tarjeta de crédito';
const transfer = 'Transferencia bancaria';
const payPal = 'PayPal';

const products = {
	headphones: { name: 'Audífonos inalámbricos Pulso', imageUrl: headphones, price: 189.9 },
	laptop: { name: 'Laptop Ceibo 14", 16 GB', imageUrl: laptop, price: 3249 },
	phone: { name: 'Celular Andino X5, 128 GB', imageUrl: phone, price: 1099 },
	camera: { name: 'Cámara compacta Mirador 4K', imageUrl: camera, price: 1475.5 },
	speaker: { name: 'Parlante portátil Tumbe', imageUrl: speaker, price: 149.9 },
	cable: { name: 'Cable USB-C trenzado de 2 m', imageUrl: null, price: 24.9 },
	coat: { name: 'Casaca acolchada de mujer', imageUrl: coat, price: 229 },
	polo: { name: 'Polo de algodón pima', imageUrl: polo, price: 59.9 },
	jeans: { name: 'Jean recto azul', imageUrl: jeans, price: 129.9 },
	shoes: { name: 'Zapatillas urbanas Malecón', imageUrl: shoes, price: 199 },
	book: { name: 'Cocina de la costa: 120 recetas', imageUrl: book, price: 89 },
	books: { name: 'Colección de cuentos peruanos, 3 tomos', imageUrl: books, price: 119.7 },
	pan: { name: 'Sartén de hierro de 26 cm', imageUrl: pan, price: 112.5 },
	lamp: { name: 'Foco LED cálido, pack de 4', imageUrl: lamp, price: 39.9 },
	towels: { name: 'Juego de toallas de 6 piezas', imageUrl: null, price: 98 },
} satisfies Record<string, { name: string; imageUrl: string | null; price: number }>;

const people = {
	lucia: { name: 'Lucía Paredes Soto', email: 'lucia.paredes@correo.pe', phone: '+51 987 654 321' },
	marco: { name: 'Marco Huamán Ríos', email: 'marco.huaman@correo.pe', phone: '+51 965 120 448' },
	carmen: { name: 'Carmen Salazar Vega', email: 'carmen.salazar@correo.pe', phone: '+51 944 310 275' },
	jorge: { name: 'Jorge Ccori Mamani', email: 'jorge.ccori@correo.pe', phone: '+51 951 887 602' },
	andrea: { name: 'Andrea Núñez Campos', email: 'andrea.nunez@correo.pe', phone: '+51 978 203 519' },
	pedro: { name: 'Pedro Tello Farfán', email: 'pedro.tello@correo.pe', phone: '+51 932 746 180' },
};

const addresses: Record<keyof typeof people, string> = {
	lucia: 'Av. Larco 1150, dpto. 402, Miraflores, Lima',
	marco: 'Calle San Francisco 310, Cercado, Arequipa',
	carmen: 'Jr. Pizarro 684, Centro, Trujillo',
	jorge: 'Av. de la Cultura 1820, Wanchaq, Cusco',
	andrea: 'Calle Los Cedros 245, San Isidro, Lima',
	pedro: 'Av. Grau 930, Castilla, Piura',
};

interface Brief {
	status: OrderStatus;
	/** Days before `sampleDay`, and the time in Peru. */
	ago: [days: number, time: string];
	who: keyof typeof people;
	bought: Array<[product: keyof typeof products, quantity: number]>;
	paid: string;
	tracking?: string;
	notes?: string;
}

/** Files of this application, wherever the API is. */
const pictureOf = (file: string | null) => file && new URL(file, window.location.href).href;

function sampleOrder({ status, ago: [days, time], who, bought, paid, tracking, notes }: Brief, index: number): Sample {
	const number = String(briefs.length - index).padStart(3, '0');
	const createdAt = new Date(limaTime(sampleDay, time) - days * dayLength).toISOString();
	const lines = bought.map(([key, quantity]) => ({ ...products[key], quantity }));
	return {
		// Below 0, unlike a shop's orders; the newest has the highest.
		id: -1 - index,
		orderNumber: `ORD-${createdAt.slice(0, 4)}-${number}`,
		status,
		total: pricesInSoles({ lines }).total,
		createdAt,
		customer: people[who],
		phone: people[who].phone,
		items: lines.map(({ name, imageUrl, quantity, price }) => ({
			productId: null,
			productName: name,
			imageUrl: pictureOf(imageUrl),
			quantity,
			price,
		})),
		shippingAddress: addresses[who],
		trackingNumber: tracking ?? null,
		paymentMethod: 'BANK_TRANSFER',
		paymentName: paid,
		paymentInstructions: '',
		notes: notes ?? '',
	};
}

const briefs: Brief[] = [
	{
		status: 'PENDING',
		ago: [0, '09:42'],
		who: 'lucia',
		bought: [
			['headphones', 1],
			['cable', 2],
		],
		paid: transfer,
		notes: 'Llamar antes de la entrega, por favor.',
	},
	{
		status: 'SHIPPED',
		ago: [2, '18:05'],
		who: 'lucia',
		bought: [
			['coat', 1],
			['jeans', 1],
			['polo', 3],
			['shoes', 1],
			['towels', 1],
		],
		paid: card,
		tracking: 'PE4471902385',
	},
	{ status: 'CONFIRMED', ago: [3, '11:20'], who: 'marco', bought: [['laptop', 1]], paid: card },
	{
		status: 'PROCESSING',
		ago: [4, '16:48'],
		who: 'carmen',
		bought: [
			['pan', 1],
			['book', 1],
		],
		paid: payPal,
		notes: 'Es un regalo: sin precio en la caja.',
	},
	{
		status: 'DELIVERED',
		ago: [8, '10:15'],
		who: 'lucia',
		bought: [
			['books', 1],
			['lamp', 2],
		],
		paid: card,
		tracking: 'PE4471887120',
	},
	{ status: 'SHIPPED', ago: [9, '20:31'], who: 'jorge', bought: [['phone', 1]], paid: transfer },
	{
		status: 'CANCELLED',
		ago: [12, '13:02'],
		who: 'andrea',
		bought: [['camera', 1]],
		paid: payPal,
		notes: 'Pidió el modelo equivocado.',
	},
	{
		status: 'DELIVERED',
		ago: [15, '08:57'],
		who: 'pedro',
		bought: [
			['speaker', 2],
			['cable', 1],
		],
		paid: card,
		tracking: 'PE4471850043',
	},
	{ status: 'PENDING', ago: [17, '21:14'], who: 'andrea', bought: [['towels', 2]], paid: transfer },
	{
		status: 'DELIVERED',
		ago: [23, '15:39'],
		who: 'carmen',
		bought: [
			['polo', 2],
			['jeans', 2],
			['shoes', 1],
		],
		paid: card,
		tracking: 'PE4471801966',
		notes: 'Dejar en recepción.',
	},
	{ status: 'PROCESSING', ago: [26, '12:26'], who: 'marco', bought: [['books', 2]], paid: payPal },
	{ status: 'CONFIRMED', ago: [31, '19:08'], who: 'jorge', bought: [['lamp', 6]], paid: transfer },
	{
		status: 'DELIVERED',
		ago: [44, '17:50'],
		who: 'lucia',
		bought: [
			['pan', 1],
			['towels', 1],
			['book', 1],
			['lamp', 1],
		],
		paid: payPal,
		tracking: 'PE4471733508',
	},
	{ status: 'CANCELLED', ago: [58, '09:11'], who: 'pedro', bought: [['shoes', 1]], paid: transfer },
];

export const sampleOrders: readonly Sample[] = briefs.map(sampleOrder);

/** One of each status, and one parcel without a number yet. */
export const samplePublicOrders: readonly Sample[] = sampleOrders.slice(0, 7);
