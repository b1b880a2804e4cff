import type { Platform, PlatformServices } from '#platform/platform';
import type { Mail } from '../mail/service';
import type { ShopSettings } from '../settings/service';
import type { Users } from '../users/service';
import { adminComplaintRoutes } from './adminRoutes';
import { createHolidays } from './holidays';
import { createComplaintLinks } from './links';
import { complaintRoutes } from './routes';
import { createComplaints } from './service';

interface Needs extends Pick<PlatformServices, 'secretKey'> {
	users: Users;
	settings: ShopSettings;
	mail: Mail;
}

export function complaintsModule(platform: Platform, { secretKey, ...needs }: Needs) {
	const holidays = createHolidays(platform);
	const links = createComplaintLinks(secretKey);
	const complaints = createComplaints({ ...platform, ...needs, links, provider: () => needs.settings.get('seller') });
	platform.app.register(complaintRoutes, { ...platform, prefix: '/api/complaints', complaints });
	platform.app.register(adminComplaintRoutes, { ...platform, prefix: '/api/admin/complaints', complaints, holidays });
	return { complaints, calendar: holidays.calendar };
}
