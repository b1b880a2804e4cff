import type { Core } from '#server/core';
import type { SecondFactor } from '../account/secondFactor';
import type { Mail } from '../mail/service';
import { adminTeamRoutes, teamRoutes } from './routes';
import { createTeam } from './service';

export function teamModule(core: Core, needs: { secondFactor: SecondFactor; mail: Mail }): void {
	const options = { ...core, team: createTeam({ ...core, ...needs }) };
	core.app.register(adminTeamRoutes, { ...options, prefix: '/api/admin/team' });
	core.app.register(teamRoutes, { ...options, prefix: '/api/team' });
}
