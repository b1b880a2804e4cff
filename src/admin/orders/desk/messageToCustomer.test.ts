import type { AdminOrder } from '#contract/orders/desk';
import { whatsAppLink } from '#lib/contact';
import { anAdminOrder } from '#testing/fakeOrders';
import { messageToCustomer } from './messageToCustomer';

const order = anAdminOrder({
	...{ id: 7, total: 1250.5, paymentMethod: 'BANK_TRANSFER', paymentInstructions: 'Transfiere a BCP 191-1.' },
	customer: { name: 'Ana María Quispe', email: '', phone: '' },
});
const delivery: NonNullable<AdminOrder['delivery']> = {
	methodId: 1,
	name: 'Olva Courier',
	kind: 'AGENCY',
	fee: 15,
	from: '2026-11-24',
	to: '2026-11-26',
	office: { id: 1, name: 'Juliaca Centro', address: 'Jr. Moquegua 120', hours: '' },
	accepted: { products: 100, fee: 15, total: 115, at: '2026-11-23T15:00:00Z' },
};
const text = (changes: Partial<typeof order>) => messageToCustomer({ ...order, ...changes }, 'La Bodega');

it.each([
	[{ status: 'PENDING' }, 'recibimos tu pedido ORD-2026-007 por S/ 1,250.50. Transfiere a BCP 191-1.'],
	[
		{ status: 'PENDING', paymentMethod: 'ON_DELIVERY' },
		'recibimos tu pedido ORD-2026-007 por S/ 1,250.50. Lo pagas cuando lo recibas.',
	],
	[{ status: 'CONFIRMED' }, 'tu pedido ORD-2026-007 está confirmado. Te avisamos cuando salga.'],
	[{ status: 'PROCESSING' }, 'estamos preparando tu pedido ORD-2026-007. Te avisamos cuando salga.'],
	[{ status: 'SHIPPED' }, 'tu pedido ORD-2026-007 ya salió.'],
	[
		{ status: 'SHIPPED', trackingNumber: 'P-123' },
		'tu pedido ORD-2026-007 ya salió. Su número de seguimiento es P-123.',
	],
	[
		{ status: 'SHIPPED', trackingNumber: 'P-123', delivery },
		'tu pedido ORD-2026-007 ya salió con Olva Courier. Su número de seguimiento es P-123. Lo recoges en Juliaca Centro, Jr. Moquegua 120. Llega entre el martes 24 y el jueves 26 de noviembre.',
	],
	[{ status: 'DELIVERED' }, 'tu pedido ORD-2026-007 fue entregado. Gracias por tu compra.'],
	[{ status: 'CANCELLED' }, 'tu pedido ORD-2026-007 quedó cancelado. Si tienes alguna duda, responde a este mensaje.'],
	[
		{ status: 'PENDING', request: true },
		'recibimos tu solicitud ORD-2026-007 por S/ 1,250.50. Todavía no pagues: te avisamos si la aceptamos.',
	],
	[
		{ status: 'CANCELLED', request: true },
		'tu solicitud ORD-2026-007 quedó cancelada y no tienes nada que pagar. Si tienes alguna duda, responde a este mensaje.',
	],
] as const)('[R15-102, R15-267, R21-27] the text of WhatsApp says where the order is: %o', (changes, news) => {
	expect(text(changes)).toBe(`Hola Ana, te escribimos de La Bodega: ${news}`);
});

it('[R15-102] greets nobody by name where the account is gone', () => {
	expect(text({ status: 'CONFIRMED', customer: null })).toMatch(/^Hola, te escribimos de La Bodega: tu pedido/);
});

it.each([
	['987 654 321', '51987654321'],
	['+51 987-654-321', '51987654321'],
	['0051987654321', '51987654321'],
	['+1 (212) 555-0123', '12125550123'],
	['(01) 456 7890', null],
	['987', null],
	['', null],
])('[R15-102] the chat opens with the code of the country: %s', (phone, digits) => {
	expect(whatsAppLink(phone, 'Hola, ¿qué tal?')).toBe(
		digits && `https://wa.me/${digits}?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F`,
	);
});
