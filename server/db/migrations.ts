import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Migration } from './migrations/migration';

/** Names of the files beside this module; scripts/lib/build.mjs writes them into the built server, which has no such folder. */
declare const migrationFiles: readonly string[] | undefined;

const names = typeof migrationFiles === 'undefined' ? readdirSync(path.join(__dirname, 'migrations')) : migrationFiles;

/** One per numbered file of the folder, oldest first. */
export const migrations: readonly Migration[] = names
	.filter((name) => /^\d/.test(name))
	.sort()
	.flatMap((name) => Object.values<Migration>(require(`./migrations/${name}`)));
