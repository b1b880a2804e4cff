import { type StaffRole, staffRoles } from '#contract/team/permissions';
import { roleLabel } from '#contract/team/team';
import type { AuditedChange } from '../audit/record';

interface Invited {
	id: number;
	email: string;
	role: StaffRole;
}

const entry = (
	action: AuditedChange['action'],
	entityId: number,
	label: string,
	before: AuditedChange['before'],
	after: AuditedChange['after'],
): AuditedChange => ({ action, entity: 'team', entityId, label, before, after });

/** Without the address: an invited person has no account whose deletion removes it. */
export const invited = ({ id, role }: Invited): AuditedChange =>
	entry('create', id, `Invitación ${id}`, null, { invitation: role });

export const withdrawn = ({ id, role }: Invited): AuditedChange =>
	entry('delete', id, `Invitación ${id}`, { invitation: role }, null);

/** Roles have no id; the log numbers them from 1. */
export const demandSwitched = (role: StaffRole, demanded: boolean): AuditedChange =>
	entry(
		'update',
		staffRoles.indexOf(role) + 1,
		roleLabel(role),
		{ secondFactorDemanded: !demanded },
		{ secondFactorDemanded: demanded },
	);
