import * as v from 'valibot';
import { visible } from './primitives';
import { titled } from './titled';

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** A token crosses the network in the clear to this machine only. */
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

const token = v.nullish(
	v.pipe(
		v.string('El token no es válido'),
		visible,
		v.maxLength(300, 'El token no puede tener más de 300 caracteres'),
		v.regex(/^[\x21-\x7e]*$/, 'Cópialo entero, sin espacios'),
	),
);

const series = (letter: 'B' | 'F', title: string, byDefault: string) =>
	titled(
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
			byDefault,
		),
		title,
	);

/** With whom the shop issues its tax documents. */
export const issuingFields = {
	provider: titled(
		v.picklist(['none', 'nubefact'], 'El proveedor no es válido'),
		'Proveedor',
		'Con «Ninguno» anotas en cada pedido lo que emites en otro sistema, por ejemplo en SUNAT.',
	),
	url: titled(address, 'Ruta', 'En Nubefact: API (Integración), RUTA.'),
	when: titled(
		v.nullish(v.picklist(['press', 'paid'], 'La opción no es válida'), 'press'),
		'Cuándo se emite',
		'Al confirmar el pago se emite lo que pidió quien compra, y boleta si no pidió nada.',
	),
	boletaSeries: series('B', 'Serie de boletas', 'B001'),
	facturaSeries: series('F', 'Serie de facturas', 'F001'),
	boletaCreditSeries: series('B', 'Serie de notas de crédito de boletas', 'BC01'),
	facturaCreditSeries: series('F', 'Serie de notas de crédito de facturas', 'FC01'),
};

/** Kept sealed. */
export const issuingToken = titled(token, 'Token', 'En Nubefact: API (Integración), TOKEN.');
