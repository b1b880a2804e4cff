import type { Core } from '../../core';
import type { ImageStore } from '../media/service';
import { backupRoutes } from './routes';
import { createBackups } from './service';

export function backupModule(core: Core, { images }: { images: ImageStore }): void {
	const { app, consoleSecret } = core;
	const backups = createBackups({ ...core, pictures: images.files });
	if (consoleSecret) app.register(backupRoutes, { ...core, consoleSecret, prefix: '/api/console/backup', backups });
}
