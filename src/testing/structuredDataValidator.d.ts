declare module '@adobe/structured-data-validator' {
	interface Issue {
		rootType: string;
		issueMessage: string;
		severity: 'ERROR' | 'WARNING';
		errorType?: 'schemaOrg';
	}

	export default class Validator {
		/** Without the vocabulary of schema.org only Google's rules are checked. */
		constructor(vocabulary?: object);
		validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
	}
}
