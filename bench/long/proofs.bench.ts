import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Order } from '#contract/orders/order';
import { onBothDatabases } from '../lib/databases';
import { openMixedShop } from '../lib/mixedShop';

/** Accounts that flood, and the proofs that each has on its way at once. */
const floods = 3;
const atOnce = 24;
/** Honest proofs, one after the other. */
const rounds = 5;
const limit = 2000;

type MixedShop = Awaited<ReturnType<typeof openMixedShop>>;

/** A photo of a phone, and the largest that is decoded, which is damaged at its end, so that it is never taken. */
async function makePictures() {
	const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
	const make = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: '#ace', noise } })
			.jpeg({ quality: 60 })
			.toBuffer();
	const large = await make(5000, 4800);
	return { honest: await make(3000, 4000), damaged: large.subarray(0, large.length - 2000) };
}

/** Whether somebody who paid is heard while others send proofs that cost as much as a proof can. */
export default async function proofs() {
	const pictures = await makePictures();
	const results = await onBothDatabases(async (kind, databaseUrl) => {
		const shop = await openMixedShop({ speed: 1, databaseUrl });
		try {
			await takeYape(shop);
			const times = await timeHonest(shop, pictures);
			return [
				{
					name: `${kind}: an honest proof behind ${floods} accounts that flood`,
					value: Math.max(...times),
					limit,
					unit: 'ms',
					better: 'lower' as const,
					detail: `longest of ${times.map((time) => time.toFixed(0)).join(', ')} ms`,
				},
			];
		} finally {
			await shop.stop();
		}
	});
	return results.flat();
}

async function takeYape({ url, admin }: MixedShop): Promise<void> {
	const answer = await fetch(`${url}/api/admin/settings/payment`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
		body: JSON.stringify({ yapeNumber: '987 654 321', yapeHolder: 'Rosa Quispe' }),
	});
	if (!answer.ok) throw new Error(`The number for Yape was not taken: ${answer.status}`);
}

async function order({ url, products }: MixedShop, token: string): Promise<number> {
	const [product] = products;
	const answer = await fetch(`${url}/api/orders`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${token}`,
			'idempotency-key': randomUUID(),
		},
		body: JSON.stringify({
			items: [{ productId: product?.id, quantity: 1, price: product?.price }],
			shippingAddress: 'Av. Arequipa 123, Lima',
			phone: '+51 999 888 777',
			paymentMethod: 'YAPE',
			again: true,
		}),
	});
	if (!answer.ok) throw new Error(`An order was not taken: ${answer.status}`);
	return ((await answer.json()) as Order).id;
}

async function prove({ url }: MixedShop, token: string, id: number, picture: Buffer): Promise<number> {
	const body = new FormData();
	body.set('operationNumber', String(Math.floor(Math.random() * 1e8)));
	body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'voucher.jpg');
	const headers = { authorization: `Bearer ${token}` };
	const answer = await fetch(`${url}/api/payments/${id}/proofs`, { method: 'POST', headers, body });
	await answer.arrayBuffer();
	return answer.status;
}

async function timeHonest(shop: MixedShop, pictures: { honest: Buffer; damaged: Buffer }): Promise<number[]> {
	const [honest = '', ...others] = shop.shoppers;
	let over = false;
	const lines = others.slice(0, floods).flatMap((token) => {
		const made = order(shop, token);
		return Array.from({ length: atOnce }, async () => {
			const id = await made;
			while (!over) await prove(shop, token, id, pictures.damaged);
		});
	});
	await pause(3000);
	const times: number[] = [];
	try {
		for (let round = 0; round < rounds; round++) {
			const id = await order(shop, honest);
			const begun = performance.now();
			const status = await prove(shop, honest, id, pictures.honest);
			if (status !== 201) throw new Error(`The honest proof was answered with ${status}`);
			times.push(performance.now() - begun);
		}
	} finally {
		over = true;
		await Promise.all(lines);
	}
	return times;
}
