interface OneTimeQuery<Answer> {
	unwrap(): Promise<Answer>;
	unsubscribe(): void;
}

/**
 * Subscribed until the answer: with `subscribe: false`, an invalidation meanwhile yields `undefined`. Rejects with the
 * query's error.
 */
export async function askOnce<Answer>(query: OneTimeQuery<Answer>): Promise<Answer> {
	try {
		return await query.unwrap();
	} finally {
		query.unsubscribe();
	}
}
