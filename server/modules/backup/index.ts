import type { Core } from '#server/core';
import type { Account } from '../account/service';
import type { ImageStore } from '../media/service';
import { adminBackupRoutes, backupRoutes } from './routes';
import { createBackups } from './service';

interface Needs {
	images: ImageStore;
	account: Pick<Account, 'confirmOwner'>;
}

export function backupModule(core: Core, { images, account }: Needs): void {
	const { app, consoleSecret } = core;
	const backups = createBackups({ ...core, pictures: images.files });
	app.register(adminBackupRoutes, { ...core, prefix: '/api/admin/system/backup', backups, account });
	if (consoleSecret) app.register(backupRoutes, { ...core, consoleSecret, prefix: '/api/console/backup', backups });
}
