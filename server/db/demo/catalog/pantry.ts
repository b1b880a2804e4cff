import type { DemoCategory } from './types';

export const pantry: DemoCategory = {
	name: 'Abarrotes y despensa',
	description:
		'Lo que nunca debe faltar en la cocina: granos andinos, menestras, carnes, pescados y conservas de buena calidad.',
	skuPrefix: 'ABA',
	hue: 82,
	cover: ['1f36f', '1f33e', '1f9c0'],
	products: [
		{
			picture: '1f36f',
			name: 'Miel de abeja de Oxapampa, 500 g',
			price: 24.9,
			stock: 32,
			featured: true,
			description:
				'Miel pura de floración silvestre, sin pasteurizar. Es normal que cristalice con el frío: entíbiala a baño maría y vuelve a estar líquida.',
		},
		{
			picture: '1f33e',
			name: 'Quinua blanca perlada, 1 kg',
			price: 13.9,
			stock: 54,
			description: 'Quinua de Puno, escarificada y seleccionada. Enjuágala una vez y cocínala quince minutos.',
		},
		{
			picture: '1f35a',
			name: 'Arroz extra, 5 kg',
			price: 21.9,
			stock: 45,
			description: 'Arroz de grano largo de Lambayeque que queda suelto y rinde bien. Bolsa familiar.',
		},
		{
			picture: '1fad8',
			name: 'Frejol rojo, 1 kg',
			price: 9.8,
			stock: 30,
			description: 'Frejol de cáscara fina y cocción pareja. Remójalo la noche anterior y estará listo en una hora.',
		},
		{
			picture: '1f35d',
			name: 'Espagueti de sémola, 1 kg',
			price: 6.4,
			stock: 68,
			description: 'Pasta de sémola de trigo duro. Nueve minutos para que quede al dente.',
		},
		{
			picture: '1f9c2',
			name: 'Sal rosada de Maras, 250 g',
			price: 8.5,
			stock: 41,
			description: 'Sal de las salineras de Maras, en Cusco, secada al sol. En salero de vidrio recargable.',
		},
		{
			picture: '1f9c8',
			name: 'Mantequilla con sal, 200 g',
			price: 9.4,
			stock: 26,
			description: 'Mantequilla de crema de leche de Cajamarca. Ideal para la mesa y para hornear.',
		},
		{
			picture: '1f9c0',
			name: 'Queso tipo suizo de Cajamarca, 400 g',
			price: 22.9,
			stock: 15,
			description: 'Queso semiduro de leche entera, madurado dos meses. De sabor suave y muy buen fundido.',
		},
		{
			picture: '1f95a',
			name: 'Huevos pardos de gallinas libres, 15 unidades',
			price: 14.5,
			stock: 37,
			description: 'Huevos grandes de gallinas criadas sin jaula, en el valle de Huaura. Bandeja de cartón reciclado.',
		},
		{
			picture: '1fad2',
			name: 'Aceitunas verdes rellenas con pimiento, 400 g',
			price: 12.9,
			stock: 23,
			description: 'Aceitunas de Tacna rellenas a mano con pimiento rojo. Listas para el piqueo.',
		},
		{
			picture: '1f96b',
			name: 'Tomates pelados en lata, 400 g',
			price: 5.9,
			stock: 62,
			description: 'Tomates enteros en su jugo, sin azúcar añadida. Con una lata sale salsa para cuatro platos.',
		},
		{
			picture: '1f953',
			name: 'Tocino ahumado en láminas, 200 g',
			price: 15.9,
			stock: 18,
			description: 'Tocino de cerdo ahumado con leña, cortado fino. Envasado al vacío.',
		},
		{
			picture: '1f969',
			name: 'Bife de chuleta de res, 1 kg',
			price: 38.9,
			stock: 10,
			description:
				'Corte con hueso de dos centímetros de grosor, de ganado alimentado con pasto. Se despacha refrigerado.',
		},
		{
			picture: '1f357',
			name: 'Piernas de pollo con encuentro, 1 kg',
			price: 12.4,
			stock: 44,
			description: 'Pollo fresco, limpio y sin menudencia. De tres a cuatro piezas por kilo.',
		},
		{
			picture: '1f990',
			name: 'Langostinos enteros, 500 g',
			price: 29.9,
			stock: 13,
			description:
				'Langostinos de Tumbes, talla 41/50, congelados al instante. Descongélalos en el refrigerador durante la noche.',
		},
		{
			picture: '1f9aa',
			name: 'Conchas frescas en su valva, docena',
			price: 34.9,
			stock: 4,
			active: false,
			description: 'Conchas vivas de la bahía de Sechura, lavadas y con su valva. Consúmelas el mismo día.',
		},
		{
			picture: '1f95c',
			name: 'Maní tostado con cáscara, 500 g',
			price: 8.9,
			stock: 47,
			description: 'Maní tostado en horno de leña, sin sal. Crocante y para picar mientras conversas.',
		},
		{
			picture: '1f330',
			name: 'Castañas peladas de Madre de Dios, 250 g',
			price: 19.5,
			stock: 0,
			description:
				'Castañas amazónicas recolectadas en bosque, enteras y sin sal. Sus compras sostienen a familias castañeras.',
		},
		{
			picture: '1f95f',
			name: 'Empanadas de carne para hornear, 6 unidades',
			price: 21.9,
			stock: 4,
			description:
				'Masa de mantequilla rellena de lomo picado, pasas y aceituna. Van del congelador al horno: 25 minutos a 200 grados.',
		},
		{
			picture: '1fad4',
			name: 'Tamales criollos de pollo, 4 unidades',
			price: 24,
			stock: 12,
			description:
				'Tamales de maíz amarillo envueltos en panca, con pollo, maní y aceituna. Caliéntalos veinte minutos al vapor.',
		},
		{
			picture: '1f355',
			name: 'Pizza artesanal de pepperoni, familiar',
			price: 29.9,
			stock: 14,
			description: 'Masa madre fermentada 24 horas, salsa de tomate y queso mozzarella. Congelada, de ocho tajadas.',
		},
		{
			picture: '1f354',
			name: 'Hamburguesas de res para parrilla, 4 unidades',
			price: 23.9,
			stock: 20,
			description: 'Hamburguesas de 150 g de pura carne de res, sin soya. Incluye panes con ajonjolí.',
		},
	],
};
