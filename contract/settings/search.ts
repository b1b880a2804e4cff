import * as v from 'valibot';
import { isOneWord, synonymLines } from '../catalog/synonyms';
import { optionalText } from '../shared/primitives';
import { defineSection, setting } from './fields';

const maxGroups = 200;
const maxWords = 12;

export const search = defineSection({
	title: 'Buscador',
	lead: 'Las palabras que tus clientes usan para lo mismo. Quien busca una encuentra también los productos que dicen otra.',
	fields: {
		synonyms: setting(
			v.pipe(
				optionalText('El texto', 6000),
				v.check(
					(text) => synonymLines(text).every((words) => words.every(isOneWord)),
					'Escribe palabras sueltas separadas por comas, como «chompa, suéter»',
				),
				v.check(
					(text) => synonymLines(text).every(({ length }) => length > 1 && length <= maxWords),
					`Cada línea necesita entre 2 y ${maxWords} palabras separadas por comas`,
				),
				v.check((text) => synonymLines(text).length <= maxGroups, `No puede haber más de ${maxGroups} líneas`),
			),
			'lines',
			['Sinónimos', 'Un grupo por línea, por ejemplo: chompa, suéter. Las tildes y mayúsculas no importan.'],
		),
	},
});
