import * as v from 'valibot';
import { wholeBetween } from './settingFields';
import { ordersSources } from './shop';
import { titled } from './titled';

export const OrdersForm = v.object({
	source: titled(
		v.picklist(ordersSources, 'La opción no es válida'),
		'Pedidos que muestra la tienda',
		'Los de muestra sirven para conocer el panel antes de la primera venta.',
	),
	holdMinutes: titled(
		wholeBetween(0, 60, 'Los minutos deben ser un número entero de 0 a 60', 10),
		'Minutos que se aparta un producto al comprar',
		'Desde que alguien entra a pagar. 0: no se aparta nada.',
	),
	strangerUpTo: titled(
		wholeBetween(0, 999_999, 'Escribe un monto en soles enteros, de 0 a 999999', 1500),
		'Monto hasta el que un cliente nuevo compra directo',
		'En soles. Un pedido mayor es una solicitud: no toma stock ni se paga hasta que la aceptes. 0: sin límite.',
	),
	strangerShare: titled(
		wholeBetween(1, 100, 'El porcentaje debe ser un número entero de 1 a 100', 33),
		'Porcentaje del stock que guardan los pedidos sin pagar de clientes nuevos',
		'De cada producto, y siempre al menos 3 unidades si queda otra a la venta. Lo que pasa de ahí es una solicitud. 100: sin límite.',
	),
	strangerHours: titled(
		wholeBetween(1, 720, 'Las horas deben ser un número entero de 1 a 720', 12),
		'Horas que espera el pago de un cliente nuevo, como máximo',
		'Es nuevo quien compra sin cuenta, o con una que no ha recibido ningún pedido.',
	),
});
