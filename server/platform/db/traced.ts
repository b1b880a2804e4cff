import type { Tracing } from '../lib/tracing';
import type { Database, Tx } from './database';

/** Records statements without their values. */
export function traced(database: Database, { span }: Pick<Tracing, 'span'>): Database {
	const txOf = (tx: Tx): Tx => ({
		query: (statement) => {
			const text = statement.text.replace(/\s+/g, ' ').trim();
			const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
			return span('database', text.split(' ', 1)[0] ?? '', attributes, () => tx.query(statement));
		},
	});
	return {
		...database,
		...txOf(database),
		change: txOf({ query: database.change }).query,
		transaction: (work, limits) =>
			span('work', 'transaction', {}, () => database.transaction((tx) => work(txOf(tx)), limits)),
	};
}
