import * as v from 'valibot';
import { accentProblem, type Theme } from './accent';
import { limits } from './limits';
import { withCountry } from './phone';
import { phoneOrEmpty } from './phoneFields';
import { patternText } from './primitives';
import { isRuc } from './ruc';
import { checkedLine, email, line, lines, picture, required, requiredLines, type Told } from './settingFields';
import { titled } from './titled';

export const IdentityForm = v.object({
	name: required('El nombre de la tienda', 60, 'Nombre de la tienda'),
	slogan: lines('El lema', 200, 'Lema', 'Una o dos frases que dicen qué vendes. Las muestran los buscadores.'),
});

/** Whoever cannot read the shop in one of its themes is refused the colour, with the nearest that can be read. */
const accent = (theme: Theme, ...told: Told) =>
	titled(
		v.nullish(
			v.pipe(
				patternText('El color', 7, /^#[0-9a-fA-F]{6}$/, 'El color debe ser como #b3261e'),
				v.check(
					(color) => accentProblem(color, theme) === null,
					({ input }) => accentProblem(input, theme) ?? '',
				),
			),
			null,
		),
		...told,
	);

export const LooksForm = v.object({
	accent: accent('light', 'Color de acento, tema claro', 'Vacío: el color del programa.'),
	accentDark: accent('dark', 'Color de acento, tema oscuro', 'Vacío: se calcula a partir del otro.'),
	logo: picture('logo', 'Logo', 'Reemplaza al nombre en la cabecera; mejor ancho y con fondo transparente.'),
	icon: picture(
		'icon',
		'Icono',
		'Cuadrado, para la pestaña del navegador y la pantalla del celular; de 180 píxeles o más.',
	),
	heroPicture: picture(
		'heroPicture',
		'Imagen de portada',
		'Se ve al lado del título de la portada, en lugar de tres productos.',
	),
});

const promiseTitle = (number: number) => required('El título', 60, `Promesa ${number}: título`);
const promiseText = (number: number) => requiredLines('El texto', 200, `Promesa ${number}: texto`);

export const HomeForm = v.object({
	heroTitle: required('El título', 80, 'Título de la portada'),
	heroText: requiredLines('El texto', 240, 'Texto de la portada'),
	promise1Title: promiseTitle(1),
	promise1Text: promiseText(1),
	promise2Title: promiseTitle(2),
	promise2Text: promiseText(2),
	promise3Title: promiseTitle(3),
	promise3Text: promiseText(3),
});

export const SellerForm = v.object({
	legalName: line('La razón social', 160, 'Razón social o nombre completo', 'Como figura en tu ficha RUC.'),
	ruc: titled(checkedLine('El RUC', 11, isRuc, 'El RUC no es válido: revisa sus 11 dígitos'), 'RUC'),
	address: line('La dirección', limits.address, 'Dirección'),
	phone: titled(v.nullish(phoneOrEmpty, ''), 'Teléfono'),
	whatsapp: titled(
		v.pipe(
			checkedLine(
				'El WhatsApp',
				limits.phone,
				(text) => /^[\d\s()+-]+$/.test(text) && /^\d{9,15}$/.test(text.replace(/\D/g, '')),
				'El número de WhatsApp debe tener entre 9 y 15 dígitos',
			),
			v.transform(withCountry),
		),
		'WhatsApp',
		'Un celular de Perú de 9 dígitos, o un número con el código de su país.',
	),
	email: email('El correo', 'Correo de contacto'),
	hours: line('El horario', 120, 'Horario de atención', 'Por ejemplo: lunes a sábado, de 9:00 a 18:00.'),
	dataBank: line(
		'El número',
		60,
		'Número del banco de datos personales',
		'Con el que lo inscribiste según la Ley 29733. Vacío: la página de privacidad no lo menciona.',
	),
});
