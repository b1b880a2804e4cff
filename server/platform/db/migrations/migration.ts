/** In order, in one transaction; never edited after release. */
export interface Migration {
	id: number;
	name: string;
	statements: string[];
}
