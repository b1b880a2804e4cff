/** `npm run schema`: writes schema.sql from an empty embedded database after all migrations. */
import { writeFileSync } from 'node:fs';
import { migrate } from '../migrate';
import { openDatabase } from '../openDatabase';
import { schemaFile, schemaText } from './schemaText';

async function writeSchema(): Promise<void> {
	const database = await openDatabase({ dataDir: '', memory: true });
	await migrate(database);
	writeFileSync(schemaFile, await schemaText(database));
	await database.close();
}

void writeSchema();
