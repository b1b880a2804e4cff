/**
 * Weight of the packages, licences and known vulnerabilities of what is shipped. Exit code 1 when there is something, 2
 * when the vulnerabilities could not be checked, because the registry tells of none: that is no pass.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { licenceProblems, shippedPackages, vulnerabilities, whyUnanswered } from './lib/audit.mjs';
import { inRoot, root } from './lib/root.mjs';
import { ourRuntimePackages } from './lib/runtimePackages.mjs';
import { tooHeavy, weightLimits, weightsOf } from './lib/weight.mjs';

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

const weights = weightsOf(root, lock, ourRuntimePackages().lock);
const heavy = tooHeavy(weights);
const weightLine = `Weight: node_modules ${weights.all} MB (limit ${weightLimits.all}), of which a built shop needs ${weights.production} MB (limit ${weightLimits.production}).`;
if (heavy) console.error(`${weightLine} TOO HEAVY.`);
else console.log(weightLine);

const shipped = shippedPackages(lock);
const licences = licenceProblems(lock);
if (licences.length === 0) console.log(`Licences: ${shipped.length} packages, all allowed.`);
else console.error(`Licences that are not allowed (scripts/lib/audit.mjs):\n  ${licences.join('\n  ')}`);

// All packages, because some build tools have code of their own in the build's files.
const asked = spawnSync('npm', ['audit', '--json'], {
	cwd: root,
	encoding: 'utf8',
	maxBuffer: 64 * 1024 * 1024,
	shell: process.platform === 'win32',
});
const found = vulnerabilities(asked.stdout ?? '', new Set(shipped.map(({ place }) => place)));
if (found === null) {
	console.error(
		`Vulnerabilities: NOT CHECKED. The registry could not be asked for advisories: ${whyUnanswered(asked.stdout, asked.stderr)}.
Nothing is known about them. Ask again from a network whose registry answers, or name one with npm_config_registry.`,
	);
} else if (found.length === 0) console.log('Vulnerabilities: none known that is high or critical.');
else console.error(`Vulnerabilities, high or critical:\n  ${found.join('\n  ')}`);

if (heavy || licences.length > 0 || (found?.length ?? 0) > 0) process.exitCode = 1;
else if (found === null) process.exitCode = 2;
