import * as v from 'valibot';
import { ErrorBody } from '#contract/shared/primitives';
import type { Config } from '#platform/config';
import { consoleHeader, readConsoleAccess } from '#platform/lib/consoleAccess';
import { CommandRefused } from '#platform/lib/shopError';

interface ShopAnswer {
	response: Response;
	url: string;
}

/** Null without a running shop on the folder's embedded database. Throws CommandRefused with the shop's reason. */
export async function callShop(config: Config, path: string, body: object = {}): Promise<ShopAnswer | null> {
	const access = config.databaseUrl ? null : readConsoleAccess(config.dataDir);
	if (!access) return null;
	const response = await fetch(`${access.url}/api/console${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', [consoleHeader]: access.secret },
		body: JSON.stringify(body),
	}).catch(() => null);
	// A killed shop leaves the file.
	if (!response) return null;
	if (response.ok) return { response, url: access.url };
	const answer: unknown = await response.json().catch(() => null);
	throw new CommandRefused(v.is(ErrorBody, answer) ? answer.message : `La tienda respondió ${response.status}.`);
}
