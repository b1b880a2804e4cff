import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { runs } from '#contract/testing/runs';
import { systemClock } from '#platform/lib/app';
import { openTestDatabase } from '#server/testing/testDatabase';
import { type CachedAnswer, createCatalogCache } from './service';

const sizes = { totalBytes: 40_000, entryBytes: 9000 };

describe('the memory of lists', () => {
	it('[R23-38] has no more bytes than its limit, compressed texts too, and what it counts', async () => {
		const database = await openTestDatabase();
		const step = fc.record({
			key: fc.integer({ min: 0, max: 12 }),
			bytes: fc.integer({ min: 0, max: 12_000 }),
			isRandom: fc.boolean(),
			isPacked: fc.boolean(),
			isChanged: fc.boolean(),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
				const cache = createCatalogCache({
					database,
					clock: systemClock,
					countReading: () => {},
					onBack: () => {},
					caughtUp: async () => {},
					sizes,
				});
				const held = new Map<string, CachedAnswer>();
				for (const { key, bytes, isRandom, isPacked, isChanged } of steps) {
					if (isChanged) cache.changed();
					const text = isRandom ? randomBytes(bytes).toString('base64').slice(0, bytes) : ' '.repeat(bytes);
					let misses = 0;
					const read = async () => {
						misses++;
						return { json: text, snapshot: '' };
					};
					const answer = await cache.get(`${key}`, read, null);
					held.set(`${key}`, answer);
					if (misses === 1) expect(answer.body.toString()).toBe(text);
					if (isPacked) await packed(answer);
					expect(cache.stats().bytes).toBeLessThanOrEqual(sizes.totalBytes);
				}
				// What is answered without a reading is in memory.
				let fromMemory = 0;
				for (const [key, answer] of held) {
					const again = cache.get(key, () => Promise.reject(new Error('not in memory')), null);
					if ('then' in again) await expect(again).rejects.toThrow('not in memory');
					else fromMemory += answer.body.length + (answer.brotli?.length ?? 0);
				}
				expect(fromMemory).toBeLessThanOrEqual(cache.stats().bytes);
			}),
			{ numRuns: runs(20, 300) },
		);
		await database.close();
	});
});

async function packed(answer: CachedAnswer): Promise<void> {
	answer.pack();
	if (answer.body.length < 1024) return;
	while (!answer.brotli) await new Promise((resolve) => setImmediate(resolve));
}
