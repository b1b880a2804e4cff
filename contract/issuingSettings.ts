import * as v from 'valibot';
import { visible } from './primitives';
import { choice, oneOf, secret, setting } from './settingFields';
import { defineSection } from './settingSection';

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
});
