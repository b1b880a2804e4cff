/**
 * Licences and known vulnerabilities of what is shipped. Exit code 1 when there is something, 2 when only the licences
 * could be checked, because the registry tells of no vulnerabilities: that is no pass.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { licenceProblems, shippedPackages, vulnerabilities, whyUnanswered } from './lib/audit.mjs';
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
	console.error(
		`Vulnerabilities: NOT CHECKED. The registry could not be asked for advisories: ${whyUnanswered(asked.stdout, asked.stderr)}.
Nothing is known about them. Ask again from a network whose registry answers, or name one with npm_config_registry.`,
	);
} else if (found.length === 0) console.log('Vulnerabilities: none known that is high or critical.');
else console.error(`Vulnerabilities, high or critical:\n  ${found.join('\n  ')}`);

if (licences.length > 0 || (found?.length ?? 0) > 0) process.exitCode = 1;
else if (found === null) process.exitCode = 2;
