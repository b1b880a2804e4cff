import type { Database } from '#platform/db';
import { categoryPages, productAddresses, productFile, productFiles } from './repository';

export type Addresses = ReturnType<typeof createAddresses>;

export const createAddresses = ({ database }: { database: Database }) => ({
	files: () => productFiles(database),
	file: (number: number) => productFile(database, number),
	products: (file: number) => productAddresses(database, file),
	categories: () => categoryPages(database),
});
