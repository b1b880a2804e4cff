import { shop } from './0001-shop';
import { customers } from './0002-customers';
import { backOffice } from './0003-back-office';
import { editVersion } from './0004-edit-version';
import { orderNumbers } from './0005-order-numbers';

/** One step forward. Its statements run in order, in one transaction; a step that was released is never edited. */
export interface Migration {
	id: number;
	name: string;
	statements: string[];
}

/** Oldest first; ids grow by one. They are modules, not files, so that the bundled server carries them. */
export const migrations: readonly Migration[] = [shop, customers, backOffice, editVersion, orderNumbers];
