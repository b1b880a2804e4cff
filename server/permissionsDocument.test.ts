import fs from 'node:fs';
import path from 'node:path';
import { type Permission, permissions, permissionsOf, staffRoles } from '../contract/team/permissions';
import { roleLabel } from '../contract/team/team';
import type { Security } from './lib/access';
import { shopDestinations } from './live/destinations';
import { createTestApp } from './testing/testApp';

const file = path.join(__dirname, '../docs/permissions.md');

interface Operation {
	security?: Security;
	summary?: string;
	'x-ownership'?: { staff?: Permission };
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
	[row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');
const marks = (permission: Permission) => staffRoles.map((role) => (permissionsOf([role]).has(permission) ? '✓' : ''));

function printed(paths: Record<string, Record<string, Operation>>): string {
	const heads = staffRoles.map((role) => `\`${role}\``);
	const calls = Object.entries(paths).flatMap(([url, item]) =>
		Object.entries(item).map(([method, operation]) => ({ ...operation, call: `\`${method.toUpperCase()} ${url}\`` })),
	);
	const needed = ({ security = [] }: Operation) => security.flatMap(({ bearer = [] }) => bearer)[0];
	const staffCalls = calls.flatMap((operation) => {
		const permission = needed(operation);
		return permission ? [[operation.call, operation.summary ?? '', `\`${permission}\``, ...marks(permission)]] : [];
	});
	const shared = calls.flatMap(({ call, summary = '', 'x-ownership': ownership }) =>
		ownership?.staff ? [[call, summary, `\`${ownership.staff}\``, ...marks(ownership.staff)]] : [],
	);
	const heard = [
		...Object.entries(shopDestinations.staffTopics).map(([topic, permission]) => [`\`${topic}\``, permission] as const),
		['products and categories that visitors do not see', 'catalogue:read'] as const,
	].map(([what, permission]) => [what, `\`${permission}\``, ...marks(permission)]);
	return `# Who may do what

Printed by \`server/permissionsDocument.test.ts\` from \`contract/team/permissions.ts\` and from what the routes and the live channel
declare; the test fails when this file is behind. To print it anew: \`PRINT_PERMISSIONS=1 npx jest server/permissionsDocument.test.ts\`.
Every cell below is also tried out, with a session of each role, in \`server/access.test.ts\`. Calls that are not named here are for
anybody, or for everybody who is signed in and for what is their own.

## Roles

${table(
	['role', 'name', 'permissions'],
	staffRoles.map((role) => [`\`${role}\``, roleLabel(role), String(permissionsOf([role]).size)]),
)}

${table(
	['permission', ...heads],
	permissions.map((one) => [`\`${one}\``, ...marks(one)]),
)}

## Calls of the back-office

${table(['call', 'what', 'permission', ...heads], staffCalls)}

## Calls for what is one's own, which these may make for others too

${table(['call', 'what', 'permission', ...heads], shared)}

## Live channel

${table(['what', 'permission', ...heads], heard)}
`;
}

it('[R14-133] docs/permissions.md prints every call of the back-office with the roles that may make it', async () => {
	const test = await createTestApp();
	const { paths } = (await test.call('GET', '/api/docs/json')).json();
	await test.close();
	const text = printed(paths);
	if (process.env.PRINT_PERMISSIONS) fs.writeFileSync(file, text);
	expect(fs.readFileSync(file, 'utf8')).toBe(text);
});
