import type { SaleWords } from './words';

export const staffWords: SaleWords = {
	how: '¿Cómo se entrega?',
	districtFirst: 'Elige el distrito para ver cómo, cuándo y por cuánto llega.',
	districtMissing: 'Elige el distrito para saber cómo y por cuánto llega',
	districtHelp: 'Escribe el distrito y elígelo de la lista',
	nowhere: (place) =>
		`Ninguna forma de entrega llega a ${place}. Elige otro distrito, o agrégalo a una zona en Envíos.`,
	wayMissing: 'Elige cómo se entrega el pedido',
	office: '¿En qué local lo recoge?',
	officeMissing: 'Elige en qué local recoge su pedido',
};
