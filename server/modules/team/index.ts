import type { Platform } from '#platform/platform';
import type { SecondFactor } from '../account/secondFactor';
import type { Mail } from '../mail/service';
import type { Users } from '../users/service';
import { adminTeamRoutes, teamRoutes } from './routes';
import { createTeam } from './service';

interface Needs {
	users: Users;
	secondFactor: SecondFactor;
	mail: Mail;
}

export function teamModule(platform: Platform, needs: Needs): void {
	const options = { ...platform, team: createTeam({ ...platform, ...needs }) };
	platform.app.register(adminTeamRoutes, { ...options, prefix: '/api/admin/team' });
	platform.app.register(teamRoutes, { ...options, prefix: '/api/team' });
}
