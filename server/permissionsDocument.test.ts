import fs from 'node:fs';
import path from 'node:path';
import { type Permission, permissions, permissionsOf, staffRoles } from '#contract/team/permissions';
import { roleLabel } from '#contract/team/team';
import type { Security } from '#platform/lib/access';
import { shopDestinations } from '#platform/live/destinations';
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
	const topics = [
		...Object.entries(shopDestinations.staffTopics).map(([topic, permission]) => [`\`${topic}\``, permission] as const),
		['hidden products and categories', 'catalogue:read'] as const,
	];
	const uses = permissions.map((permission) => {
		const own = calls.filter((operation) => needed(operation) === permission);
		const others = calls.filter((operation) => operation['x-ownership']?.staff === permission);
		const lines = [
			...own.map(({ call, summary }) => `- ${call}: ${summary}`),
			...others.map(({ call, summary }) => `- ${call}, of another person: ${summary}`),
			...topics.flatMap(([topic, name]) => (name === permission ? [`- live: ${topic}`] : [])),
		];
		const roles = staffRoles.filter((role) => permissionsOf([role]).has(permission));
		return `### ${permission}\n\n${roles.map(roleLabel).join(', ')}\n\n${lines.join('\n')}`;
	});
	return `# Who may do what

Printed by \`server/permissionsDocument.test.ts\` from \`contract/team/permissions.ts\` and from what the routes and the live channel
declare; the test fails when this file is behind. To print it anew: \`PRINT_PERMISSIONS=1 npx jest server/permissionsDocument.test.ts\`.
\`server/access.test.ts\` tries each call with a session of each role. All other calls are open to anybody, or to signed-in users
for their own data.

## Roles

${table(
	['role', 'name', 'permissions'],
	staffRoles.map((role) => [`\`${role}\``, roleLabel(role), String(permissionsOf([role]).size)]),
)}

${table(
	['permission', ...heads],
	permissions.map((one) => [`\`${one}\``, ...marks(one)]),
)}

## Calls and live topics by permission

${uses.join('\n\n')}
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
