import * as v from 'valibot';
import { twoDecimals } from '../shared/moneyFields';
import { visible } from '../shared/primitives';
import { choice, defineSection, oneOf, secret, setting } from './fields';

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
				// Peru's IGV in percent.
				18,
			),
			'percent',
			[
				'IGV incluido en tus precios, en %',
				'18 en casi todo el Perú; 10.5 en restaurantes y hoteles pequeños con tasa reducida; 0 si tus ventas están exoneradas, como en la Amazonía. Cuenta para los pedidos que lleguen desde ahora, y solo si das facturas: en el Nuevo RUS no se desglosa.',
			],
		),
	},
	whens: [{ field: 'documents', is: 'all', shows: ['igvPercent'] }],
	// Public only to notify open forms.
	public: () => ({}),
});

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** A token may travel without TLS to this machine only. */
function isAddress(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname, username } = new URL(text);
	return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}

const address = v.pipe(
	v.nullish(v.string('La ruta no es válida'), ''),
	visible,
	v.maxLength(200, 'La ruta no puede tener más de 200 caracteres'),
	v.check((text) => text === '' || isAddress(text), 'Cópiala entera: empieza con https://'),
);

const token = v.pipe(
	v.string('El token no es válido'),
	visible,
	v.maxLength(300, 'El token no puede tener más de 300 caracteres'),
	v.regex(/^[\x21-\x7e]*$/, 'Cópialo entero, sin espacios'),
);

const series = (letter: 'B' | 'F', title: string, fallback: string) =>
	setting(
		v.nullish(
			v.pipe(
				v.string('La serie no es válida'),
				visible,
				v.toUpperCase(),
				v.regex(
					letter === 'B' ? /^B[A-Z0-9]{3}$/ : /^F[A-Z0-9]{3}$/,
					`La serie tiene 4 letras o números y empieza con ${letter}`,
				),
			),
			fallback,
		),
		'line',
		[title],
	);

const whenWords = { press: 'Cuando alguien del equipo lo pide', paid: 'Al confirmar el pago' };

export const issuing = defineSection({
	title: 'Emisión de comprobantes',
	lead: 'Quién emite tus boletas y facturas electrónicas ante SUNAT. Sin proveedor anotas en cada pedido lo que emites en otro sistema. Para emitir desde aquí, tu tienda da boletas y facturas en «Comprobantes e IGV».',
	lost: 'La tienda no emite comprobantes: el token se guardó con otra SECRET_KEY y ya no se puede leer. Escríbelo otra vez.',
	fields: {
		provider: choice(
			{ none: 'Ninguno', nubefact: 'Nubefact' },
			'El proveedor no es válido',
			'none',
			'Proveedor',
			'Con «Ninguno» anotas en cada pedido lo que emites en otro sistema, por ejemplo en SUNAT.',
		),
		url: setting(address, 'line', ['Ruta', 'En Nubefact: API (Integración), RUTA.']),
		token: secret(token, 'Token', 'En Nubefact: API (Integración), TOKEN.'),
		when: setting(v.nullish(oneOf(whenWords, 'La opción no es válida'), 'press'), whenWords, [
			'Cuándo se emite',
			'Al confirmar el pago se emite lo que pidió quien compra, y boleta si no pidió nada.',
		]),
		boletaSeries: series('B', 'Serie de boletas', 'B001'),
		facturaSeries: series('F', 'Serie de facturas', 'F001'),
		boletaCreditSeries: series('B', 'Serie de notas de crédito de boletas', 'BC01'),
		facturaCreditSeries: series('F', 'Serie de notas de crédito de facturas', 'FC01'),
	},
	whens: [
		{
			field: 'provider',
			is: 'nubefact',
			shows: ['url', 'token', 'when', 'boletaSeries', 'facturaSeries', 'boletaCreditSeries', 'facturaCreditSeries'],
		},
	],
});
