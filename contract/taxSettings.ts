import * as v from 'valibot';
import { twoDecimals } from './moneyFields';
import { choice, setting } from './settingFields';
import { defineSection } from './settingSection';

const wrongPercent = 'Escribe un porcentaje de 0 a 30, con dos decimales como máximo';

export const tax = defineSection({
	title: 'Comprobantes e IGV',
	lead: 'Qué pide quien compra, boleta o factura, y cuánto IGV llevan tus precios. La tienda no emite nada ante SUNAT por esto.',
	fields: {
		documents: choice(
			{ none: 'No preguntar', boletas: 'Solo boletas (Nuevo RUS)', all: 'Boletas y facturas' },
			'La opción no es válida',
			'none',
			'Comprobantes que das',
			'Quien compra elige el suyo al hacer el pedido, y desde S/ 700 dice su documento. Con «No preguntar» la compra sigue como hasta ahora.',
		),
		igvPercent: setting(
			v.nullish(
				v.pipe(
					v.number(wrongPercent),
					v.minValue(0, wrongPercent),
					v.maxValue(30, wrongPercent),
					twoDecimals(wrongPercent),
				),
				// In Peru, but for what the law exempts.
				18,
			),
			'percent',
			[
				'IGV incluido en tus precios, en %',
				'18 en casi todo el Perú; 10.5 en restaurantes y hoteles pequeños con tasa reducida; 0 si tus ventas están exoneradas, como en la Amazonía. Cuenta para los pedidos que lleguen desde ahora, y solo si das facturas: en el Nuevo RUS no se desglosa.',
			],
		),
	},
	// Visitors see nothing of it by itself; an open form follows the event.
	public: () => ({}),
});
