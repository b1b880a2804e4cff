import { defaultShop } from './defaultShop';
import { choice, wholeBetween } from './settingFields';
import { defineSection } from './settingSection';

export const orders = defineSection({
	title: 'Pedidos',
	lead: 'Qué pedidos ven las pantallas de pedidos y ventas, y la de cada cliente, cuánto espera un producto a quien lo está comprando, y cuánto pueden pedir sin pagar los clientes nuevos.',
	fields: {
		source: choice(
			{
				auto: 'Muestra hasta el primer pedido',
				sample: 'Siempre los de muestra',
				server: 'Siempre los de la tienda',
			},
			'La opción no es válida',
			defaultShop.ordersSource,
			'Pedidos que muestra la tienda',
			'Los de muestra sirven para conocer el panel antes de la primera venta.',
		),
		holdMinutes: wholeBetween(
			[0, 60],
			'Los minutos deben ser un número entero de 0 a 60',
			10,
			'Minutos que se aparta un producto al comprar',
			'Desde que alguien entra a pagar. 0: no se aparta nada.',
		),
		strangerUpTo: wholeBetween(
			[0, 999_999],
			'Escribe un monto en soles enteros, de 0 a 999999',
			1500,
			'Monto hasta el que un cliente nuevo compra directo',
			'En soles. Un pedido mayor es una solicitud: no toma stock ni se paga hasta que la aceptes. 0: sin límite.',
		),
		strangerShare: wholeBetween(
			[1, 100],
			'El porcentaje debe ser un número entero de 1 a 100',
			33,
			'Porcentaje del stock que guardan los pedidos sin pagar de clientes nuevos',
			'De cada producto, y siempre al menos 3 unidades si queda otra a la venta. Lo que pasa de ahí es una solicitud. 100: sin límite.',
		),
		strangerHours: wholeBetween(
			[1, 720],
			'Las horas deben ser un número entero de 1 a 720',
			12,
			'Horas que espera el pago de un cliente nuevo, como máximo',
			'Es nuevo quien compra sin cuenta, o con una que no ha recibido ningún pedido.',
		),
	},
	public: ({ source }) => ({ ordersSource: source }),
});
