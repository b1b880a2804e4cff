import * as v from 'valibot';
import { twoDecimals } from './moneyFields';
import { titled } from './titled';

const wrongPercent = 'Escribe un porcentaje de 0 a 30, con dos decimales como máximo';

/** In Peru, but for what the law exempts. */
export const usualIgv = 18;

export const TaxForm = v.object({
	documents: titled(
		v.picklist(['none', 'boletas', 'all'], 'La opción no es válida'),
		'Comprobantes que das',
		'Quien compra elige el suyo al hacer el pedido, y desde S/ 700 dice su documento. Con «No preguntar» la compra sigue como hasta ahora.',
	),
	igvPercent: titled(
		v.nullish(
			v.pipe(
				v.number(wrongPercent),
				v.minValue(0, wrongPercent),
				v.maxValue(30, wrongPercent),
				twoDecimals(wrongPercent),
			),
			usualIgv,
		),
		'IGV incluido en tus precios, en %',
		'18 en casi todo el Perú; 10.5 en restaurantes y hoteles pequeños con tasa reducida; 0 si tus ventas están exoneradas, como en la Amazonía. Cuenta para los pedidos que lleguen desde ahora, y solo si das facturas: en el Nuevo RUS no se desglosa.',
	),
});
