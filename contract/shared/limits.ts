export const limits = {
	name: 120,
	description: 2000,
	sku: 40,
	username: 40,
	email: 160,
	personName: 80,
	phone: 30,
	address: 240,
	keyword: 100,
	passwordMin: 6,
	passwordMax: 200,
	/** Soles. */
	price: 999_999.99,
	stock: 1_000_000,
	/** Grams. */
	weight: 999_999,
	imageBytes: 8 * 1024 * 1024,
	cartQuantity: 999,
	trackingNumber: 80,
} as const;
