import * as v from 'valibot';
import { LinkToken, Password, Username } from '../account/forms';
import { limits } from '../shared/limits';
import { Email, optionalText } from '../shared/primitives';
import { type RoleName, staffRoles } from './permissions';

const labels: Readonly<Record<RoleName, string>> = {
	ROLE_USER: 'Usuario',
	ROLE_ADMIN: 'Administrador',
	ROLE_CATALOGUE: 'Catálogo',
	ROLE_ORDERS: 'Pedidos',
	ROLE_SUPPORT: 'Atención al cliente',
	ROLE_READER: 'Solo lectura',
};

/** A foreign back end may have roles of its own, which keep their names. */
export const roleLabel = (role: string): string => (labels as Readonly<Record<string, string>>)[role] ?? role;

/** Below the API base. */
export const teamPaths = {
	members: '/admin/team',
	member: (id: number) => `/admin/team/members/${id}`,
	secondFactor: '/admin/team/second-factor',
	invitations: '/admin/team/invitations',
	invitation: (id: number) => `/admin/team/invitations/${id}`,
	openInvitation: '/team/invitation',
	join: '/team/join',
	accept: '/team/accept',
} as const;

const Role = v.picklist(staffRoles, 'El rol no es válido');

/** Times are ISO 8601 in UTC. */
export const Invitation = v.object({
	id: v.number(),
	email: v.string(),
	role: Role,
	invitedBy: v.string(),
	expiresAt: v.string(),
	expired: v.boolean(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const TeamMember = v.object({
	id: v.number(),
	username: v.string(),
	email: v.string(),
	firstName: v.string(),
	lastName: v.string(),
	role: Role,
	secondFactor: v.boolean(),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;

/** GET /api/admin/team. `demandsSecondFactor` names roles that may do nothing without one. */
export const Team = v.object({
	members: v.array(TeamMember),
	invitations: v.array(Invitation),
	demandsSecondFactor: v.array(Role),
});
export type Team = v.InferOutput<typeof Team>;

/** PUT /api/admin/team/members/{id}; null takes the account out of the team, and leaves it a customer's. */
export const MemberBody = v.object({ role: v.nullable(Role) });
export type MemberBody = v.InferOutput<typeof MemberBody>;

/** PUT /api/admin/team/second-factor. */
export const SecondFactorDemandBody = v.object({ role: Role, demanded: v.boolean() });
export type SecondFactorDemandBody = v.InferOutput<typeof SecondFactorDemandBody>;

/** POST /api/admin/team/invitations; a second one for an address takes the place of the first. */
export const InvitationBody = v.object({ email: Email, role: Role });
export type InvitationBody = v.InferInput<typeof InvitationBody>;

/** The token is the fragment of the link, which reaches no log; it is told this once. */
export const IssuedInvitation = v.object({ ...Invitation.entries, token: v.string() });
export type IssuedInvitation = v.InferOutput<typeof IssuedInvitation>;

/** POST /api/team/invitation, by whoever opened the link. */
export const InvitationToken = v.object({ token: LinkToken });
/** `known`: the address has an account, whose owner signs in and accepts; otherwise one is made. */
export const OpenInvitation = v.object({ email: v.string(), role: Role, invitedBy: v.string(), known: v.boolean() });
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>;

/** POST /api/team/join makes the account of somebody who was invited. */
export const JoinBody = v.object({
	...InvitationToken.entries,
	username: Username,
	password: Password,
	firstName: optionalText('El nombre', limits.personName),
	lastName: optionalText('El apellido', limits.personName),
});
export type JoinBody = v.InferInput<typeof JoinBody>;

/** `code` of the 400 for a link that was used, withdrawn, replaced or forged, or has expired. */
export const invitationInvalid = 'invitation_invalid';

/** Sent to owners when members, roles, invitations or what is demanded of them have changed. */
export interface TeamChanged {
	type: 'TEAM_CHANGED';
}
