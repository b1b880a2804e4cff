import { within } from '../lib/within';
import type { Database } from './database';

export const answers = (database: Database, timeout: number): Promise<boolean> =>
	within(
		timeout,
		database.ping().then(() => true),
		false,
	);
