import { openTestDatabase } from '#server/testing/testDatabase';
import { noteBackup, readLastBackup } from '.';

it('[R13-95] the database keeps the time of the newest backup', async () => {
	const database = await openTestDatabase();
	try {
		expect(await readLastBackup(database)).toBeNull();
		await noteBackup(database, new Date('2026-11-21T03:00:00Z'));
		await noteBackup(database, new Date('2026-11-22T03:00:00Z'));
		expect(await readLastBackup(database)).toEqual(new Date('2026-11-22T03:00:00Z'));
	} finally {
		await database.close();
	}
});
