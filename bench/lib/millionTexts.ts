/** Numbers from 0 to 1, the same ones for a seed. */
export function createRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** Places from 0 whose frequency falls as `1 / (place + 1) ** exponent`. */
export function createZipf(length: number, exponent: number, random: () => number): () => number {
	const sums = new Float64Array(length);
	let sum = 0;
	for (let place = 0; place < length; place++) {
		sum += 1 / (place + 1) ** exponent;
		sums[place] = sum;
	}
	return () => {
		const share = random() * sum;
		let low = 0;
		let high = length - 1;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sums[middle] ?? 0) < share) low = middle + 1;
			else high = middle;
		}
		return low;
	};
}

const listOf = (text: string) => text.trim().split(/\s*,\s*/);

/** Two hundred, the most frequent first. */
export const things = listOf(`
	Zapatilla, Camiseta, Pantalón, Mochila, Reloj, Lámpara, Silla, Mesa, Funda, Cable, Audífono, Cámara, Teclado, Zapato,
	Vestido, Casaca, Chompa, Polo, Blusa, Falda, Short, Gorra, Sombrero, Bufanda, Guante, Media, Cartera, Billetera,
	Correa, Maleta, Maletín, Paraguas, Lentes, Collar, Arete, Pulsera, Anillo, Perfume, Crema, Jabón, Champú, Cepillo,
	Peine, Toalla, Sábana, Almohada, Frazada, Cubrecama, Colchón, Cortina, Alfombra, Cojín, Espejo, Cuadro, Florero,
	Maceta, Vela, Repisa, Estante, Escritorio, Armario, Cómoda, Sofá, Sillón, Banco, Taburete, Perchero, Velador, Cuna,
	Andador, Coche, Biberón, Pañal, Chupón, Muñeca, Peluche, Rompecabezas, Pelota, Balón, Raqueta, Bicicleta, Patineta,
	Patín, Casco, Rodillera, Pesa, Colchoneta, Cuerda, Guitarra, Violín, Tambor, Flauta, Piano, Ukelele, Parlante,
	Micrófono, Televisor, Proyector, Control, Antena, Cargador, Batería, Linterna, Foco, Enchufe, Extensión, Celular,
	Tableta, Laptop, Monitor, Impresora, Tinta, Memoria, Disco, Ratón, Router, Trípode, Lente, Flash, Álbum, Cuaderno,
	Lapicero, Lápiz, Borrador, Regla, Tijera, Plumón, Archivador, Engrapador, Calculadora, Pizarra, Globo, Libro, Revista,
	Mapa, Olla, Sartén, Cacerola, Tetera, Hervidor, Cafetera, Licuadora, Batidora, Tostadora, Horno, Microondas, Cocina,
	Refrigeradora, Lavadora, Secadora, Plancha, Aspiradora, Ventilador, Calefactor, Termo, Taza, Vaso, Copa, Jarra, Plato,
	Fuente, Bandeja, Cuchara, Tenedor, Cuchillo, Tabla, Colador, Rallador, Molde, Mantel, Servilleta, Escoba, Trapeador,
	Balde, Tacho, Detergente, Esponja, Martillo, Taladro, Destornillador, Llave, Sierra, Lija, Pintura, Brocha, Rodillo,
	Clavo, Tornillo, Candado, Escalera, Manguera, Regadera, Pala, Rastrillo, Semilla, Abono, Acuario, Cadena, Comedero, Bebedero`);

/** Seventy, the most frequent first. */
export const materials = listOf(`
	de algodón, de cuero, de madera, de acero, de plástico, de lana, de alpaca, de vidrio, de cerámica, de bambú,
	de aluminio, de poliéster, de lino, de seda, de goma, de silicona, de roble, de pino, de caoba, de mármol, de granito,
	de bronce, de cobre, de plata, de oro, de hierro, de nailon, de mezclilla, de gamuza, de terciopelo, de yute, de mimbre,
	de corcho, de cartón, de papel, de barro, de porcelana, de cristal, de piedra, de tela, para niños, para niñas,
	para bebé, para dama, para caballero, para oficina, para cocina, para jardín, para viaje, para playa, inalámbrica,
	eléctrica, recargable, portátil, plegable, ajustable, impermeable, térmica, reversible, resistente, ligera, compacta,
	profesional, infantil, clásica, moderna, rústica, artesanal, reciclada, premium`);

const shelves = listOf(`
	Abarrotes, Accesorios, Artesanía, Automóvil, Baño, Bebés, Bebidas, Bicicletas, Calzado, Campamento, Cocina,
	Computación, Cuidado personal, Decoración, Deportes, Dormitorio, Electrodomésticos, Electrónica, Ferretería, Fiestas,
	Fotografía, Iluminación, Instrumentos, Jardín, Joyería, Juguetes, Libros, Limpieza, Mascotas, Moda, Muebles, Oficina,
	Papelería, Pinturas, Relojería, Repostería, Salud, Telefonía, Textiles, Viaje`);
const ranges = ['', ' importados', ' de oferta', ' de temporada', ' por mayor'];

/** Two hundred, the largest first. */
export const categories = ranges.flatMap((range) => shelves.map((shelf) => shelf + range));

export const colors = ['rojo', 'azul', 'verde', 'negro', 'blanco', 'amarillo'];

export const sentences = [
	'Hecho en el Perú por talleres familiares que cuidan cada detalle.',
	'Resiste el uso diario y se limpia con un paño húmedo.',
	'Su diseño liviano se adapta a espacios pequeños y grandes.',
	'Incluye garantía de un año y repuestos en todo el país.',
	'Llega listo para usar, con instrucciones claras en español.',
	'Los colores pueden variar ligeramente según la luz de la fotografía.',
	'Ideal para regalar en cumpleaños y fiestas de fin de año.',
	'El empaque es de cartón reciclado y no lleva plástico.',
	'Recomendado por clientes que buscan calidad a un precio justo.',
	'Se envía desde Lima en 48 horas hábiles a cualquier provincia.',
];

const beginnings = ['ba', 'che', 'du', 'fo', 'ga', 'hui', 'jo', 'ka', 'llu', 'mi', 'ne', 'ño', 'pa', 'qui', 'ru', 'sa'];
const middles = ['bra', 'ce', 'da', 'fi', 'gue', 'la', 'mo', 'na', 'pe', 'ra', 'so', 'ti', 'va', 'yu', 'za', 'llo'];
const endings = [
	'ca',
	'den',
	'go',
	'lia',
	'mar',
	'nía',
	'pal',
	'ris',
	'sol',
	'ta',
	'via',
	'zor',
	'che',
	'bel',
	'fú',
	'jas',
];

/** 65,536 words that no language has, one for each number. */
export function inventedWord(number: number): string {
	// Odd, so neighbours in number are no neighbours in letters, and no two numbers meet.
	const mixed = (number * 40_503 + 977) & 0xffff;
	return [beginnings[mixed & 15], middles[(mixed >> 4) & 15], middles[(mixed >> 8) & 15], endings[mixed >> 12]].join(
		'',
	);
}

/** Of makers; those of descriptions follow. */
export const makerCount = 6000;
export const descriptionWordCount = 15_000;
