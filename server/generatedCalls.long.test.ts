import { testSeed } from '#contract/testing/runs';
import { outOfReach } from './testing/calls/outOfReach';
import { reachEveryOperation, runGeneratedCalls, strangeInEveryField } from './testing/calls/run';

/** A seed that failed is tried again with TEST_SEED. */
it('[R13-102] answers any call as the API document says', async () => {
	const { findings } = await runGeneratedCalls({ seed: testSeed, count: 3000 });
	expect({ testSeed, findings }).toEqual({ testSeed, findings: [] });
});

it('[R17-140] neither half a character nor a number beyond a column is an error of the server, in any field', async () => {
	expect((await strangeInEveryField()).findings).toEqual([]);
});

/** The same calls each time, so that what succeeds once succeeds again. */
describe('each operation of the document', () => {
	const attempts = 200;
	let reached: Awaited<ReturnType<typeof reachEveryOperation>>;
	beforeAll(async () => {
		reached = await reachEveryOperation(outOfReach, attempts);
	});

	it('[R15-300] succeeds for a generated call, or is named with what it lacks', () => {
		const hint = `None of ${attempts} calls succeeded. Let \`telling\` or \`openShop\` of server/testing/calls make what the answers below ask for, or name the operation in server/testing/calls/outOfReach.ts with what it lacks.`;
		expect(Object.keys(reached.neverDone).length === 0 ? {} : { [hint]: reached.neverDone }).toEqual({});
		expect(reached.findings).toEqual([]);
	});

	it('[R15-300] that is named as out of reach is there', () => {
		expect(Object.keys(outOfReach).filter((name) => !reached.names.includes(name))).toEqual([]);
	});
});
