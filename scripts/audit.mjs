/**
 * Licences and known vulnerabilities of what is shipped. Exit code 1 when there is something, 2 when the registry could
 * not be asked for vulnerabilities: that is no pass.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { licenceProblems, shippedPackages, vulnerabilities } from './lib/audit.mjs';
import { inRoot, root } from './lib/root.mjs';

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const licences = licenceProblems(lock);
if (licences.length === 0) console.log(`Licences: ${shippedPackages(lock).length} packages, all allowed.`);
else console.error(`Licences that are not allowed (scripts/lib/audit.mjs):\n  ${licences.join('\n  ')}`);

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
	cwd: root,
	encoding: 'utf8',
	maxBuffer: 64 * 1024 * 1024,
	shell: process.platform === 'win32',
});
const found = vulnerabilities(asked.stdout ?? '');
if (found === null) {
	const reason = /npm (?:error|warn) (?:audit )?(.*\d{3}.*|.*(?:ENOTFOUND|ECONN|ETIMEDOUT).*)/.exec(
		asked.stderr ?? '',
	)?.[1];
	console.error(`Vulnerabilities: NOT CHECKED, the registry gave no answer${reason ? ` (${reason})` : ''}.`);
} else if (found.length === 0) console.log('Vulnerabilities: none known that is high or critical.');
else console.error(`Vulnerabilities, high or critical:\n  ${found.join('\n  ')}`);

if (licences.length > 0 || (found?.length ?? 0) > 0) process.exitCode = 1;
else if (found === null) process.exitCode = 2;
