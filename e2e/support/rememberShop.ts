import { type SettingSection, sectionNames } from '#contract/settings/settings';
import type { Api } from './api';

interface Plan {
	zones: { id: number }[];
	methods: { id: number }[];
}

const planPath = '/api/admin/delivery';

/** Reads settings and delivery; answers what puts back whatever of them has changed since. Keys and passwords stay. */
export async function rememberShop(api: Api): Promise<() => Promise<void>> {
	const read = (section: SettingSection) => api.asAdmin<object>('GET', `/api/admin/settings/${section}`);
	const [plan, settings] = await Promise.all([
		api.asAdmin<Plan>('GET', planPath),
		Promise.all(sectionNames.map(async (section) => ({ section, before: await read(section) }))),
	]);
	return async () => {
		const now = await api.asAdmin<Plan>('GET', planPath);
		for (const kind of ['methods', 'zones'] as const)
			for (const { id } of now[kind])
				if (!plan[kind].some((known) => known.id === id)) await api.asAdmin('DELETE', `${planPath}/${kind}/${id}`);
		for (const { section, before } of settings)
			if (JSON.stringify(await read(section)) !== JSON.stringify(before))
				await api.asAdmin('PUT', `/api/admin/settings/${section}`, { ...before, version: null });
	};
}
