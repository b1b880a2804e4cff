import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gatewayMethods, gateways } from '#contract/payments/gateways';
import { createGateways } from '.';

it('[R19-106] each gateway of the contract is made by its file, which its webhook names, also in the built server', () => {
	const settings = { get: jest.fn(), secret: () => null };
	expect(createGateways(settings, { isCopy: () => false }).map(({ method }) => method)).toEqual(gatewayMethods);
	const files = readdirSync(path.join(__dirname, 'companies'));
	expect(files.sort()).toEqual(gatewayMethods.map((method) => `${gateways[method].webhook}.ts`).sort());
	const built = readFileSync(path.resolve('build', 'server', 'main.mjs'), 'utf8');
	for (const file of files) expect(built).toContain(`"./companies/${file}"`);
});
