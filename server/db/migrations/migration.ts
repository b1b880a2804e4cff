/** One step forward. Its statements run in order, in one transaction; a step that was released is never edited. */
export interface Migration {
	id: number;
	name: string;
	statements: string[];
}
