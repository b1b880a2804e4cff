/** The part of Papa Parse that we use: @types/papaparse gives the whole browser application the types of Node. */
declare module 'papaparse' {
	namespace Papa {
		interface ParseError {
			type: string;
			code: string;
			row?: number;
		}
		interface ParseResult<Row> {
			data: Row[];
			errors: ParseError[];
			/** `cursor` counts characters. */
			meta: { cursor: number };
		}
		interface Parser {
			abort(): void;
			pause(): void;
			resume(): void;
		}
		interface ParseConfig<Row> {
			delimiter?: string;
			newline?: '\r\n' | '\n' | '\r';
			/** Rows to read. */
			preview?: number;
			/** Characters a slice. */
			chunkSize?: number;
			chunk?(results: ParseResult<Row>, parser: Parser): void;
			complete?(): void;
		}
		function parse<Row>(text: string, config?: ParseConfig<Row>): ParseResult<Row>;
		function unparse(rows: readonly (readonly unknown[])[]): string;
	}
	export default Papa;
}
