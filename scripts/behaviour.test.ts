import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const script = path.resolve('scripts/behaviour.mjs');
const behaviour = (folder: string, ...words: string[]) =>
	execFileSync(process.execPath, [script, ...words], { cwd: folder, encoding: 'utf8' });

describe('npm run behaviour', () => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'behaviour-'));
	const write = (name: string, text: string) => {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
		writeFileSync(path.join(folder, name), text);
	};

	beforeAll(() => {
		for (const room of ['src', 'server', 'contract', 'scripts', 'e2e']) mkdirSync(path.join(folder, room));
		write(
			'server/mail/mail.test.ts',
			`it('[R98-20] is sent', () => {});
			it.each([1])(\`[R98-3, R97-1] waits \${limit} ms, \` + '%s times', (n: number) => {});
			it('has no number', () => { const text = '[R98-9] is no title'; });`,
		);
		write('server/mail/queue.ts', "log('[R98-8] stands in no test');");
		write(
			'src/cart/cart.test.tsx',
			`describe('[R98-4] the cart', () => {
				describeOnBoth('of a guest', () => { it('stays', () => <p />); });
			});`,
		);
		write('e2e/journeys/buy.spec.ts', "test('[R99-1] buys', async () => { await test.step('pays', pay); });");
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	it('[R22-150] prints the titles of numbered tests by folder and number', () => {
		expect(behaviour(folder)).toBe(`## e2e/journeys

- **R99-1** buys (\`buy.spec.ts\`)

## server/mail

- **R98-3, R97-1** waits {limit} ms, %s times (\`mail.test.ts\`)
- **R98-20** is sent (\`mail.test.ts\`)

## src/cart

- **R98-4** the cart: of a guest: stays (\`cart.test.tsx\`)

`);
	});

	it('[R22-151] prints those of a number, a chapter or a folder alone', () => {
		expect(behaviour(folder, 'R98-3').match(/^- .*/gm)).toEqual([
			'- **R98-3, R97-1** waits {limit} ms, %s times (`mail.test.ts`)',
		]);
		expect(behaviour(folder, 'R99', 'cart').match(/^## .*/gm)).toEqual(['## e2e/journeys', '## src/cart']);
	});
});
