import type { Core } from '#server/core';
import type { Mail } from '../mail/service';
import type { ShopSettings } from '../settings/service';
import { adminComplaintRoutes } from './adminRoutes';
import { createHolidays } from './holidays';
import { createComplaintLinks } from './links';
import { complaintRoutes } from './routes';
import { createComplaints } from './service';

export function complaintsModule(core: Core, { settings, mail }: { settings: ShopSettings; mail: Mail }) {
	const holidays = createHolidays(core);
	const links = createComplaintLinks(core.secretKey);
	const complaints = createComplaints({ ...core, mail, links, provider: () => settings.get('seller') });
	core.app.register(complaintRoutes, { ...core, prefix: '/api/complaints', complaints });
	core.app.register(adminComplaintRoutes, { ...core, prefix: '/api/admin/complaints', complaints, holidays });
	return { complaints, calendar: holidays.calendar };
}
