import type { DemoCategory } from './types';

export const drinks: DemoCategory = {
	name: 'Bebidas y café',
	description:
		'Café de altura, infusiones de la huerta, jugos y algo bueno para brindar. Alcohol solo para mayores de 18 años.',
	skuPrefix: 'BEB',
	hue: 36,
	cover: ['2615', '1f9c3', '1f379'],
	products: [
		{
			picture: '2615',
			name: 'Café orgánico de Chanchamayo, 250 g',
			price: 22.9,
			stock: 57,
			featured: true,
			description:
				'Café arábico de altura, tostado medio y molido para cafetera de filtro. Notas de panela, naranja y cacao.',
		},
		{
			picture: '1f375',
			name: 'Té verde en sobrecitos, 25 unidades',
			price: 8.9,
			stock: 49,
			description: 'Té verde suave de hojas enteras. Déjalo tres minutos en agua que aún no hierve.',
		},
		{
			picture: '1f9c9',
			name: 'Yerba mate con mate de calabaza, 500 g',
			price: 39.9,
			stock: 0,
			description: 'Yerba sin palo de 500 g con mate de calabaza curado y bombilla de acero.',
		},
		{
			picture: '1f33c',
			name: 'Manzanilla de la sierra, 40 g',
			price: 5.5,
			stock: 36,
			description:
				'Flores enteras de manzanilla secadas a la sombra en Huancayo. Para después de comer o antes de dormir.',
		},
		{
			picture: '1f33a',
			name: 'Flor de Jamaica seca, 100 g',
			price: 7.9,
			stock: 29,
			description: 'Pétalos secos para infusión fría o caliente. Una cucharada rinde un litro de color intenso.',
		},
		{
			picture: '1f343',
			name: 'Hierba luisa en hojas, 50 g',
			price: 4.9,
			stock: 44,
			description: 'Hojas secas y cortadas, de aroma a limón. La sobremesa de toda la vida.',
		},
		{
			picture: '1f95b',
			name: 'Leche fresca entera, 1 litro',
			price: 6.2,
			stock: 63,
			description: 'Leche de vacas de Cajamarca, pasteurizada y sin diluir. Mantenla siempre refrigerada.',
		},
		{
			picture: '1f9c3',
			name: 'Jugo de manzana en cajita, pack de 6',
			price: 11.9,
			stock: 72,
			description:
				'Jugo de fruta sin azúcar añadida, en cajitas de 200 ml con cañita de papel. Perfecto para la lonchera.',
		},
		{
			picture: '1f9cb',
			name: 'Té con leche y perlas de tapioca, 500 ml',
			price: 14.5,
			stock: 13,
			description: 'Té negro con leche y perlas negras cocidas el mismo día. Se entrega frío, con cañita ancha.',
		},
		{
			picture: '1f964',
			name: 'Chicha morada en vaso, 500 ml',
			price: 6.5,
			stock: 25,
			description: 'Maíz morado hervido con piña, canela y clavo, servido con tapa y cañita. Sin colorantes.',
		},
		{
			picture: '1f9ca',
			name: 'Hielo en cubos, bolsa de 3 kg',
			price: 7,
			stock: 31,
			description: 'Cubos macizos de agua purificada. Salen del congelador justo antes de la entrega.',
		},
		{
			picture: '1f379',
			name: 'Ponche de maracuyá para coctel, 1 litro',
			price: 27.9,
			stock: 18,
			description: 'Base de maracuyá y naranja lista para mezclar con pisco o para tomar sola, bien fría.',
		},
		{
			picture: '1f377',
			name: 'Vino tinto malbec de Ica, 750 ml',
			price: 46.9,
			stock: 27,
			description: 'Tinto joven de viñedos iqueños, con aroma a ciruela. Va con carnes y quesos. Contiene alcohol.',
		},
		{
			picture: '1f37e',
			name: 'Espumante extra seco, 750 ml',
			price: 52.9,
			stock: 5,
			description: 'Espumante de burbuja fina y final fresco. Sírvelo entre 6 y 8 grados. Contiene alcohol.',
		},
		{
			picture: '1f37a',
			name: 'Cerveza artesanal rubia, pack de 4',
			price: 34.9,
			stock: 20,
			description: 'Cuatro botellas de 330 ml elaboradas con malta y un toque de quinua. Contiene alcohol.',
		},
		{
			picture: '1f943',
			name: 'Aguardiente de uva añejado en barrica, 500 ml',
			price: 79,
			stock: 4,
			description:
				'Destilado de uva quebranta con seis meses en roble, para tomar despacio y con un cubo de hielo. Contiene alcohol.',
		},
		{
			picture: '1f376',
			name: 'Sake seco con dos copitas, 720 ml',
			price: 98,
			stock: 0,
			active: false,
			description: 'Botella de cerámica con dos vasitos a juego. Se toma frío o tibio. Contiene alcohol.',
		},
	],
};
