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
});
