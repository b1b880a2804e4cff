import type { Database } from '#platform/db';
import { openBackend } from './backends';
import { createTestApp, type TestApp, type TestAppOverrides } from './testApp';

/** For a suite of `describeOnBackends`: its server, made before the first test and closed after the last. */
export function testAppOn(kind: Database['kind'], overrides: Omit<TestAppOverrides, 'database'> = {}): TestApp {
	const test = {} as TestApp;
	let database: Database | undefined;
	let made: TestApp | undefined;
	beforeAll(async () => {
		database = await openBackend(kind);
		made = await createTestApp({ ...overrides, database });
		Object.assign(test, made);
	});
	afterAll(async () => {
		await made?.close();
		await database?.close();
	});
	return test;
}
