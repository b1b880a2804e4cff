/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { isLongAnswer, testWorkers } from './contract/testing/runs';
import { jestAliases } from './scripts/lib/aliases.cjs';

const shared: Config = {
	...(process.env.TEST_CHANGED && { dependencyExtractor: '<rootDir>/scripts/lib/testGraph.cjs' }),
	transform: { '\\.[jt]sx?$': 'babel-jest', '\\.mjs$': 'babel-jest' },
	// Published as ES modules only.
	transformIgnorePatterns: ['/node_modules/(?!(@adobe|@redux-devtools|lodash-es|marked|sql-template-tag)/)'],
	moduleNameMapper: {
		'\\.module\\.css$': '<rootDir>/src/testing/cssModule.ts',
		'\\.(css|svg|png|webp|woff2)$': '<rootDir>/src/testing/asset.ts',
		...jestAliases(),
	},
	testPathIgnorePatterns: [
		'/node_modules/',
		'/build/',
		'/e2e/',
		'/bench/',
		...(isLongAnswer ? [] : ['\\.long\\.test\\.']),
	],
	modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/data/'],
};

const config: Config = {
	// A guard against a test that hangs, and no test has another: a machine with other work needs minutes for what takes
	// seconds alone.
	testTimeout: isLongAnswer ? 900_000 : 240_000,
	maxWorkers: testWorkers,
	testSequencer: '<rootDir>/scripts/lib/longestFirst.cjs',
	projects: [
		{
			...shared,
			displayName: 'browser',
			testEnvironment: '<rootDir>/src/testing/environment.js',
			testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
			setupFiles: ['<rootDir>/src/testing/setupGlobals.ts'],
			setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
			moduleNameMapper: { ...shared.moduleNameMapper, '^lucide-react$': '<rootDir>/src/testing/icons.tsx' },
		},
		{
			...shared,
			displayName: 'server',
			testEnvironment: '<rootDir>/server/testing/environment.js',
			testMatch: ['<rootDir>/{contract,server,scripts}/**/*.test.ts'],
			globalSetup: '<rootDir>/server/testing/globalSetup.cjs',
			runtime: '<rootDir>/server/testing/runtime.js',
		},
	],
};

export default config;
