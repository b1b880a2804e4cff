import type { Platform } from '#platform/platform';
import type { Account } from '../account/service';
import type { ImageStore } from '../media/service';
import { adminBackupRoutes, backupRoutes } from './routes';
import { createBackups } from './service';

interface Needs {
	images: ImageStore;
	account: Pick<Account, 'confirmOwner'>;
	consoleSecret: string | undefined;
}

export function backupModule(platform: Platform, { images, account, consoleSecret }: Needs): void {
	const { app } = platform;
	const backups = createBackups({ ...platform, pictures: images.files });
	app.register(adminBackupRoutes, { ...platform, prefix: '/api/admin/system/backup', backups, account });
	if (consoleSecret) app.register(backupRoutes, { ...platform, consoleSecret, prefix: '/api/console/backup', backups });
}
