import { within } from '../lib/within';
import type { Database } from './database';

/** Whether the database answers within so many milliseconds, however much it has to do. */
export const answers = (database: Database, timeout: number): Promise<boolean> =>
	within(
		timeout,
		database.ping().then(() => true),
		false,
	);
