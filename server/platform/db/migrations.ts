import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Migration } from './migrations/migration';

/** Set by scripts/lib/build.mjs: the built server has no folder. */
declare const migrationFiles: readonly string[] | undefined;

const names = typeof migrationFiles === 'undefined' ? readdirSync(path.join(__dirname, 'migrations')) : migrationFiles;

export const migrations: readonly Migration[] = names
	.filter((name) => /^\d/.test(name))
	.sort()
	.flatMap((name) => Object.values<Migration>(require(`./migrations/${name}`)));
