import sharp from 'sharp';

/** A picture as the app of a wallet makes it, with the amount large, for a field that takes a file. */
export async function proofFile(text: string) {
	const card = `<svg width="720" height="1280"><rect x="60" y="320" width="600" height="560" rx="40" fill="white"/><text x="360" y="560" font-size="64" text-anchor="middle">¡Yapeaste!</text><text x="360" y="700" font-size="48" text-anchor="middle">${text}</text></svg>`;
	const buffer = await sharp({ create: { width: 720, height: 1280, channels: 3, background: '#6a1b9a' } })
		.composite([{ input: Buffer.from(card) }])
		.jpeg()
		.toBuffer();
	return { name: 'yape.jpg', mimeType: 'image/jpeg', buffer };
}
